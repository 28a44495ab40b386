import './start/quick-imports.ts';
import { networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from './clock.ts';
import { loadConfig } from './config/config.ts';
import { createErrorReports } from './failures/error-reports.ts';
import { sentenceOf, StartFailure } from './failures/failure.ts';
import { createLog } from './log/log.ts';
import { startProcesses } from './processes/supervisor.ts';
import { startServer, type Server } from './server.ts';
import { VERSION } from './version.ts';
import { phoneAddress } from './start/phone-address.ts';
import { welcome } from './start/welcome.ts';

/** Signals within this time are one: a terminal sends Ctrl-C to npm and to us, and npm passes it on. */
const SAME_SIGNAL_MS = 500;
/** A stop that hangs ends by itself so long after its grace time. */
const STOP_LIMIT_MS = 90_000;

// Files that people upload and write are nobody else's on this machine.
process.umask(0o077);

const loaded = loadConfig();
process.stderr.write(loaded.warnings.map((sentence) => `plenary: ${sentence}\n`).join(''));
if (!loaded.ok) quit(loaded.problems);
const config = loaded.value;
const reports = createErrorReports(config, systemClock, (sentence) => log.warn(sentence));
const log = createLog(config, undefined, reports.takeLogged);

process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));
// Everything acknowledged is in the database, so one request that goes wrong need not take the event down.
process.on('uncaughtException', (error) => log.fatal({ err: error }, 'an error was not caught'));

const start = config.processes === 1 ? startServer : startProcesses;
const starting = start(config, { log, reports }, (error) => quit([sentenceOf(error)])).catch(giveUp);
let firstSignal: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void onSignal(signal));

const server = await starting;
log.info({ address: server.address, version: VERSION, processes: config.processes }, 'ready');
if (config.development) {
  const phone = phoneAddress(config, server.port, networkInterfaces());
  process.stdout.write(welcome(config, server, { phone, terminal: process.stdout.isTTY }));
}

/** The first signal drains and stops; a later one quits at once, and the next start recovers. */
async function onSignal(signal: string): Promise<void> {
  if (firstSignal !== undefined) {
    if (performance.now() - firstSignal > SAME_SIGNAL_MS) process.exit(130);
    return;
  }
  firstSignal = performance.now();
  log.info({ signal }, 'stopping');
  void wait(STOP_LIMIT_MS + config.stop_grace_s * 1000, undefined, { ref: false }).then(() =>
    quit(['The server did not stop in time.']),
  );
  await (await starting).stop();
  log.info('stopped');
  process.exit(0);
}

async function giveUp(error: unknown): Promise<Server> {
  if (!(error instanceof StartFailure)) log.fatal({ err: error }, 'the start failed');
  await reports.close();
  return quit([sentenceOf(error)]);
}

function quit(sentences: readonly string[]): never {
  process.stderr.write(sentences.map((sentence) => `plenary: ${sentence}\n`).join(''));
  process.exit(1);
}
