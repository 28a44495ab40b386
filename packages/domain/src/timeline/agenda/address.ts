import { isTimeZone } from '../../time/formats.ts';
import type { AgendaFilter } from './filter.ts';

/** The meaning of an address of the agenda: filter, search, a session to open at, and the zone that was chosen. */
export interface AgendaQuery extends AgendaFilter {
  /** The text that is searched for; '' searches for nothing. */
  readonly q: string;
  /** Id of the session that the agenda opens at. */
  readonly session: string | null;
  /** IANA name; null: each reader's own preference decides. */
  readonly zone: string | null;
}

/** The agenda without any filter. */
export const WHOLE_AGENDA: AgendaQuery = {
  day: null,
  favorites: false,
  location: null,
  track: null,
  language: null,
  speaker: null,
  q: '',
  session: null,
  zone: null,
};

/** The value of a select that narrows nothing: a form without scripts has to send one, and '' is No Location. */
export const ALL = '*';

/** Longest text that is searched for, in characters. */
export const SEARCH_MAX = 100;
const NAME_MAX = 256;
const ID = /^[0-9a-f]{24}$/;

type Params = Readonly<Record<string, string | undefined>>;

/**
 * Reads the parameters of an agenda's address (AGE10). A value that cannot be meant counts as none: a day that is in no
 * calendar, a zone that nobody knows, an id that is none.
 */
export function parseAgendaQuery(params: Params): AgendaQuery {
  const read = (name: string, isMeant: (value: string) => boolean): string | null => {
    const value = params[name];
    return value !== undefined && value.length <= NAME_MAX && isMeant(value) ? value : null;
  };
  return {
    day: read('day', isDay),
    favorites: params['view'] === 'favorites',
    location: read('location', (value) => value !== ALL),
    track: read('track', isName),
    language: read('language', isName),
    speaker: read('speaker', isName),
    q: (params['q'] ?? '').slice(0, SEARCH_MAX),
    session: read('session', (value) => ID.test(value)),
    zone: read('zone', (value) => value !== '' && isTimeZone(value)),
  };
}

/**
 * The session to which an address of an event leads, in its agenda or to its stream; null: to none.
 * @param slug of the event
 * @param address path of the site with its query
 */
export function sessionOfAddress(slug: string, address: string): string | null {
  const base = 'http://here.invalid';
  if (!URL.canParse(address, base)) return null;
  const { pathname, searchParams } = new URL(address, base);
  const [, event, area, id, ...more] = pathname.split('/');
  if (event !== slug || more.length > 0) return null;
  if (area === 'agenda' && id === undefined) return parseAgendaQuery(Object.fromEntries(searchParams)).session;
  return area === 'live_stream' && id !== undefined && ID.test(id) ? id : null;
}

/** The parameters of an address that says the same; undefined for what it need not say. */
export function formatAgendaQuery(query: AgendaQuery) {
  return {
    day: query.day ?? undefined,
    view: query.favorites ? 'favorites' : undefined,
    location: query.location ?? undefined,
    track: query.track ?? undefined,
    language: query.language ?? undefined,
    speaker: query.speaker ?? undefined,
    q: query.q.trim() === '' ? undefined : query.q,
    session: query.session ?? undefined,
    zone: query.zone ?? undefined,
  } satisfies Params;
}

/** Whether an agenda hides sessions: 'clear filters' is offered then. */
export function isNarrowed(query: AgendaQuery): boolean {
  const { q, favorites, session: _session, zone: _zone, ...values } = query;
  return favorites || q.trim() !== '' || Object.values(values).some((value) => value !== null);
}

const isName = (value: string): boolean => value !== '' && value !== ALL;

function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const moment = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value);
}
