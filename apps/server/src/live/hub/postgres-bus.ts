import { randomBytes } from 'node:crypto';
import { SIGNAL_KINDS, type SignalKind } from '@plenary/contract/live';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { keepRunning, type Helper, type Helpers } from '../../background/helpers.ts';
import { systemClock, within, type Clock } from '../../clock.ts';
import { keyText, type TopicKey } from '../feed/topic-key.ts';
import { createMemoryBus, type Bus, type LocalBus, type TopicSignal } from './bus.ts';

export interface PostgresBusParts {
  /** Of the database that the nodes share. LISTEN needs a session of its own, so no pool stands between. */
  readonly connection: pg.ClientConfig;
  readonly clock: Clock;
  readonly log: Logger;
  readonly helpers: Helpers;
}

const CHANNEL = 'plenary_live';
/** Words are gathered for so long, so that a node notifies at most a hundred times a second. Milliseconds. */
const GATHER_MS = 10;
/** PostgreSQL refuses payloads of 8,000 bytes. */
const PAYLOAD_BYTES = 7_900;
/** More topics than this fit into no payload: they are not kept, and the other nodes compare all heads. */
const MOST_TOPICS = 500;
/** … and signals beyond these are lost. */
const MOST_SIGNALS = 100;
/** A connection that lets a statement wait for so long is gone, as is one on which nothing was said for so long. Milliseconds. */
const SILENCE_MS = 5_000;
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

/**
 * The bus of servers that share a database, by NOTIFY on a connection of its own. Background: a NOTIFY inside a transaction
 * takes one lock for the whole database until its COMMIT, so that all writers wait for each other. Here topics are
 * gathered after the commits and notified by statements of their own. A payload that would be too long, a connection
 * that broke and one that came back say `gap`, and heads are compared. While there is no connection, topics wait in memory
 * and signals are dropped.
 */
export function createPostgresBus(parts: PostgresBusParts): Bus {
  const { clock, log, helpers } = parts;
  const local = createMemoryBus((error) => log.error({ err: error }, 'a listener of the bus failed'));
  const out = createOutbox(randomBytes(6).toString('base64url'));
  let client: pg.Client | null = null;
  let sending = false;
  let cancel: (() => void) | null = null;
  let closed = false;

  const sendSoon = (): void => {
    if (client && !sending && !closed) cancel ??= systemClock.after(GATHER_MS, () => void send());
  };
  const send = async (): Promise<void> => {
    cancel = null;
    const [to, payload] = [client, out.take()];
    if (!to || payload === null) return;
    sending = true;
    const sent = to.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]).then(() => true);
    if (!(await within(systemClock, SILENCE_MS, sent, false))) {
      out.missed();
      drop(to);
    }
    sending = false;
    if (out.waits()) sendSoon();
  };
  const stop = keepRunning(
    { clock, helpers },
    'bus',
    () =>
      listen(parts, {
        onOpen(opened) {
          client = opened;
          // Whatever was said while there was no connection is missing here, and maybe there.
          local.gap();
          out.missed();
          sendSoon();
        },
        onOver: () => void (client = null),
        onWords: (words) => takeWords(local, out.node, words),
      }),
    (error, rest_ms) =>
      log.warn({ err: error, rest_ms }, 'the bus between servers broke, and opens again after a rest'),
  );

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
      if (!client || OF_ONE_NODE.has(signal.signal.kind)) return;
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

/** Words that wait to be notified. */
function createOutbox(node: string) {
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
  const fits = (payload: string): boolean => Buffer.byteLength(payload) <= PAYLOAD_BYTES;
  const missed = (): void => void (gap = true);
  const overflow = (): void => {
    missed();
    topics.clear();
  };
  return {
    node,
    missed,
    waits: () => gap || topics.size > 0 || signals.length > 0,
    add(keys: readonly TopicKey[]): void {
      for (const key of keys) topics.set(keyText(key), key);
      if (topics.size > MOST_TOPICS) overflow();
    },
    addSignal(signal: TopicSignal): void {
      if (signals.length < MOST_SIGNALS) signals.push(signal);
    },
    /** Takes all that waits, as one payload; signals are dropped first where it is too long. null: nothing waits. */
    take(): string | null {
      if (!gap && topics.size === 0 && signals.length === 0) return null;
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

interface Listening {
  onOpen(client: pg.Client): void;
  onOver(): void;
  onWords(payload: string): void;
}

/** Opens the connection and listens on it until it breaks, is silent for too long, or is stopped. */
function listen({ connection }: PostgresBusParts, { onOpen, onOver, onWords }: Listening): Helper {
  const client = new pg.Client({
    ...connection,
    application_name: 'plenary-bus',
    connectionTimeoutMillis: SILENCE_MS,
    keepAlive: true,
  });
  const { promise: over, resolve } = Promise.withResolvers<unknown>();
  let cancel: () => void = () => undefined;
  let ended = false;
  const end = (error: unknown): void => {
    if (ended) return;
    ended = true;
    cancel();
    onOver();
    resolve(error);
  };
  const lookLater = (): void => {
    cancel = systemClock.after(SILENCE_MS, () => void look());
  };
  const look = async (): Promise<void> => {
    const answers = await within(
      systemClock,
      SILENCE_MS,
      client.query('SELECT 1').then(() => true),
      false,
    );
    if (answers && !ended) lookLater();
    else drop(client);
  };
  client.on('error', end);
  client.on('end', () => end(new Error('the connection has ended')));
  client.on('notification', ({ payload }) => onWords(payload ?? ''));
  const open = async (): Promise<void> => {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    if (ended) return;
    lookLater();
    onOpen(client);
  };
  open().catch(end);
  return {
    over,
    async stop() {
      end(new Error('stopped'));
      await within(systemClock, SILENCE_MS, client.end(), undefined);
    },
  };
}

/** Cuts a connection that does not answer: its end is said to those who listen for it. */
function drop(client: pg.Client): void {
  client.connection.stream.destroy(new Error('the database does not answer'));
}

/** Anyone with the database's password can notify, and another version of this server does: what cannot be read is a gap. */
function takeWords(local: LocalBus, own: string, payload: string): void {
  const words = Words.safeParse(readJson(payload));
  if (!words.success) return local.gap();
  const [node, gap, topics, signals] = words.data;
  if (node === own) return;
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
