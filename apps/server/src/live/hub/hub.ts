import { setImmediate } from 'node:timers/promises';
import { LIVE } from '@plenary/contract/live';
import type { Logger } from 'pino';
import { limitConcurrency } from '../../adapters/concurrency.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Bus } from './bus.ts';
import { lost, nextSlice, recover, type CatchUpParts } from './catch-up.ts';
import { readCursor, readEpoch, renewEpoch, writeCursor } from '../feed/cursor.ts';
import { readHeads, type FeedPage, type Head } from '../feed/feed.ts';
import type { Follower, Joined, OpenTopic, Recovery } from './open-topic.ts';
import { inEachLanguage } from './in-language.ts';
import { createReader, type Reader } from './reader.ts';
import { createRing } from './ring.ts';
import { keyText, type TopicKey } from '../feed/topic-key.ts';

export interface HubParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly bus: Bus;
  readonly epoch: string;
}

/** Heads are compared this often: the longest that a lost wake-up can delay an event. */
export const COMPARE_MS = 1_000;
/** A topic that nobody follows keeps its ring this long, for those who come straight back. */
const KEEP_IDLE_MS = 60_000;
/** Slices of catch-ups that are read from the database at a time; a crowd that comes back leaves it to others as well. */
const SLICES_AT_ONCE = 4;

/**
 * Follows the feed for one node: reads what lies beyond the last number of each open topic, publishes it contiguously,
 * and compares all heads every second, so that a lost wake-up costs a second and never an event (LV8).
 */
export class Hub {
  readonly #parts: HubParts;
  readonly #open = new Map<string, Promise<OpenTopic>>();
  readonly #ready = new Map<string, OpenTopic>();
  readonly #reader: Reader;
  readonly #catchUp: CatchUpParts;
  readonly #unsubscribe: () => void;
  #epoch: string;
  #cancelCompare: () => void = () => undefined;
  #comparing: Promise<void> = Promise.resolve();
  /** Are heads being compared at this moment? What is missed meanwhile is looked for once more. */
  #compares = false;
  #gap = false;
  #closed = false;
  /** Events that the last comparison of heads found unread. */
  #behind = 0;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#epoch = parts.epoch;
    this.#catchUp = { db: parts.db, turns: limitConcurrency(SLICES_AT_ONCE, Infinity) };
    this.#reader = createReader(parts, (topic, page) => this.#publish(topic, page));
    const unsubscribes = [
      parts.bus.subscribe((keys) => this.#wake(keys)),
      parts.bus.onGap(() => this.#compareSoon()),
      parts.bus.onSignal(({ key, signal }) => {
        for (const follower of this.#ready.get(keyText(key))?.followers ?? []) follower.onSignal?.(signal);
      }),
    ];
    this.#unsubscribe = () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    this.#compareAfter(COMPARE_MS);
  }

  /**
   * Follows a topic from a cursor on. The events after the cursor come in slices, the first with `onJoined`; between two
   * of them other work has its turn. Resolves when following has begun, or was left. Without a cursor, or with one that
   * cannot be followed, it starts at the present (`recovered: false`).
   * @throws a database error when the feed cannot be read
   */
  async join(key: TopicKey, cursor: string | undefined, follower: Follower): Promise<Joined> {
    const topic = await this.#pin(key);
    try {
      // The ring may still hold a payload that was taken back by a change which has committed but was not read yet.
      await this.#reader.still(topic);
      const { resets } = topic;
      const first = inLanguageOf(follower, await recover(this.#catchUp, topic, cursor, this.#epoch));
      if (first.seq > topic.seq) this.#reader.moved(topic);
      let left = false;
      const leave = (): void => {
        left = true;
        this.#leave(topic, follower);
      };
      const joined = { ...first, cursor: this.cursor(key, first.seq), leave };
      follower.onJoined?.(joined);
      await this.#catchUpWith(topic, follower, { first, resets, left: () => left });
      return joined;
    } finally {
      topic.pins -= 1;
      topic.idle_since = this.#parts.clock.elapsed();
    }
  }

  /** Hands on slice after slice, and has the follower follow in the turn in which nothing is missing any more. */
  async #catchUpWith(
    topic: OpenTopic,
    follower: Follower,
    { first, resets, left }: { readonly first: Recovery; readonly resets: number; readonly left: () => boolean },
  ): Promise<void> {
    let at = first;
    let known = resets;
    while (!left() && (at.seq < topic.seq || topic.resets !== known)) {
      await setImmediate();
      await this.#reader.still(topic);
      const cut = topic.resets !== known;
      known = topic.resets;
      at = cut ? lost(topic) : inLanguageOf(follower, await nextSlice(this.#catchUp, topic, at.seq));
      if (!left()) this.#handOn(topic, follower, at);
    }
    if (!left()) topic.followers.add(follower);
  }

  #handOn(topic: OpenTopic, follower: Follower, { recovered, events, seq }: Recovery): void {
    const cursor = this.cursor(topic, seq);
    if (!recovered) follower.onReset(cursor, seq);
    else if (follower.onMore) follower.onMore(events, cursor);
    else follower.onEvents(events, cursor);
  }

  /** The cursor behind event number `seq`. */
  cursor(key: TopicKey, seq: number): string {
    return writeCursor(key, this.#epoch, seq);
  }

  /** true when a cursor is not one of this topic's. */
  isForeign(key: TopicKey, cursor: string): boolean {
    return readCursor(cursor, key, this.#epoch).kind === 'invalid';
  }

  get epoch(): string {
    return this.#epoch;
  }

  /** Topics and followers at this moment, and the events that the last comparison of heads found unread; for the metrics. */
  counts(): { readonly topics: number; readonly followers: number; readonly behind: number } {
    let followers = 0;
    for (const topic of this.#ready.values()) followers += topic.followers.size;
    return { topics: this.#ready.size, followers, behind: this.#behind };
  }

  /** Names of the topics with followers on this node that begin with `prefix`. */
  followed(prefix: string): string[] {
    return this.followedKeys(prefix).map(({ topic }) => topic);
  }

  /** The same with the events of the topics. */
  followedKeys(prefix: string): TopicKey[] {
    const open = [...this.#ready.values()].filter(({ followers }) => followers.size > 0);
    return open.filter(({ topic }) => topic.startsWith(prefix)).map(({ event_id, topic }) => ({ event_id, topic }));
  }

  /** How many connections follow a topic on this node. */
  followersOf(key: TopicKey): number {
    return this.#ready.get(keyText(key))?.followers.size ?? 0;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    this.#cancelCompare();
    await this.#comparing;
    await this.#reader.close();
  }

  async #pin(key: TopicKey): Promise<OpenTopic> {
    const name = keyText(key);
    let opening = this.#open.get(name);
    if (!opening) {
      opening = this.#openTopic(key);
      this.#open.set(name, opening);
      opening.catch(() => this.#open.delete(name));
    }
    const topic = await opening;
    topic.pins += 1;
    return topic;
  }

  async #openTopic(key: TopicKey): Promise<OpenTopic> {
    const head = await this.#reader.head(key);
    const now = this.#parts.clock.elapsed();
    const ring = createRing(LIVE.max_catch_up);
    const topic: OpenTopic = {
      ...key,
      seq: head.seq,
      ring,
      followers: new Set(),
      extending: null,
      resets: 0,
      pins: 0,
      idle_since: now,
    };
    this.#ready.set(keyText(key), topic);
    // Whatever was committed since the head was read had no open topic to wake.
    this.#reader.moved(topic);
    return topic;
  }

  #leave(topic: OpenTopic, follower: Follower): void {
    if (topic.followers.delete(follower)) topic.idle_since = this.#parts.clock.elapsed();
  }

  #wake(keys: readonly TopicKey[]): void {
    for (const key of keys) {
      const topic = this.#ready.get(keyText(key));
      if (topic) this.#reader.moved(topic);
    }
  }

  #publish(topic: OpenTopic, { events }: FeedPage): void {
    const last = events.at(-1);
    if (!last) return;
    if (events[0]?.seq !== topic.seq + 1 || last.seq !== topic.seq + events.length) return this.#reset(topic, last.seq);
    topic.seq = last.seq;
    topic.ring.push(events);
    const cursor = this.cursor(topic, last.seq);
    const inLanguage = inEachLanguage(events);
    for (const follower of topic.followers) follower.onEvents(inLanguage(follower.text_language), cursor);
  }

  #reset(topic: OpenTopic, seq: number): void {
    topic.seq = seq;
    topic.resets += 1;
    topic.ring.clear();
    const cursor = this.cursor(topic, seq);
    this.#parts.log.warn({ event_id: topic.event_id, topic: topic.topic, seq }, 'live feed was cut; followers refetch');
    for (const follower of topic.followers) follower.onReset(cursor, seq);
  }

  #compareAfter(ms: number): void {
    this.#cancelCompare = this.#parts.clock.after(ms, () => {
      [this.#compares, this.#gap] = [true, false];
      this.#comparing = this.#compare()
        .catch((error: unknown) => this.#parts.log.error({ err: error }, 'live heads could not be compared'))
        .finally(() => {
          this.#compares = false;
          if (!this.#closed) this.#compareAfter(this.#gap ? 0 : COMPARE_MS);
        });
    });
  }

  #compareSoon(): void {
    this.#gap = true;
    if (this.#compares || this.#closed) return;
    this.#cancelCompare();
    this.#compareAfter(0);
  }

  async #compare(): Promise<void> {
    this.#dropIdle();
    const topics = [...this.#ready.values()];
    const before = new Map(topics.map((topic) => [topic, topic.seq]));
    const heads = new Map((await readHeads(this.#parts.db, topics)).map((head) => [keyText(head), head]));
    const rewritten = topics.filter((topic) => isBehind(heads.get(keyText(topic)), before.get(topic)));
    if (rewritten.length > 0) await renewEpoch(this.#parts.db, this.#epoch);
    // Another node may have noticed it by a topic that nobody follows here.
    this.#epoch = await readEpoch(this.#parts.db);
    for (const topic of rewritten) this.#reset(topic, heads.get(keyText(topic))?.seq ?? 0);
    this.#behind = 0;
    for (const topic of topics) {
      const unread = (heads.get(keyText(topic))?.seq ?? 0) - topic.seq;
      if (unread <= 0) continue;
      this.#behind += unread;
      this.#reader.moved(topic);
    }
  }

  #dropIdle(): void {
    const oldest = this.#parts.clock.elapsed() - KEEP_IDLE_MS;
    for (const [name, topic] of this.#ready) {
      if (topic.followers.size > 0 || topic.pins > 0 || topic.idle_since > oldest) continue;
      this.#ready.delete(name);
      this.#open.delete(name);
    }
  }
}

/** A head below what was published already: the database was restored beneath us. */
function isBehind(head: Head | undefined, published: number | undefined): boolean {
  return published !== undefined && (head?.seq ?? 0) < published;
}

/** Recovered events as a follower reads them. */
function inLanguageOf({ text_language }: Follower, recovery: Recovery): Recovery {
  return { ...recovery, events: inEachLanguage(recovery.events)(text_language) };
}
