import { isBlank } from '../blank.ts';
import { resolveTime } from '../bundles/times.ts';
import type { FieldProblem, FieldProblems } from '../field-problem.ts';
import { isTimeZone } from '../time/formats.ts';

/** Bundles of the repository that an event can begin as, in the order in which they are offered. */
export const TEMPLATES = ['conference', 'meet_up', 'fair', 'evening', 'empty'] as const;
export type Template = (typeof TEMPLATES)[number];

/** Limits of what makes an event. */
export const NEW_EVENT = { name_max: 300, slug_max: 64 } as const;

/** Limits of a file of which an event is made: bytes, and those of an event that is downloaded. */
export const BEGINNING = { max_bytes: 64 * 1024 * 1024, download_max_bytes: 2 * 1024 * 1024 * 1024 } as const;

/** The kinds of things that an event can begin with. */
export const HELD_KINDS = [
  ...(['sessions', 'halls', 'areas', 'sponsors', 'pages', 'vault', 'games', 'polls', 'rooms', 'files'] as const),
] as const;

/** The answers that make an event; times as a clock on the wall there shows them: `2027-05-01T10:00`. */
export interface EventBasics {
  readonly name: string;
  /** The first part of its address. */
  readonly slug: string;
  readonly time_zone: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

/**
 * An address for an event of this name: its letters and digits without accents, words joined by hyphens. Empty where the name has
 * none of the Latin script.
 */
export function slugFor(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, NEW_EVENT.slug_max).replace(/-$/, '');
}

/** The moments between which an event takes place, milliseconds. */
export interface Span {
  readonly starts_at: number;
  readonly ends_at: number;
}

/**
 * When an event takes place; null where a time or the zone is none.
 * @param now milliseconds, from which relative times would count
 */
export function spanOf(
  { time_zone, starts_at, ends_at }: Omit<EventBasics, 'name' | 'slug'>,
  now: number,
): Span | null {
  if (!isTimeZone(time_zone)) return null;
  const at = (text: string): number | null => {
    const time = resolveTime(text, { anchor: now, time_zone });
    return time.ok ? time.at : null;
  };
  const [starts, ends] = [at(starts_at), at(ends_at)];
  return starts === null || ends === null ? null : { starts_at: starts, ends_at: ends };
}

/**
 * The problems of the answers (STU3); empty: an event can be made of them.
 * @param isSlug whether a text can be the address of an event
 */
export function basicsProblems(basics: EventBasics, now: number, isSlug: (slug: string) => boolean): FieldProblems {
  const { name, slug, time_zone, starts_at, ends_at } = basics;
  const span = spanOf(basics, now);
  const known = isTimeZone(time_zone);
  const found: Record<keyof EventBasics, FieldProblem | null> = {
    name: isBlank(name) ? { code: 'empty' } : name.length > NEW_EVENT.name_max ? tooLong(NEW_EVENT.name_max) : null,
    slug: slug === '' ? { code: 'empty' } : isSlug(slug) ? null : { code: 'address_letters' },
    time_zone: known ? null : { code: 'invalid' },
    starts_at: known ? timeProblem(starts_at, time_zone, now) : null,
    ends_at: known ? timeProblem(ends_at, time_zone, now) : null,
  };
  if (span && span.ends_at <= span.starts_at) found.ends_at = { code: 'ends_before_start' };
  return Object.fromEntries(Object.entries(found).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])));
}

/**
 * The problem of when an event opens (STU4); null: there is none, or the begin has one.
 * @param opens_at as typed, of an event that opens at some time
 */
export function openingProblem(
  opens_at: string,
  basics: Omit<EventBasics, 'name' | 'slug'>,
  now: number,
): FieldProblem | null {
  const span = spanOf({ ...basics, starts_at: opens_at, ends_at: basics.starts_at }, now);
  if (span) return span.starts_at > span.ends_at ? { code: 'opens_after_start' } : null;
  return isTimeZone(basics.time_zone) ? timeProblem(opens_at, basics.time_zone, now) : null;
}

/** When an event opens, on the wall there, if its begin moves from one time on the wall to another and it moves along (STU4). */
export function movedOpening(opens_at: string, from: string, to: string): string {
  const at = (wall: string) => Date.parse(`${wall.slice(0, 16)}Z`);
  const moved = at(opens_at) + at(to) - at(from);
  return Number.isNaN(moved) ? opens_at : new Date(moved).toISOString().slice(0, opens_at.length);
}

const tooLong = (max: number): FieldProblem => ({ code: 'too_long', max });

function timeProblem(text: string, time_zone: string, now: number): FieldProblem | null {
  if (text === '') return { code: 'empty' };
  return resolveTime(text, { anchor: now, time_zone }).ok ? null : { code: 'invalid' };
}
