import type { Logger } from 'pino';
import { keepRunning, type Helper, type Helpers } from '../../background/helpers.ts';
import { systemClock, within, type Clock } from '../../clock.ts';
import { createMemoryBus, type Bus } from './bus.ts';
import { createOutbox, takeWords } from './outbox.ts';

/** Words are gathered for so long, so that a node sends at most a hundred payloads a second. Milliseconds. */
const GATHER_MS = 10;
/** A connection that lets anything wait for so long is gone, as is one on which nothing was said for so long. Milliseconds. */
export const SILENCE_MS = 5_000;

export interface SharedBusParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly helpers: Helpers;
}

/** A connection on which every node receives the payloads of all. */
export interface Line {
  /** Settles once it receives payloads; rejects where it cannot be opened. */
  readonly opened: Promise<unknown>;
  send(payload: string): Promise<unknown>;
  /** Asks for a sign of life; rejects where the other end is not the right one any more. */
  look(): Promise<unknown>;
  /** Cuts it without a goodbye. */
  cut(): void;
  close(): Promise<unknown>;
}

/** Receives what happens on a line. */
export interface LineListener {
  onPayload(payload: string): void;
  /** It has ended; further calls have no effect. */
  onEnd(error: unknown): void;
}

export interface Engine {
  /** The most that a payload may have; bytes. */
  readonly payload_bytes: number;
  connect(listener: LineListener): Line;
}

/**
 * A bus between nodes over an engine that carries payloads. Topics are gathered after their commits and sent together. A
 * payload that would be too long, a connection that broke and one that came back say `gap`, and heads are compared. While
 * there is no connection, topics wait in memory and signals are dropped; it is opened again for as long as the bus lives.
 */
export function createSharedBus(parts: SharedBusParts, { payload_bytes, connect }: Engine): Bus {
  const { log } = parts;
  const local = createMemoryBus((error) => log.error({ err: error }, 'a listener of the bus failed'));
  const out = createOutbox(payload_bytes);
  let line: Line | null = null;
  let sending = false;
  let broken = false;
  let cancel: (() => void) | null = null;
  let closed = false;

  const sendSoon = (): void => {
    if (line && !sending && !closed) cancel ??= systemClock.after(GATHER_MS, () => void send());
  };
  const send = async (): Promise<void> => {
    cancel = null;
    const [to, payload] = [line, out.take()];
    if (!to || payload === null) return;
    sending = true;
    if (!(await answers(to.send(payload)))) {
      out.missed();
      to.cut();
    }
    sending = false;
    if (out.waits()) sendSoon();
  };
  const open = (): Helper =>
    keepLine(connect, {
      onOpen(opened) {
        line = opened;
        if (broken) log.info('the bus between servers works again');
        broken = false;
        // Whatever was said while there was no connection is missing here, and maybe there.
        local.gap();
        out.missed();
        sendSoon();
      },
      onOver: () => void (line = null),
      onPayload: (payload) => takeWords(local, out.node, payload),
    });
  const stop = keepRunning(parts, 'bus', open, (error) => {
    if (!broken)
      log.warn({ err: error }, 'the bus between servers broke: events come up to a second late until it opens again');
    broken = true;
  });

  return {
    subscribe: local.subscribe,
    onSignal: local.onSignal,
    onGap: local.onGap,
    publish(topics) {
      local.publish(topics);
      out.add(topics);
      sendSoon();
    },
    signal(signal) {
      local.signal(signal);
      if (!line) return;
      out.addSignal(signal);
      sendSoon();
    },
    async close() {
      closed = true;
      cancel?.();
      await Promise.all([stop(), local.close()]);
    },
  };
}

interface LineOwner {
  onOpen(line: Line): void;
  onOver(): void;
  onPayload(payload: string): void;
}

/** Keeps a line open until it breaks, is silent for too long, or is stopped. */
function keepLine(connect: Engine['connect'], { onOpen, onOver, onPayload }: LineOwner): Helper {
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
  const line = connect({ onPayload, onEnd });
  const lookLater = (): void => {
    cancel = systemClock.after(SILENCE_MS, () => void look());
  };
  const look = async (): Promise<void> => {
    const alive = await answers(line.look());
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

const answers = (asked: Promise<unknown>): Promise<boolean> =>
  within(
    systemClock,
    SILENCE_MS,
    asked.then(() => true),
    false,
  );
