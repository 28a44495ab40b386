import { setImmediate } from 'node:timers/promises';
import { PEOPLE_TOPIC } from '@plenary/contract/accounts/topics';
import { LEADERS_EVERY_MS } from '@plenary/contract/points/operations';
import { Ranking } from '@plenary/domain/points/ranking';
import type { Context } from '../../context.ts';
import { rankedAfter, someOnBoard, type BoardRow } from './board-store.ts';

/** Changes are taken over so often at most, and a list that is older waits for them; milliseconds. */
export const FRESH_MS = 1_000;
const STALE_MS = 3_000;
/** It is read again from time to time, for words that were lost although nobody noticed. */
const ANEW_MS = 5 * 60_000;
/** People that are read at a time: other work has its turn in between. */
const PAGE = 2_000;

type Parts = Pick<Context, 'db' | 'clock' | 'live' | 'log'>;

/** Notifies viewers of the list that ranks have moved. */
type Publish = (board: Board) => Promise<void>;

/**
 * The ranks of one event, in the memory of this node (docs/decisions/0063). Anyone who's score or membership moved is noted,
 * and read again, all of them together, before the next answer that is due; answers in between are of a moment ago.
 */
export class Board {
  readonly #parts: Parts;
  readonly #event_id: string;
  readonly #publish: Publish;
  #ranking = new Ranking();
  /** Everybody who counts, those without points as well. */
  #counted = new Set<string>();
  #moved = { accounts: new Set<string>(), event_users: new Set<string>() };
  #fresh_at = -Infinity;
  #read_at = -Infinity;
  #working: Promise<void> | null = null;
  #leave: (() => void) | null = null;
  #cancel: (() => void) | null = null;
  #rests_until = 0;
  #changed = false;
  #closed = false;
  asked_at: number;

  constructor(parts: Parts, event_id: string, publish: Publish) {
    this.#parts = parts;
    this.#event_id = event_id;
    this.#publish = publish;
    this.asked_at = parts.clock.elapsed();
  }

  get event_id(): string {
    return this.#event_id;
  }

  get ranking(): Ranking {
    return this.#ranking;
  }

  /** The people who have these ranks, as far as anybody has them. */
  ids(ranks: readonly number[]): string[] {
    return ranks.flatMap((rank) => this.#ranking.at(rank)?.id ?? []);
  }

  /** Active people who are available for networking. */
  get total(): number {
    return this.#counted.size;
  }

  /** Notes that something of a person moved. */
  accountMoved(account_id: string): void {
    this.#moved.accounts.add(account_id);
    this.#publishLater();
  }

  /** Notes that points of other nodes may have been missed. */
  readAgain(): void {
    this.#read_at = -Infinity;
    this.#publishLater();
  }

  /** Resolves when the ranks are of a moment ago. @throws a database error where they were never read */
  async ready(): Promise<void> {
    const now = this.#parts.clock.elapsed();
    this.asked_at = now;
    const age = now - this.#fresh_at;
    if (age >= FRESH_MS) void this.#fresh(now).catch(() => undefined);
    if (age >= STALE_MS) await this.#working;
    else this.#working?.catch((error: unknown) => this.#parts.log.warn({ err: error }, 'ranks could not be read'));
  }

  /** Takes over what is known of a person from elsewhere: one's own place is never of a moment ago. */
  take(row: BoardRow): void {
    this.#put(row);
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#leave?.();
    this.#leave = null;
  }

  #put(row: BoardRow): void {
    if (put(this.#ranking, this.#counted, row)) this.#changed = true;
  }

  /** However many move, they are notified of together, and at most so often. */
  #publishLater(): void {
    if (this.#cancel !== null || this.#closed) return;
    const rest = Math.max(0, this.#rests_until - this.#parts.clock.elapsed());
    this.#cancel = this.#parts.clock.after(rest, () => void this.#publishNow());
  }

  async #publishNow(): Promise<void> {
    const now = this.#parts.clock.elapsed();
    this.#rests_until = now + LEADERS_EVERY_MS;
    try {
      await this.#fresh(now);
      const changed = this.#changed && !this.#closed;
      // Anyone who moves while the others are notified of is notified of next.
      this.#changed = false;
      if (changed) await this.#publish(this);
    } catch (error) {
      this.#changed = true;
      this.#parts.log.warn({ err: error }, 'ranks could not be told');
    }
    this.#cancel = null;
    if (this.#moved.accounts.size + this.#moved.event_users.size > 0) this.#publishLater();
  }

  /** Those who want it at the same moment share it. */
  #fresh(now: number): Promise<void> {
    this.#working ??= this.#work(now).finally(() => (this.#working = null));
    return this.#working;
  }

  async #work(now: number): Promise<void> {
    if (now - this.#read_at >= ANEW_MS) await this.#readPageAgain(now);
    await this.#takeOver();
    this.#fresh_at = now;
  }

  /** Anyone who moves meanwhile is noted and read again afterwards. */
  async #readPageAgain(now: number): Promise<void> {
    await this.#follow();
    const ranking = new Ranking();
    const counted = new Set<string>();
    let moved = false;
    for (let after = '', last = PAGE; last === PAGE;) {
      const rows = await rankedAfter(this.#parts.db, this.#event_id, after, PAGE);
      for (const row of rows) {
        put(ranking, counted, row);
        moved ||= !isSame(this.#ranking, this.#counted, row);
      }
      last = rows.length;
      after = rows.at(-1)?.id ?? after;
      await setImmediate();
    }
    // Nobody has looked at one that is read for the first time.
    const before = this.#counted.size;
    if (before > 0 && (moved || before !== counted.size)) this.#changed = true;
    this.#ranking = ranking;
    this.#counted = counted;
    this.#read_at = now;
  }

  async #takeOver(): Promise<void> {
    const { accounts, event_users } = this.#moved;
    if (accounts.size + event_users.size === 0) return;
    this.#moved = { accounts: new Set(), event_users: new Set() };
    const keys = { accounts: [...accounts], event_users: [...event_users] };
    try {
      for (const row of await someOnBoard(this.#parts.db, this.#event_id, keys)) this.#put(row);
    } catch (error) {
      for (const one of accounts) this.#moved.accounts.add(one);
      for (const one of event_users) this.#moved.event_users.add(one);
      throw error;
    }
  }

  /** Changes of people come by the feed: who is shut out by a command in another process is learned of as well. */
  async #follow(): Promise<void> {
    if (this.#leave) return;
    const key = { event_id: this.#event_id, topic: PEOPLE_TOPIC };
    const { leave } = await this.#parts.live.hub.join(key, undefined, {
      onEvents: (events) => {
        for (const { entity_id } of events) if (entity_id) this.#moved.event_users.add(entity_id);
        this.#publishLater();
      },
      onReset: () => this.readAgain(),
    });
    this.#leave = leave;
  }
}

/** Takes a person in as they are now. Returns whether they were otherwise. */
function put(ranking: Ranking, counted: Set<string>, row: BoardRow): boolean {
  const same = isSame(ranking, counted, row);
  const { ranked, ...one } = row;
  if (ranked) {
    counted.add(one.id);
    ranking.set({ id: one.id, score: one.score, reached: one.reached });
  } else {
    counted.delete(one.id);
    ranking.delete(one.id);
  }
  return !same;
}

/** Whether a person stands there already as they are now. */
function isSame(ranking: Ranking, counted: ReadonlySet<string>, { id, ranked, score }: BoardRow): boolean {
  return ranked === counted.has(id) && (ranking.get(id)?.score ?? 0) === (ranked ? score : 0);
}
