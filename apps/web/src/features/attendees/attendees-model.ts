import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { OnlineUser, OnlineUsers, PresenceFrame } from '@plenary/contract/presence/operations';
import type { PresenceFilter } from '@plenary/domain/presence/filters';
import { PRESENCE } from '@plenary/domain/presence/limits';

/** The question that the list answers. */
export interface AttendeesQuery {
  readonly search: string;
  readonly filter: PresenceFilter;
}

/** The people who are here as far as the page knows them: all places of the list, some with a person. */
export interface AttendeesState {
  readonly query: AttendeesQuery;
  /** One place for each person who fits; null: not read yet. The whole list is null until a first page has come. */
  readonly rows: readonly (OnlineUser | null)[] | null;
  /** Pages of `rows` that hold what was read last. */
  readonly fresh: ReadonlySet<number>;
  readonly counts: OnlineUsers['counts'] | null;
  /** `online` as it was with the counts, and as the last frame says. */
  readonly counted: number;
  readonly online: number;
  /** The number of the last frame; null: none came yet. */
  readonly frame: number | null;
  readonly refusal: AnsweredRefusal | null;
}

export const NOBODY_YET: AttendeesState = {
  query: { search: '', filter: 'all' },
  rows: null,
  fresh: new Set(),
  counts: null,
  counted: 0,
  online: 0,
  frame: null,
  refusal: null,
};

/** Asks something else. The list that is shown stays until the answer is there. */
export const withQuery = (state: AttendeesState, query: Partial<AttendeesQuery>): AttendeesState => ({
  ...state,
  query: { ...state.query, ...query },
  fresh: new Set(),
  refusal: null,
});

/** Everything is to be read again, as it comes into sight. */
export const withStale = (state: AttendeesState): AttendeesState => ({ ...state, fresh: new Set() });

/** A page of the list. The first one that answers a question replaces all that stood there. */
export function withPage(
  state: AttendeesState,
  page: number,
  { users, total, counts, online }: OnlineUsers,
): AttendeesState {
  const before = state.fresh.size === 0 && page === 0 ? [] : (state.rows ?? []);
  const rows = Array.from({ length: total }, (_none, at) => before[at] ?? null);
  users.forEach((user, at) => (rows[page * PRESENCE.page + at] = user));
  const fresh = new Set([...state.fresh, page]);
  return { ...state, rows: rows.slice(0, total), fresh, counts, counted: online, online, refusal: null };
}

export const withRefusal = (state: AttendeesState, refusal: AnsweredRefusal): AttendeesState => ({ ...state, refusal });

/** The consequences of a frame for the list. */
export interface FrameTaken {
  readonly state: AttendeesState;
  /** `now`: a frame is missing. `later`: people came, or went without being named. */
  readonly read: 'now' | 'later' | null;
}

/** Changes of who is here: the numbers are right at once, and those who are named as gone leave the list (ATT10). */
export function withFrame(
  state: AttendeesState,
  { n, online, joined, left, gone, changed }: PresenceFrame,
): FrameTaken {
  const missing = state.frame !== null && n !== state.frame + 1;
  const ids = new Set(gone);
  const rows = state.rows?.filter((one) => one === null || !ids.has(one._id)) ?? null;
  const read = missing ? 'now' : joined > 0 || left > gone.length || changed > 0 ? 'later' : null;
  return { state: { ...state, rows, online, frame: n }, read };
}

/** People who are here and whom one may see, as of now: one's own number moves as that of everybody does (ATT1). */
export function activeAttendees({ counts, counted, online }: AttendeesState): number | null {
  return counts && Math.max(0, counts.all + online - counted);
}

/**
 * The first page in sight that is to be read; null: none.
 * @param first the first place that is in sight, and `last` the last one
 */
export function pageToRead({ rows, fresh }: AttendeesState, first: number, last: number): number | null {
  if (rows === null) return 0;
  const end = Math.max(0, rows.length - 1);
  for (let page = pageOf(Math.min(first, end)); page <= pageOf(Math.min(last, end)); page += 1) {
    const from = page * PRESENCE.page;
    const holes = rows.slice(from, from + PRESENCE.page).includes(null);
    if (holes || !fresh.has(page)) return page;
  }
  return null;
}

const pageOf = (place: number): number => Math.floor(place / PRESENCE.page);

/**
 * Milliseconds after which the list is read again when people have come: all who look at it, at most everybody who is
 * here, ask so together some eighty times a second, however many they are (D170).
 * @param random 0 ≤ random < 1
 */
export function readsAfterMs(online: number, random: number): number {
  return Math.min(60_000, Math.max(1_000, online * 12)) * (0.25 + 0.75 * random);
}
