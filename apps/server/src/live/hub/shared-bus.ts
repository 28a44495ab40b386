import { answersInTime, keepLine, type Line, type LineParts } from '../../background/keep-line.ts';
import { systemClock } from '../../clock.ts';
import { createMemoryBus, type Bus } from './bus.ts';
import { createOutbox, takeWords } from './outbox.ts';

/** Words are gathered for so long, so that a node sends at most a hundred payloads a second. Milliseconds. */
const GATHER_MS = 10;
/** A connection on which every node receives the payloads of all. */
export interface BusLine extends Line {
  send(payload: string): Promise<unknown>;
}

/** Receives what happens on a line. */
export interface BusListener {
  onPayload(payload: string): void;
  /** It has ended; further calls have no effect. */
  onEnd(error: unknown): void;
}

export interface Engine {
  /** The most that a payload may have; bytes. */
  readonly payload_bytes: number;
  connect(listener: BusListener): BusLine;
}

/**
 * A bus between nodes over an engine that carries payloads. Topics are gathered after their commits and sent together. A
 * payload that would be too long, a connection that broke and one that came back say `gap`, and heads are compared. While
 * there is no connection, topics wait in memory and signals are dropped; it is opened again for as long as the bus lives.
 */
export function createSharedBus(parts: LineParts, { payload_bytes, connect }: Engine): Bus {
  const { log } = parts;
  const local = createMemoryBus((error) => log.error({ err: error }, 'a listener of the bus failed'));
  const out = createOutbox(payload_bytes);
  let line: BusLine | null = null;
  let sending = false;
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
    if (!(await answersInTime(to.send(payload)))) {
      out.missed();
      to.cut();
    }
    sending = false;
    if (out.waits()) sendSoon();
  };
  const onPayload = (payload: string): void => {
    if (!out.isOwn(payload)) takeWords(local, payload);
  };
  const stop = keepLine<BusLine>(parts, {
    name: 'bus',
    broke: 'the bus between servers broke: events come up to a second late until it opens again',
    works: 'the bus between servers works again',
    connect: (onEnd) => connect({ onPayload, onEnd }),
    onOpen(opened) {
      line = opened;
      // Whatever was said while there was no connection is missing here, and maybe there.
      local.gap();
      out.missed();
      sendSoon();
    },
    onOver: () => void (line = null),
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
