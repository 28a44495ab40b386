import type { EditableSession } from '@plenary/contract/timeline/edit';
import { hallKey } from '@plenary/domain/halls/halls';
import { isMarker } from '@plenary/domain/timeline/status';
import { localDay } from '@plenary/domain/timeline/zones';
import type { Conflict } from '@plenary/domain/timeline/edit/conflicts';

/** Conflicts by session id. */
export type Conflicts = ReadonlyMap<string, readonly Conflict[]>;

/** The sessions that are shown by what they lack, or by who stands in whose way. */
export const SHOWS = ['all', 'conflicts', 'unplaced', 'undescribed', 'unpictured', 'kept', 'hidden'] as const;
export type Show = (typeof SHOWS)[number];

/** So many sessions stand in the list at a time, however many there are. */
export const LIST_SIZE = 50;

/** The part of the sessions that is shown. */
export interface Filter {
  readonly search: string;
  /** `YYYY-MM-DD` in the event's zone; empty: every day. */
  readonly day: string;
  /** The name of a hall or another place; empty: everywhere. */
  readonly place: string;
  readonly show: Show;
}

export const ALL_OF_THEM: Filter = { search: '', day: '', place: '', show: 'all' };

/** The filter that the query of an address names. */
export function filterOf(query: string): Filter {
  const show = new URLSearchParams(query).get('show');
  return { ...ALL_OF_THEM, show: SHOWS.find((one) => one === show) ?? 'all' };
}

interface Sight {
  /** IANA name of the event's zone. */
  readonly zone: string;
  readonly conflicts: Conflicts;
}

/** The sessions that match a filter, in their order. */
export function filtered(
  sessions: readonly EditableSession[],
  { search, day, place, show }: Filter,
  { zone, conflicts }: Sight,
): EditableSession[] {
  const words = folded(search).split(' ').filter(Boolean);
  const key = hallKey(place);
  return sessions.filter(
    (session) =>
      (day === '' || dayOf(session, zone) === day) &&
      (key === '' || hallKey(session.location ?? '') === key) &&
      isShown(session, show, conflicts) &&
      (words.length === 0 || words.every((word) => wordsOf(session).includes(word))),
  );
}

function isShown(session: EditableSession, show: Show, conflicts: Conflicts): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'conflicts':
      return conflicts.has(session.id);
    case 'kept':
      return session.kept.length > 0;
    case 'hidden':
      return session.hidden;
    case 'unplaced':
      return isMissing(session) && (session.location ?? '').trim() === '';
    case 'undescribed':
      return isMissing(session) && !session.described;
    case 'unpictured':
      return isMissing(session) && !session.pictured;
  }
}

/** Whether a session that lacks something is to be mended: neither a part of another one, nor hidden or called off (STU5). */
const isMissing = (session: EditableSession): boolean => !session.cancelled && !session.hidden && !isMarker(session);

/** The day of a session in the event's zone. */
export const dayOf = ({ starts_at }: Pick<EditableSession, 'starts_at'>, zone: string): string =>
  localDay(Date.parse(starts_at), zone);

/** A text as it is compared: whatever its case and its spaces. */
export const folded = (text: string): string => text.toLocaleLowerCase().replace(/\s+/g, ' ').trim();

const wordsOf = ({ title, location, speakers, hosts, categories }: EditableSession): string =>
  folded([title, location ?? '', ...[...speakers, ...hosts, ...categories].map(({ name }) => name)].join(' '));

/** The names in use, each once, in the order of the alphabet. */
export function namesIn(
  sessions: readonly EditableSession[],
  of: (session: EditableSession) => readonly string[],
): string[] {
  return [...new Set(sessions.flatMap(of).filter((name) => name !== ''))].sort((a, b) => a.localeCompare(b));
}
