import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createHelpers, keepRunning, type Helper, type Helpers } from '../background/helpers.ts';
import { systemClock, within } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { DatabaseAccess } from '../db/connection/connect.ts';
import { StartFailure } from '../failures/failure.ts';
import { endAll, openAccess, prepareStart, type Endings, type Journal, type Server } from '../server.ts';
import { MEASURE_LIMIT_MS } from './siblings.ts';
import type { ToParent, ToProcess } from './words.ts';

const MODULE = new URL('process.ts', import.meta.url);
/** Their kernels give the connections of a port to several processes (Node's `reusePort`). */
const PLATFORMS: readonly string[] = ['linux', 'freebsd'];

type Ready = Extract<ToParent, { t: 'ready' }>;

/** One of the processes, from its start to its end. */
interface Running extends Helper {
  readonly begun: Promise<Ready>;
  say(word: ToProcess): void;
  /** Its metrics; null: it did not answer in time. */
  measure(): Promise<string | null>;
}

/** Why several processes cannot serve one port here; null: they can. */
export function processesProblem(processes: number, platform: string = process.platform): string | null {
  if (processes === 1 || PLATFORMS.includes(platform)) return null;
  return `PLENARY_PROCESSES is ${processes}, but ${platform} does not share a port between processes: only Linux and FreeBSD do. Leave it out.`;
}

/**
 * Starts processes that serve one port together, each a server among others on one database, and replaces those that die. The
 * database and its lock are the parent's.
 * @param onLost called when the embedded database is gone for good
 * @throws StartFailure with a sentence for the operator; what had been started is stopped again
 */
export async function startProcesses(
  config: Config,
  { log }: Pick<Journal, 'log'>,
  onLost: (error: unknown) => void,
): Promise<Server> {
  const problem = processesProblem(config.processes);
  if (problem !== null) throw new StartFailure(problem);
  await prepareStart(config);
  const endings: Endings = [];
  const family = createFamily(config, log);
  try {
    const onHeld = (held: boolean): void => family.note('files_lock', held);
    const listeners = { onLost, onHeld, onWorking: () => undefined };
    const { connection, owner } = await openAccess(config, log, endings, listeners);
    const access = { connection, owner };
    endings.push(() => family.stop());
    // The first brings the database up to date, and finds a port where any will do.
    const first = await family.start(1, access);
    const others = Array.from({ length: config.processes - 1 }, (_, index) => index + 2);
    await Promise.all(others.map((nth) => family.start(nth, access)));
    let stopped: Promise<void> | undefined;
    return { ...first, stop: () => (stopped ??= endAll(endings, log)) };
  } catch (error) {
    await endAll(endings, log);
    throw error;
  }
}

interface Family {
  /** Starts one of the processes, and replaces it whenever it ends. @throws StartFailure where its first start fails */
  start(nth: number, access: DatabaseAccess): Promise<Ready>;
  note(helper: string, runs: boolean): void;
  /** Stops all at once: one after the other would send people from each to the next. */
  stop(): Promise<void>;
}

function createFamily(config: Config, log: Journal['log']): Family {
  const living = new Map<number, Running>();
  let { port } = config;
  const stops: (() => Promise<void>)[] = [];
  const known = createHelpers();
  const helpers: Helpers = {
    all: known.all,
    note(name, runs) {
      known.note(name, runs);
      for (const one of living.values()) one.say({ t: 'helpers', running: known.all() });
    },
  };
  const measureOthers = async (self: number): Promise<string[]> => {
    const others = [...living].filter(([nth]) => nth !== self).map(([, one]) => one.measure());
    return (await Promise.all(others)).filter((text) => text !== null);
  };
  return {
    async start(nth, access) {
      const first = Promise.withResolvers<Ready>();
      let ready = false;
      const start = (): Helper => {
        const order = { t: 'start', nth, access, config: { ...config, port, files_shared: true } } as const;
        const one = runProcess(order, () => measureOthers(nth));
        living.set(nth, one);
        one.say({ t: 'helpers', running: known.all() });
        one.begun.then(first.resolve, () => undefined);
        return one;
      };
      const stop = keepRunning({ clock: systemClock, helpers }, `process_${nth}`, start, (error, rest_ms) => {
        living.delete(nth);
        first.reject(error);
        if (ready) log.error({ process: nth, err: error, again_in_ms: rest_ms }, 'a process ended; it is replaced');
      });
      stops.push(stop);
      const answer = await first.promise;
      ready = true;
      // One that was any free one is kept from now on.
      ({ port } = answer);
      return answer;
    },
    note: helpers.note,
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}

function runProcess(order: Extract<ToProcess, { t: 'start' }>, measureOthers: () => Promise<string[]>): Running {
  const child = fork(MODULE, { serialization: 'advanced' });
  const begun = Promise.withResolvers<Ready>();
  const metrics = new Map<number, (text: string) => void>();
  let last = 0;
  let sentence: string | null = null;
  const say = (word: ToProcess): void => void (child.connected && child.send(word, () => undefined));
  child.on('message', (word: ToParent) => {
    if (word.t === 'ready') begun.resolve(word);
    if (word.t === 'failed') ({ sentence } = word);
    if (word.t === 'metrics') metrics.get(word.asked)?.(word.text);
    if (word.t === 'siblings') void measureOthers().then((texts) => say({ t: 'measured', asked: word.asked, texts }));
  });
  const over = endOf(child).then((how) => new StartFailure(sentence ?? `A process of this server ${how}.`));
  void over.then(begun.reject);
  say(order);
  return {
    begun: begun.promise,
    over,
    say,
    async measure() {
      const asked = (last += 1);
      const { promise, resolve } = Promise.withResolvers<string | null>();
      metrics.set(asked, resolve);
      say({ t: 'measure', asked });
      return within(systemClock, MEASURE_LIMIT_MS, promise, null).finally(() => metrics.delete(asked));
    },
    async stop() {
      say({ t: 'stop' });
      await over;
    },
  };
}

/** Settles with how it ended, in words. Whatever ends the parent ends it too, also where it hangs. */
async function endOf(child: ChildProcess): Promise<string> {
  const kill = (): void => void child.kill('SIGKILL');
  process.on('exit', kill);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return `was ended by ${signal ?? `itself, with code ${code}`}`;
  } catch (error) {
    return `could not be started: ${String(error)}`;
  } finally {
    process.off('exit', kill);
  }
}
