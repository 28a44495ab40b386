import { isBlank } from '../../blank.ts';
import type { FieldProblem, FieldProblems } from '../../field-problem.ts';
import { webUrl } from '../../web-address.ts';
import { isMarker } from '../status.ts';
import { MINUTE_MS } from '../types.ts';
import { descriptionHtml, descriptionText } from './description.ts';
import type { SessionValues } from './fields.ts';

/** A change as typed; absent fields stay. `description` is plain text. */
export type SessionChange = { readonly [column in keyof SessionValues]?: SessionValues[column] | undefined };

/**
 * How far from now, and from where it was, a session can be moved: half a year. A year that was mistyped is farther
 * away than that.
 */
const MOVE_MAX_MS = 183 * 24 * 60 * MINUTE_MS;

/** A path of this site. */
const PATH = /^\/(?![/\\])\S*$/;

/** Whether something can be a session's link: an address of the web, or a path of this site. */
export function isSessionLink(text: string): boolean {
  return PATH.test(text) || webUrl(text) !== null;
}

export type CheckedChange =
  | { readonly ok: true; readonly values: SessionValues }
  | { readonly ok: false; readonly errors: FieldProblems };

/**
 * A session as a change makes it, or what is wrong with the change, by column.
 * @param now milliseconds on the event's clock
 */
export function checkedChange(stored: SessionValues, change: SessionChange, now: number): CheckedChange {
  const given = normal(change);
  const stays_part = isMarker(stored) && isMarker({ type: given.type ?? stored.type });
  const times = stays_part ? markerProblems(stored, given) : timeProblems(stored, given, now);
  const errors = { ...times, ...textProblems(stored, given) };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, values: { ...stored, ...given, ...htmlOf(stored, given) } };
}

/** The change with texts trimmed, empty ones as none, and times written as they are stored. */
function normal(change: SessionChange): Partial<SessionValues> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([column, value]) => [column, normalValue(column, value)]));
}

/** Columns in which nothing is null. */
const OPTIONAL: ReadonlySet<string> = new Set(['location', 'link', 'format', 'language']);

function normalValue(column: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (column === 'starts_at' || column === 'ends_at') {
    const at = Date.parse(value);
    return Number.isNaN(at) ? value : new Date(at).toISOString();
  }
  const text = value.trim();
  return text === '' && OPTIONAL.has(column) ? null : text;
}

type Problems = Record<string, FieldProblem[]>;

/** A marker's times follow from its session (SES7): they are not to be changed. */
function markerProblems(stored: SessionValues, given: Partial<SessionValues>): Problems {
  const columns = ['starts_at', 'ends_at'] as const;
  const moved = columns.filter((column) => given[column] !== undefined && given[column] !== stored[column]);
  return Object.fromEntries(moved.map((column) => [column, [{ code: 'follows_session' }]]));
}

function timeProblems(stored: SessionValues, given: Partial<SessionValues>, now: number): Problems {
  const { starts_at = stored.starts_at, ends_at = stored.ends_at } = given;
  if (starts_at === stored.starts_at && ends_at === stored.ends_at) return {};
  const [start, end] = [Date.parse(starts_at), ends_at === null ? null : Date.parse(ends_at)];
  if (Number.isNaN(start)) return { starts_at: [{ code: 'invalid' }] };
  if (end !== null && Number.isNaN(end)) return { ends_at: [{ code: 'invalid' }] };
  if (isTooFar(start, [now, Date.parse(stored.starts_at)])) return { starts_at: [{ code: 'too_far_away' }] };
  if (end !== null && end < start) return { ends_at: [{ code: 'ends_before_start' }] };
  if (end === start) return { ends_at: [{ code: 'ends_at_start' }] };
  if (end !== null && isTooFar(end, [now, start])) return { ends_at: [{ code: 'too_far_away' }] };
  return {};
}

function isTooFar(at: number, from: readonly number[]): boolean {
  return from.every((moment) => Math.abs(at - moment) > MOVE_MAX_MS);
}

function textProblems(stored: SessionValues, given: Partial<SessionValues>): Problems {
  const problems: Problems = {};
  if (given.title !== undefined && isBlank(given.title)) problems['title'] = [{ code: 'empty' }];
  if (typeof given.link === 'string' && given.link !== stored.link && !isSessionLink(given.link))
    problems['link'] = [{ code: 'not_a_link' }];
  if (given.speakers?.some(({ name }) => isBlank(name))) problems['speakers'] = [{ code: 'no_name' }];
  if (given.hosts?.some(({ name }) => isBlank(name))) problems['hosts'] = [{ code: 'no_name' }];
  if (given.categories?.some(({ name }) => isBlank(name))) problems['track'] = [{ code: 'empty' }];
  const formatted = descriptionText(stored.description) === null;
  if (given.description !== undefined && formatted) problems['description'] = [{ code: 'has_formatting' }];
  return problems;
}

/** The description as HTML; text that says what is there already leaves it as it is. */
function htmlOf(stored: SessionValues, { description }: Partial<SessionValues>): Partial<SessionValues> {
  if (description === undefined) return {};
  const html = descriptionHtml(description);
  const same = descriptionHtml(descriptionText(stored.description) ?? '') === html;
  return { description: same ? stored.description : html };
}
