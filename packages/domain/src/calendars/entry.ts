import { endOf, isMarker } from '../timeline/status.ts';
import type { SessionType, TimelineRules } from '../timeline/types.ts';
import { plainText } from './plain-text.ts';

/** A session as a calendar needs it. Its own link is never part of it (D5). */
export interface CalendarSession {
  readonly id: string;
  readonly title: string;
  /** Sanitised HTML. */
  readonly description: string;
  readonly type: SessionType;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly location: string | null;
  readonly categories: readonly { readonly name: string }[];
  readonly speakers: readonly { readonly name: string }[];
  readonly updated_at: Date;
  readonly cancelled: boolean;
}

/** An entry of a calendar (RFC 5545). Times in milliseconds. */
export interface CalendarItem {
  readonly uid: string;
  /** Grows with every change of the session. */
  readonly sequence: number;
  readonly changed_at: number;
  readonly starts_at: number;
  /** null: nobody knows. */
  readonly ends_at: number | null;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly categories: readonly string[];
  /** The session's page here. */
  readonly url: string;
  /** A host called it off. */
  readonly cancelled: boolean;
}

/** Sequences count seconds from here on: whole numbers that fit for longer than anybody needs. */
const SEQUENCE_FROM = Date.UTC(2020, 0, 1);
/** Characters of a description that a calendar carries; the page has the rest. */
const DESCRIPTION_MAX = 4_000;

/** Is a session an entry of its own? Markers are parts of another one. */
export const isInCalendar = (session: Pick<CalendarSession, 'type'>): boolean => !isMarker(session);

/** Address of a session that leads to wherever it is shown; calendars keep it for years. */
export const sessionPath = (slug: string, id: string): string => `/${slug}/session/${id}`;

/**
 * A session as an entry of a calendar.
 * @param event where the site is, without a trailing slash, and the event's slug and rules
 */
export function calendarItem(
  session: CalendarSession,
  event: { readonly origin: string; readonly slug: string; readonly rules: TimelineRules },
): CalendarItem {
  const { starts_at, ends_at, updated_at } = session;
  const timed = { ...session, starts_at: starts_at.toISOString(), ends_at: ends_at?.toISOString() ?? null };
  const url = `${event.origin}${sessionPath(event.slug, session.id)}`;
  return {
    uid: `${session.id}.session@plenary`,
    sequence: Math.max(0, Math.floor((updated_at.getTime() - SEQUENCE_FROM) / 1000)),
    changed_at: updated_at.getTime(),
    starts_at: starts_at.getTime(),
    ends_at: endOf(timed, event.rules),
    title: session.title,
    description: descriptionOf(session, url),
    location: session.location ?? '',
    categories: session.categories.map(({ name }) => name),
    url,
    cancelled: session.cancelled,
  };
}

/** The speakers, the words of the description, and the page; the address comes last, where programs link it. */
function descriptionOf({ speakers, description }: CalendarSession, url: string): string {
  const words = plainText(description);
  const cut = words.length > DESCRIPTION_MAX ? `${words.slice(0, DESCRIPTION_MAX).trimEnd()}…` : words;
  return [speakers.map(({ name }) => name).join(', '), cut, url].filter((part) => part !== '').join('\n\n');
}
