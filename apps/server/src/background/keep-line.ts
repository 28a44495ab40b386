import type { Logger } from 'pino';
import { systemClock, within, type Clock } from '../clock.ts';
import { keepRunning, type Helper, type Helpers } from './helpers.ts';

/** A connection that lets anything wait for so long is gone, as is one on which nothing was said for so long. Milliseconds. */
export const SILENCE_MS = 5_000;

/** A connection to another program that is to last as long as the server. */
export interface Line {
  /** Settles once it can be used; rejects where it cannot be opened. */
  readonly opened: Promise<unknown>;
  /** Asks for a sign of life; rejects where the other end is not the right one any more. */
  look(): Promise<unknown>;
  /** Cuts it without a goodbye. */
  cut(): void;
  close(): Promise<unknown>;
}

export interface LineParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly helpers: Helpers;
}

export interface LineOwner<L extends Line> {
  /** Of the helper, in `/readyz` and the metrics. */
  readonly name: string;
  /** The sentence of the log for when it breaks … */
  readonly broke: string;
  /** … and for when it works again. Each is said once a change. */
  readonly works: string;
  /** Begins to open one. The listener receives its end; further calls have no effect. */
  connect(onEnd: (error: unknown) => void): L;
  onOpen(line: L): void;
  onOver(): void;
}

/**
 * Keeps a line open: one that breaks, or is silent for too long, is opened again after a rest, for ever.
 * @returns closes it for good
 */
export function keepLine<L extends Line>(parts: LineParts, owner: LineOwner<L>): () => Promise<void> {
  const { log } = parts;
  let broken = false;
  const onOpen = (line: L): void => {
    if (broken) log.info(owner.works);
    broken = false;
    owner.onOpen(line);
  };
  return keepRunning(
    parts,
    owner.name,
    () => openLine({ ...owner, onOpen }),
    (error) => {
      if (!broken) log.warn({ err: error }, owner.broke);
      broken = true;
    },
  );
}

function openLine<L extends Line>({ connect, onOpen, onOver }: LineOwner<L>): Helper {
  const { promise: over, resolve } = Promise.withResolvers<unknown>();
  let cancel: () => void = () => undefined;
  let ended = false;
  const onEnd = (error: unknown): void => {
    if (ended) return;
    ended = true;
    cancel();
    onOver();
    resolve(error);
  };
  const line = connect(onEnd);
  const lookLater = (): void => {
    cancel = systemClock.after(SILENCE_MS, () => void look());
  };
  const look = async (): Promise<void> => {
    const alive = await answersInTime(line.look());
    if (alive && !ended) lookLater();
    else line.cut();
  };
  const begun = line.opened.then(() => {
    if (ended) return;
    lookLater();
    onOpen(line);
  });
  begun.catch(onEnd);
  return {
    begun,
    over,
    async stop() {
      onEnd(new Error('stopped'));
      await within(systemClock, SILENCE_MS, line.close(), undefined);
    },
  };
}

/** Whether what a line was asked is answered before it counts as gone. */
export const answersInTime = (asked: Promise<unknown>): Promise<boolean> =>
  within(
    systemClock,
    SILENCE_MS,
    asked.then(() => true),
    false,
  );
