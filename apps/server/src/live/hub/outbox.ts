import { randomBytes } from 'node:crypto';
import { SIGNAL_KINDS, type SignalKind } from '@plenary/contract/live';
import { z } from 'zod';
import { keyText, type TopicKey } from '../feed/topic-key.ts';
import type { LocalBus, TopicSignal } from './bus.ts';

/** More topics than this are not listed: they are not kept, and the other nodes compare all heads. */
const MOST_TOPICS = 500;
/** … and signals beyond these are lost. */
const MOST_SIGNALS = 100;
/** Signals about a node's own people: another node has its own numbers, so these do not travel. */
const OF_ONE_NODE: ReadonlySet<SignalKind> = new Set(['presence', 'audience', 'leaders']);

const Key = z.tuple([z.string(), z.string()]);
const SignalValues = z.array(z.looseObject({}));
/** A node's words: its name, whether others may have missed some, topics that moved, signals. */
const Words = z.tuple([
  z.string(),
  z.boolean(),
  z.array(Key),
  z.array(z.tuple([Key, z.enum(SIGNAL_KINDS), SignalValues, z.boolean()])),
]);

/** Words that wait until they are sent to the other nodes. */
export interface Outbox {
  /** Was a payload sent from here? Its words have been received already. */
  isOwn(payload: string): boolean;
  /** The other nodes may have missed words: the next payload says so. */
  missed(): void;
  waits(): boolean;
  add(keys: readonly TopicKey[]): void;
  addSignal(signal: TopicSignal): void;
  /** Takes all that waits, as one payload; signals are dropped first where it is too long. null: nothing waits. */
  take(): string | null;
}

/** @param payload_bytes the most that a payload may have */
export function createOutbox(payload_bytes: number): Outbox {
  const node = randomBytes(6).toString('base64url');
  const topics = new Map<string, TopicKey>();
  let signals: TopicSignal[] = [];
  let gap = false;

  const written = (said: readonly TopicSignal[]): string =>
    JSON.stringify([
      node,
      gap,
      [...topics.values()].map(({ event_id, topic }) => [event_id, topic]),
      said.map(({ key, signal }) => [[key.event_id, key.topic], signal.kind, signal.values, signal.more]),
    ]);
  const fits = (payload: string): boolean => Buffer.byteLength(payload) <= payload_bytes;
  const missed = (): void => void (gap = true);
  const overflow = (): void => {
    missed();
    topics.clear();
  };
  const waits = (): boolean => gap || topics.size > 0 || signals.length > 0;
  return {
    isOwn: (payload) => payload.startsWith(`["${node}",`),
    missed,
    waits,
    add(keys) {
      for (const key of keys) topics.set(keyText(key), key);
      if (topics.size > MOST_TOPICS) overflow();
    },
    addSignal(signal) {
      if (OF_ONE_NODE.has(signal.signal.kind)) return;
      if (signals.length < MOST_SIGNALS) signals.push(signal);
    },
    take() {
      if (!waits()) return null;
      let payload = written(signals);
      if (!fits(payload)) payload = written([]);
      if (!fits(payload)) {
        overflow();
        payload = written([]);
      }
      topics.clear();
      signals = [];
      gap = false;
      return payload;
    },
  };
}

/**
 * Hands the words of another node to the listeners of this one. Anyone who has the password can say something here, and
 * another version of this server does: a payload that cannot be read is a gap.
 */
export function takeWords(local: LocalBus, payload: string): void {
  const words = Words.safeParse(readJson(payload));
  if (!words.success) return local.gap();
  const [, gap, topics, signals] = words.data;
  if (gap) local.gap();
  local.publish(topics.map(([event_id, topic]) => ({ event_id, topic })));
  for (const [[event_id, topic], kind, values, more] of signals)
    local.signal({ key: { event_id, topic }, signal: { kind, values, more } });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
