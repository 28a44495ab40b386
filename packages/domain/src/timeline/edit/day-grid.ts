import { hallKey } from '../../halls/halls.ts';
import { isMarker } from '../status.ts';
import { MINUTE_MS, type RuleSession } from '../types.ts';

/** The minutes to which a grid moves sessions (PRG8). */
export const STEP_MINUTES = 5;
/** The length of a session without an end as a grid draws it, and of one that is added by pressing an empty place. */
export const UNENDED_MINUTES = 30;
const HOUR = 60;
/** The hours that a day without sessions shows. */
const EMPTY_DAY = { from: 9 * HOUR, to: 18 * HOUR };

export type GridSession = Pick<RuleSession, 'id' | 'type' | 'starts_at' | 'ends_at'> & {
  readonly location: string | null;
};

/** A session on the grid: minutes from the begin of the day, and its lane among those that it overlaps in its column. */
export interface Block {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly lane: number;
  readonly lanes: number;
}

export interface Column {
  /** The place; null: sessions without one. */
  readonly place: string | null;
  readonly blocks: readonly Block[];
}

/** A day of sessions by place; `from` and `to` are minutes from its begin, on full hours. */
export interface DayGrid {
  readonly from: number;
  readonly to: number;
  readonly columns: readonly Column[];
}

/**
 * The grid of a day (PRG8): a column for each hall in their order, for each further place, and for sessions without one. Parts are
 * left out: they are where their session is.
 * @param day its begin and its end in milliseconds
 */
export function dayGrid(
  sessions: readonly GridSession[],
  day: { readonly start: number; readonly end: number },
  halls: readonly string[],
): DayGrid {
  const shown = sessions.filter((session) => {
    const start = Date.parse(session.starts_at);
    return !isMarker(session) && start >= day.start && start < day.end;
  });
  const spans = shown.map((session) => ({ ...spanOf(session, day.start), place: session.location ?? '' }));
  const byPlace = Map.groupBy(spans, ({ place }) => hallKey(place));
  const keys = new Set(halls.map(hallKey));
  const others = spans.filter(({ place }) => hallKey(place) !== '' && !keys.has(hallKey(place)));
  const named = [...new Map(others.map(({ place }) => [hallKey(place), place])).values()].sort();
  const places: (string | null)[] = [...halls, ...named];
  if (byPlace.has('') || places.length === 0) places.push(null);
  return {
    ...hoursOf(spans),
    columns: places.map((place) => ({ place, blocks: inLanes(byPlace.get(hallKey(place ?? '')) ?? []) })),
  };
}

type Span = Pick<Block, 'id' | 'start' | 'end'>;

function spanOf({ id, starts_at, ends_at }: GridSession, from: number): Span {
  const start = (Date.parse(starts_at) - from) / MINUTE_MS;
  const end = ends_at === null ? start + UNENDED_MINUTES : (Date.parse(ends_at) - from) / MINUTE_MS;
  return { id, start, end: Math.max(end, start + STEP_MINUTES) };
}

/** An hour before the first session until an hour after the last one. */
function hoursOf(spans: readonly Span[]): Pick<DayGrid, 'from' | 'to'> {
  if (spans.length === 0) return EMPTY_DAY;
  const first = Math.floor(Math.min(...spans.map(({ start }) => start)) / HOUR) * HOUR;
  const last = Math.ceil(Math.max(...spans.map(({ end }) => end)) / HOUR) * HOUR;
  // One that goes on for days is cut off: its day ends in the night after.
  return { from: Math.max(0, first - HOUR), to: Math.min(last + HOUR, 30 * HOUR) };
}

/** Sessions that overlap stand beside each other, each group of them in as few lanes as it needs. */
function inLanes(spans: readonly Span[]): Block[] {
  const blocks: Block[] = [];
  let group: { readonly span: Span; readonly lane: number }[] = [];
  let ends: number[] = [];
  const close = (): void => {
    for (const { span, lane } of group)
      blocks.push({ id: span.id, start: span.start, end: span.end, lane, lanes: ends.length });
    group = [];
    ends = [];
  };
  for (const span of [...spans].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))) {
    if (ends.every((end) => end <= span.start)) close();
    const free = ends.findIndex((end) => end <= span.start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.end;
    group.push({ span, lane });
  }
  close();
  return blocks;
}

/** By how much a session is moved on the grid: minutes later, minutes longer, columns on. */
export interface Shift {
  readonly later: number;
  readonly longer: number;
  readonly columns: number;
}

export const STAYS: Shift = { later: 0, longer: 0, columns: 0 };

export const isMoved = ({ later, longer, columns }: Shift): boolean => later !== 0 || longer !== 0 || columns !== 0;

/** A shift after an arrow key: up and down by five minutes, with Shift the end alone, and between halls. null: no such key. */
export function shiftByKey(
  shift: Shift,
  key: string,
  { resizes, rtl }: { readonly resizes: boolean; readonly rtl: boolean },
) {
  const step = key === 'ArrowDown' ? STEP_MINUTES : key === 'ArrowUp' ? -STEP_MINUTES : 0;
  if (step !== 0) return resizes ? { ...shift, longer: shift.longer + step } : { ...shift, later: shift.later + step };
  const on = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return on === 0 || resizes ? null : { ...shift, columns: shift.columns + (rtl ? -on : on) };
}

/** A moment of a pointer, in minutes, as the grid takes it: on five minutes. */
export const onStep = (minutes: number): number => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;

/** A shift that a grid with so many columns can show, of a block in one of them: it stays on the grid, and five minutes long at least. */
export function fitting(shift: Shift, block: Span, column: number, columns: number): Shift {
  return {
    later: Math.max(shift.later, -block.start),
    longer: Math.max(shift.longer, STEP_MINUTES - (block.end - block.start)),
    columns: Math.min(Math.max(shift.columns, -column), columns - 1 - column),
  };
}

/** The times of a session after a shift; one without an end has one once it was made longer or shorter. */
export function shiftedTimes(
  { starts_at, ends_at }: Pick<RuleSession, 'starts_at' | 'ends_at'>,
  { later, longer }: Shift,
): Pick<RuleSession, 'starts_at' | 'ends_at'> {
  const start = Date.parse(starts_at) + later * MINUTE_MS;
  const end = ends_at === null ? null : Date.parse(ends_at) + (later + longer) * MINUTE_MS;
  const made = ends_at === null && longer !== 0 ? start + (UNENDED_MINUTES + longer) * MINUTE_MS : end;
  return { starts_at: new Date(start).toISOString(), ends_at: made === null ? null : new Date(made).toISOString() };
}
