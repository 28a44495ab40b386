import { foldName, nameKey, searchedText } from '@plenary/domain/people/search';
import { Tally } from '@plenary/domain/presence/delta';
import { PRESENCE } from '@plenary/domain/presence/limits';
import { listedTo, type Audience } from '@plenary/domain/presence/visible';
import type { PresenceFrame } from '@plenary/contract/presence/operations';
import { ONLINE_ALL_TOPIC, ONLINE_TOPIC } from '@plenary/contract/presence/topics';
import { rolesOf } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import { presentPeople, type PresentRow } from '../accounts/index.ts';
import { readSettings } from '../events/index.ts';
import { sightOf, type Listed, type Sight } from './sight.ts';

/** The people who are here at a moment, as far as anybody sees them. */
export interface Here {
  /** By name. */
  readonly people: readonly Listed[];
  /** The part of them that an audience sees. */
  sight(audience: Audience): Sight;
  /** How many people those who moderate see here, and everybody. */
  readonly online: { readonly moderators: number; readonly everybody: number };
}

/** The number of people who are read from the database at a time. */
const READ_AT_ONCE = 2_000;

/**
 * The people who are here at one event, with their names: read when they come or change, all of a second together, so
 * that a list costs the database nothing. Says what has changed to those who follow, at most once a second.
 */
export class Directory {
  readonly #ctx: Context;
  readonly #event_id: string;
  readonly #known = new Map<string, Listed>();
  readonly #stale = new Set<string>();
  readonly #everybody = new Tally();
  readonly #moderators = new Tally();
  /** Those who were in a call when that was looked at last. */
  #busy: ReadonlySet<string> = new Set();
  #sorted: readonly Listed[] = [];
  #networking = true;
  /** Made when a person asks, until a person comes, goes or changes. */
  #sights: Partial<Record<Audience, Sight>> = {};
  readonly #frames = { everybody: 0, moderators: 0 };
  #reading: Promise<void> = Promise.resolve();
  #cancel: (() => void) | null = null;
  #rests_until = 0;
  #closed = false;

  constructor(ctx: Context, event_id: string) {
    this.#ctx = ctx;
    this.#event_id = event_id;
    for (const id of ctx.presence.peopleAt(event_id)) this.#stale.add(id);
  }

  /** Nobody is here, and nothing is left to say. */
  get isEmpty(): boolean {
    return this.#known.size === 0 && this.#stale.size === 0 && this.#cancel === null;
  }

  /** A person has come, gone or changed. */
  changed(event_user_id: string): void {
    this.#stale.add(event_user_id);
    if (this.#cancel !== null || this.#closed) return;
    const rest = Math.max(0, this.#rests_until - this.#ctx.clock.elapsed());
    this.#cancel = this.#ctx.clock.after(rest, () => void this.#announce());
  }

  /** Whether a person has a list of this event open. */
  get isFollowed(): boolean {
    const { hub } = this.#ctx.live;
    return [ONLINE_TOPIC, ONLINE_ALL_TOPIC].some((topic) => hub.followersOf({ event_id: this.#event_id, topic }) > 0);
  }

  /** Everybody of the event who is in a call now: anyone who begins or ends one has changed. */
  busy(now: ReadonlySet<string>): void {
    const before = this.#busy;
    this.#busy = now;
    const differs = (id: string): boolean => now.has(id) !== before.has(id) && this.#known.has(id);
    for (const id of new Set([...now, ...before])) if (differs(id)) this.changed(id);
  }

  /** Everybody who is here now. @throws a database error when they cannot be read */
  async here(): Promise<Here> {
    await this.#read();
    return {
      people: this.#sorted,
      sight: (audience) => this.#sight(audience),
      online: { moderators: this.#moderators.online, everybody: this.#everybody.online },
    };
  }

  #sight(audience: Audience): Sight {
    const known = this.#sights[audience];
    if (known) return known;
    const made = sightOf(audience, this.#sorted, { networking_enabled: this.#networking });
    this.#sights[audience] = made;
    return made;
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  async #announce(): Promise<void> {
    this.#rests_until = this.#ctx.clock.elapsed() + PRESENCE.frame_every_ms;
    try {
      await this.#read();
      this.#say();
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'the people who are here could not be read');
    }
    this.#cancel = null;
    const [waiting] = this.#stale;
    if (waiting !== undefined) this.changed(waiting);
  }

  #say(): void {
    if (this.#closed) return;
    const told = [
      ['everybody', ONLINE_TOPIC, this.#everybody.take()],
      ['moderators', ONLINE_ALL_TOPIC, this.#moderators.take()],
    ] as const;
    for (const [audience, topic, delta] of told) {
      if (delta === null) continue;
      this.#frames[audience] += 1;
      const frame: PresenceFrame = { n: this.#frames[audience], ...delta };
      this.#ctx.live.signals.say({ event_id: this.#event_id, topic }, 'presence', String(frame.n), frame);
    }
  }

  /** Reads anyone who has come or changed; those who ask meanwhile share it. */
  #read(): Promise<void> {
    const reading = this.#reading.then(() => this.#readStale());
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readStale(): Promise<void> {
    const { flags } = await readSettings(this.#ctx.db, this.#event_id);
    const switched = flags.networking_enabled !== this.#networking;
    this.#networking = flags.networking_enabled;
    if (switched) {
      this.#sights = {};
      for (const listed of this.#known.values()) this.#count(listed);
    }
    const stale = [...this.#stale];
    if (stale.length === 0) return;
    // Anyone who changes while the others are read is read again.
    this.#stale.clear();
    try {
      this.#take(stale, await this.#rowsOf(stale.filter((id) => this.#isHere(id))));
    } catch (error) {
      for (const id of stale) this.#stale.add(id);
      throw error;
    }
  }

  async #rowsOf(ids: readonly string[]): Promise<PresentRow[]> {
    const rows: PresentRow[] = [];
    for (let from = 0; from < ids.length; from += READ_AT_ONCE)
      rows.push(...(await presentPeople(this.#ctx.db, this.#event_id, ids.slice(from, from + READ_AT_ONCE))));
    return rows;
  }

  #take(ids: readonly string[], rows: readonly PresentRow[]): void {
    const fresh = new Map(rows.map((row) => [row.event_user_id, listedOf(row)]));
    for (const id of ids) {
      const listed = this.#isHere(id) ? fresh.get(id) : undefined;
      if (listed) {
        this.#known.set(id, listed);
        this.#count(listed);
      } else {
        this.#known.delete(id);
        this.#everybody.set(id, null);
        this.#moderators.set(id, null);
      }
    }
    const kept = this.#sorted.filter((listed) => this.#known.get(listed.row.event_user_id) === listed);
    const known = new Set(kept);
    this.#sights = {};
    // Two sorted runs, nearly: the sort merges them.
    this.#sorted = [...kept, ...[...fresh.values()].filter((one) => this.#isKnown(one) && !known.has(one))].sort(
      byName,
    );
  }

  #isKnown(listed: Listed): boolean {
    return this.#known.get(listed.row.event_user_id) === listed;
  }

  #count({ person }: Listed): void {
    const event = { networking_enabled: this.#networking };
    const { event_user_id } = person;
    const in_call = this.#busy.has(event_user_id);
    this.#everybody.set(event_user_id, listedTo('everybody', person, event), in_call);
    this.#moderators.set(event_user_id, listedTo('moderators', person, event), in_call);
  }

  #isHere(event_user_id: string): boolean {
    return this.#ctx.presence.isHere({ event_id: this.#event_id, event_user_id });
  }
}

function listedOf(row: PresentRow): Listed {
  const person = { ...row, roles: rolesOf(row), deleted: row.deleted_at !== null };
  return { row, person, text: searchedText(row), key: foldName(nameKey(row)) };
}

function byName(one: Listed, other: Listed): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return one.row.event_user_id < other.row.event_user_id ? -1 : 1;
}
