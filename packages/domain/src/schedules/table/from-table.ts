import { isBlank } from '../../blank.ts';
import type { Checked } from '../../problem.ts';
import { addressOf, isMeetingAddress } from '../addresses.ts';
import { identified } from '../identity.ts';
import { tracksOf } from '../parts.ts';
import { treeReader, type TreeReader } from '../reader.ts';
import { headingAt } from '../../tables/heading.ts';
import { isSessionHeading, KNOWN_HEADINGS, readTableHeading, type TableColumn, type TableHeading } from './columns.ts';
import { personsOf } from './persons.ts';
import { lengthOf, rangeOf, slashOrderOf, tableTime, type SlashOrder, type TableTime } from './times.ts';
import { reportDoubles, timesOf } from '../talk.ts';
import type { ImportedSchedule, ImportedTalk } from '../types.ts';

/** The facts that a table needs beside its cells. */
export interface TableReading {
  /** Time zone of the event, which times are in. */
  readonly zone: string;
  /** The order of dates such as 05-12-2027, as the importer says; null: the file must show it. */
  readonly dates: SlashOrder;
  /** The only day of the event, `YYYY-MM-DD`, for a table that names none; null: it has several, or none yet. */
  readonly day: string | null;
}

/**
 * Reads a table of sessions, one a row; one of the first rows names the columns, in English or German. Further rows of an id are
 * those of its other speakers.
 * @param rows cells of every row, blank rows included so that rows keep their numbers
 */
export function scheduleFromTable(
  rows: readonly (readonly string[])[],
  file: string,
  { zone, dates, day }: TableReading,
): Checked<ImportedSchedule> {
  const reader = treeReader(file, (path) => path.join(', '));
  const at = headingAt(rows, isSessionHeading);
  const heading = readTableHeading(rows[at] ?? []);
  if (!heading.ok) return { ok: false, problems: [{ file, place: `row ${at + 1}`, reason: heading.reason }] };
  const cells = cellsOf(heading.value);
  const filled = rows
    .map((row, nth) => ({ cell: (column: TableColumn) => cells(row, column), row, number: nth + 1 }))
    .slice(at + 1)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  const order = orderOf(
    reader,
    filled.flatMap(({ cell }) => TIMES.map(cell)),
    dates,
  );
  const context: TableContext = { zone, order, day, lastDate: null, doubted: false };
  const read = withFollowing(filled).flatMap((some) => readRow(reader, some, context));
  const talks = identified(reader, read);
  reportDoubles(reader, talks);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const { ignored } = heading.value;
  return { ok: true, value: scheduleOf(talks, [...leftOut(ignored), ...reader.notes]) };
}

/** Names the columns that mean nothing here, and headings that would. */
function leftOut(ignored: readonly string[]): string[] {
  if (ignored.length === 0) return [];
  const columns = ignored.length === 1 ? 'the column' : 'the columns';
  return [`left out: ${columns} ${ignored.slice(0, 20).join(', ')} (understood are ${KNOWN_HEADINGS})`];
}

/** The order of dates: as it was said, else as the dates show it. */
function orderOf(reader: TreeReader, texts: readonly string[], said: SlashOrder): SlashOrder {
  const shown = slashOrderOf(texts);
  if (shown === 'contradicting') reader.report([], 'has dates with the day first and others with the month first');
  else if (said !== null && shown !== null && said !== shown) {
    const [flag, other] = said === 'day_first' ? ['dmy', 'month'] : ['mdy', 'day'];
    reader.report([], `has dates with the ${other} first, where --dates ${flag} was said`);
  }
  return said ?? (shown === 'contradicting' ? null : shown);
}

interface TableRow {
  readonly number: number;
  readonly cell: Cell;
}

/** Rows with those that follow them: of the same id, and with nothing new about the session. */
function withFollowing(rows: readonly TableRow[]): TableRow[][] {
  const groups: TableRow[][] = [];
  const byId = new Map<string, TableRow[]>();
  for (const row of rows) {
    const id = row.cell('id');
    const group = byId.get(id);
    if (group?.[0] && id !== '' && FACTS.every((column) => ['', group[0]?.cell(column)].includes(row.cell(column)))) {
      group.push(row);
      continue;
    }
    const own = [row];
    groups.push(own);
    if (!group) byId.set(id, own);
  }
  return groups;
}

const FACTS = ['title', 'date', 'start', 'time', 'room'] as const;

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
  readonly day: string | null;
  /** Day of the row before: tables often write a day once. */
  lastDate: string | null;
  /** A date that may be two was reported: one question for the file is enough. */
  doubted: boolean;
}

type Cell = (column: TableColumn) => string;

function readRow(reader: TreeReader, rows: readonly TableRow[], context: TableContext): ImportedTalk[] {
  const [first] = rows;
  if (!first) return [];
  const { number, cell } = first;
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
      persons: personsOf(rows.map((row) => row.cell)),
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
    if (time === null) report(column, `"${text}" is not a date or time (${ACCEPTED})`);
    if (time !== 'ambiguous') return time;
    if (!context.doubted) report(column, doubtText(text));
    context.doubted = true;
    // The file is refused; the row is read on for what else is wrong.
    const either = tableTime(text, 'day_first') ?? tableTime(text, 'month_first');
    return either === 'ambiguous' ? null : either;
  };
  const range = rangeOf(cell('start') || cell('time'));
  const start = read('start', range?.[0] ?? (cell('start') || cell('time')));
  const end = read('end', cell('end') || (range?.[1] ?? ''));
  const written = start?.date ?? read('date', cell('date'))?.date ?? context.lastDate;
  if (written === null && context.day !== null)
    reader.note(`no row names a day; that of the event, ${context.day}, was taken`);
  const date = written ?? context.day;
  context.lastDate = written;
  if (start === null || start.time === null || date === null) {
    if (start === null && (cell('start') || cell('time')) === '') report('start', 'is missing');
    else if (start !== null)
      report(
        'start',
        date === null ? 'names no day, and no column does (one called Date would)' : 'names no time of day',
      );
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

const ACCEPTED = 'such as 2027-12-31, 31.12.2027, 31 December 2027 or 14:30';

function doubtText(text: string): string {
  const [day, month] = (['day_first', 'month_first'] as const).map((order) => {
    const time = tableTime(text, order);
    return time === null || time === 'ambiguous' ? null : time.date;
  });
  const both = `"${text}" may be ${longDate(day)} or ${longDate(month)}`;
  return `${both}: say which by --dates dmy or --dates mdy, or write it as ${day}`;
}

const longDate = (date: string | null | undefined): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The end of a row: on its own day where it names one; a time before the start's is the morning after. */
function endOf(end: TableTime, endDate: string | null, start: { date: string; time: string }): string {
  const named = end.date ?? endDate;
  if (named !== null) return `${named}T${end.time}`;
  const after = (end.time ?? '').slice(0, 5) < start.time.slice(0, 5);
  return `${after ? nextDay(start.date) : start.date}T${end.time}`;
}

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
