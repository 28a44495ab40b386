import { same } from '../../studio/group.ts';

/** When changes of the timeline are collected until they are released: never, while the event is not on, or always. */
export const COLLECTING = ['never', 'before_and_after', 'always'] as const;
export type Collecting = (typeof COLLECTING)[number];

/**
 * Whether a change of the timeline is collected at this moment (REL7): on the day it is live at once, unless it is always.
 * @param now milliseconds on the event's clock, as the others
 */
export function collectsNow(
  collecting: Collecting,
  { starts_at, closes_at }: { readonly starts_at: number | null; readonly closes_at: number | null },
  now: number,
): boolean {
  const on = starts_at !== null && starts_at <= now && (closes_at === null || now < closes_at);
  return collecting === 'always' || (collecting === 'before_and_after' && !on);
}

/** `gone`: the session that it is of was removed meanwhile. */
export const COLLECTED_KINDS = [
  'added',
  'moved',
  'cancelled',
  'hidden',
  'shown',
  'changed',
  'removed',
  'gone',
] as const;
export type CollectedKind = (typeof COLLECTED_KINDS)[number];

type Row = Readonly<Record<string, unknown>>;

/** Columns that follow from others, or that writers keep for themselves. */
const FOLLOW: readonly string[] = ['version', 'updated_at', 'event_id', 'hall_id', 'stream_of_hall'];
/** Columns that attendees never see. */
const UNSEEN: readonly string[] = ['kept_fields', 'source_data'];
/** Columns that are one thing: changing one of them keeps both. */
const TIMES = ['starts_at', 'ends_at'];
const PLACES = [...TIMES, 'location'];

const differing = (one: Row, other: Row): string[] =>
  Object.keys(other).filter((column) => !FOLLOW.includes(column) && !same(one[column], other[column]));

/**
 * The kind of a change that was collected, as attendees will see it (REL7); null: it changes nothing.
 * @param base the session when it was first changed; null: there was none
 * @param wanted as it is to be; null: it goes
 * @param now as attendees see it; null: they see none
 */
export function collectedKind(base: Row | null, wanted: Row | null, now: Row | null): CollectedKind | null {
  if (!wanted) return now && 'removed';
  if (!now) return base ? 'gone' : 'added';
  const after = joined(base ?? now, wanted, now);
  const columns = differing(now, after).filter((column) => !UNSEEN.includes(column));
  if (columns.length === 0) return null;
  if (columns.includes('hidden')) return after['hidden'] === true ? 'hidden' : 'shown';
  if (columns.includes('cancelled') && after['cancelled'] === true) return 'cancelled';
  return columns.some((column) => PLACES.includes(column)) ? 'moved' : 'changed';
}

/** A session with what was collected for it, and the rest as attendees see it by now (REL8). */
export function joined<T extends Row>(base: Row, wanted: Row, now: T): T {
  const changed = differing(base, wanted);
  const columns = changed.some((column) => TIMES.includes(column)) ? [...changed, ...TIMES] : changed;
  return { ...now, ...Object.fromEntries(columns.map((column) => [column, wanted[column]])) };
}
