import { isBlank } from '../blank.ts';
import type { Checked } from '../problem.ts';
import { addressOf, isMeetingAddress } from './addresses.ts';
import { identified } from './identity.ts';
import { tracksOf } from './parts.ts';
import { treeReader, type TreeReader } from './reader.ts';
import { readTableHeading, type TableColumn, type TableHeading } from './table-columns.ts';
import { lengthOf, rangeOf, slashOrderOf, tableTime, type SlashOrder, type TableTime } from './table-times.ts';
import { reportDoubles, timesOf } from './talk.ts';
import type { ImportedPerson, ImportedSchedule, ImportedTalk } from './types.ts';

/**
 * Reads a table of sessions, one a row; the first row names the columns, in English or German.
 * @param rows cells of every row, blank rows included so that rows keep their numbers
 * @param zone time zone of the event, which times are in
 */
export function scheduleFromTable(
  rows: readonly (readonly string[])[],
  file: string,
  zone: string,
): Checked<ImportedSchedule> {
  const reader = treeReader(file, (path) => path.join(', '));
  const heading = readTableHeading(rows[0] ?? []);
  if (!heading.ok) return { ok: false, problems: [{ file, place: 'row 1', reason: heading.reason }] };
  const cells = cellsOf(heading.value);
  const filled = rows
    .map((row, nth) => ({ row, number: nth + 1 }))
    .slice(1)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  const order = slashOrderOf(filled.flatMap(({ row }) => TIMES.map((column) => cells(row, column))));
  if (order === 'contradicting') reader.report([], 'has dates with the day first and others with the month first');
  const context: TableContext = { zone, order: order === 'contradicting' ? null : order, lastDate: null };
  const read = filled.flatMap(({ row, number }) => readRow(reader, number, (column) => cells(row, column), context));
  const talks = identified(reader, read);
  reportDoubles(reader, talks);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const { ignored } = heading.value;
  const left = ignored.length === 0 ? [] : [`left out: the columns ${ignored.slice(0, 20).join(', ')}`];
  return { ok: true, value: scheduleOf(talks, [...left, ...reader.notes]) };
}

function scheduleOf(talks: readonly ImportedTalk[], notes: readonly string[]): ImportedSchedule {
  return {
    format: 'table (CSV)',
    acronym: 'table',
    title: '',
    version: '',
    time_zone: null,
    rooms: [...new Set(talks.map(({ room }) => room))].map((name) => ({ name, online: false })),
    tracks: tracksOf([], talks),
    talks,
    notes,
  };
}

const TIMES = ['date', 'start', 'end', 'end_date'] as const;

const cellsOf =
  ({ places }: TableHeading) =>
  (row: readonly string[], column: TableColumn): string =>
    row[places.get(column) ?? -1]?.trim() ?? '';

interface TableContext {
  readonly zone: string;
  readonly order: SlashOrder;
  /** Day of the row before: tables often write a day once. */
  lastDate: string | null;
}

type Cell = (column: TableColumn) => string;

function readRow(reader: TreeReader, number: number, cell: Cell, context: TableContext): ImportedTalk[] {
  const path = `row ${number}`;
  const report = (column: string, reason: string): void => reader.report([path, column], reason);
  const title = cell('title');
  if (isBlank(title)) report('title', 'is missing');
  const times = timesIn(reader, path, cell, context, report);
  if (times === null) return [];
  const addresses = ['meeting_link', 'link'] as const;
  const [meeting, link] = addresses.map((column) => addressOf(cell(column), ''));
  const held = meeting ?? (link != null && isMeetingAddress(link) ? link : null);
  const shown = link != null && link !== held ? [{ url: link, title: link }] : [];
  return [
    {
      guid: cell('id'),
      path,
      title,
      subtitle: cell('subtitle'),
      abstract: cell('abstract'),
      description: cell('description'),
      ...times,
      room: cell('room'),
      track: cell('track'),
      type: cell('type'),
      language: cell('language').slice(0, 35),
      do_not_stream: false,
      persons: personsIn(cell('speakers')),
      picture: addressOf(cell('picture'), ''),
      meeting_link: held,
      links: shown,
      source: { row: number },
    },
  ];
}

type ReportCell = (column: string, reason: string) => void;

/** Start and end of a row: in cells of their own, as a range, or as a length. A day stays until another one is named. */
function timesIn(reader: TreeReader, path: string, cell: Cell, context: TableContext, report: ReportCell) {
  const read = (column: string, text: string): TableTime | null => {
    if (text === '') return null;
    const time = tableTime(text, context.order);
    if (time === 'ambiguous') report(column, `"${text}" may be two different days; write it as 2026-12-31`);
    else if (time === null) report(column, `"${text}" is not a date or time`);
    return time === 'ambiguous' ? null : time;
  };
  const range = rangeOf(cell('start') || cell('time'));
  const start = read('start', range?.[0] ?? (cell('start') || cell('time')));
  const end = read('end', cell('end') || (range?.[1] ?? ''));
  const date = start?.date ?? read('date', cell('date'))?.date ?? context.lastDate;
  context.lastDate = date;
  if (start === null || start.time === null || date === null) {
    if (start === null && (cell('start') || cell('time')) === '') report('start', 'is missing');
    else if (start !== null)
      report('start', date === null ? 'names no day, and no column does' : 'names no time of day');
    return null;
  }
  const duration = cell('duration') === '' ? '' : lengthOf(cell('duration'));
  if (duration === null) report('duration', `"${cell('duration')}" is not a length (45, 0:45, 45 min)`);
  const until =
    end?.time == null ? '' : endOf(end, read('end', cell('end_date'))?.date ?? null, { date, time: start.time });
  const times = { date: `${date}T${start.time}`, end: until, duration: duration ?? '' };
  const place = { path: [path], time_zone: context.zone, fallback: null, days_first: false };
  return timesOf(reader, place, times);
}

/** The end of a row: on its own day where it names one; a time before the start's is the morning after. */
function endOf(end: TableTime, endDate: string | null, start: { date: string; time: string }): string {
  const named = end.date ?? endDate;
  if (named !== null) return `${named}T${end.time}`;
  const after = (end.time ?? '').slice(0, 5) < start.time.slice(0, 5);
  return `${after ? nextDay(start.date) : start.date}T${end.time}`;
}

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Names in one cell, divided by semicolons, bars or lines; without those by commas, `&`, `and` and `und`. */
function personsIn(text: string): ImportedPerson[] {
  const divider = /[;|\n]/.test(text) ? /[;|\n]/ : /,| & | and | und /;
  const names = text.split(divider).map((name) => name.trim());
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ uid: name, name, biography: '', picture: null }));
}
