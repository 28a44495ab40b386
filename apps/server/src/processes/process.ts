/** One of the processes that serve a port together: the module that `supervisor.ts` starts, and gives orders to. */
import '../start/quick-imports.ts';
import { createHelpers } from '../background/helpers.ts';
import { systemClock } from '../clock.ts';
import { createErrorReports } from '../failures/error-reports.ts';
import { sentenceOf } from '../failures/failure.ts';
import { createLog } from '../log/log.ts';
import { startServer, type Server } from '../server.ts';
import { createSiblings, type ListeningSiblings } from './siblings.ts';
import type { ToParent, ToProcess } from './words.ts';

process.umask(0o077);

const helpers = createHelpers();
let siblings: ListeningSiblings | null = null;
let starting: Promise<Server> | null = null;

process.on('message', (word: ToProcess) => void take(word));
// Nobody would stop or replace it, and the next start needs the port.
process.on('disconnect', () => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

const say = (word: ToParent): void => void process.send?.(word, () => undefined);

async function take(word: ToProcess): Promise<void> {
  switch (word.t) {
    case 'start':
      starting ??= start(word);
      return starting.then(() => undefined, fail);
    case 'helpers':
      for (const [name, runs] of word.running) helpers.note(name, runs);
      return;
    case 'measure':
      return say({ t: 'metrics', asked: word.asked, text: (await siblings?.registry.metrics()) ?? '' });
    case 'measured':
      return siblings?.measured(word.asked, word.texts);
    case 'stop':
      return stop();
  }
}

async function start({ nth, config, access }: Extract<ToProcess, { t: 'start' }>): Promise<Server> {
  const reports = createErrorReports(config, systemClock, (sentence) => log.warn(sentence));
  const log = createLog(config, undefined, reports.takeLogged).child({ process: nth });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));
  process.on('uncaughtException', (error) => log.fatal({ err: error }, 'an error was not caught'));
  siblings = createSiblings(systemClock, nth, (asked) => say({ t: 'siblings', asked }));
  const server = await startServer(config, { log, reports }, fail, { access, siblings, helpers });
  const { address, demo, is_empty, port } = server;
  say({ t: 'ready', address, demo, is_empty, port });
  return server;
}

async function stop(): Promise<void> {
  const server = await starting?.catch(() => null);
  await server?.stop();
  process.exit(0);
}

function fail(error: unknown): void {
  process.send?.({ t: 'failed', sentence: sentenceOf(error) } satisfies ToParent, () => process.exit(1));
}
