import { basename } from 'node:path';
import { problem, type Checked } from '@plenary/domain/problem';
import { otherKind } from '@plenary/domain/schedules/formats/file-kind';
import { scheduleFromCalendar } from '@plenary/domain/schedules/formats/from-calendar';
import { inFirstForm } from '@plenary/domain/schedules/formats/from-hub';
import { scheduleFromJson } from '@plenary/domain/schedules/formats/from-json';
import { scheduleFromTable, type TableReading } from '@plenary/domain/schedules/table/from-table';
import { isTalkList, scheduleFromTalks } from '@plenary/domain/schedules/formats/from-talks';
import { scheduleFromXml } from '@plenary/domain/schedules/formats/from-xml';
import { oversized } from '@plenary/domain/schedules/limits';
import { withPlainLines } from '@plenary/domain/schedules/plain-lines';
import { isSessionHeading } from '@plenary/domain/schedules/table/columns';
import { unstorable } from '@plenary/domain/schedules/storable';
import type { ImportedSchedule } from '@plenary/domain/schedules/types';
import { readCalendar, type CalendarWindow } from '../../../adapters/formats/read-calendar.ts';
import { decodeSingleByte, decodeUtf8, readBytes, TEXT_BYTES_MAX } from '../../../adapters/formats/read-text.ts';
import { readSpreadsheet } from '../../../adapters/formats/read-spreadsheet.ts';
import { readTable } from '../../../adapters/formats/read-table.ts';
import { isZip } from '../../../adapters/formats/zip-entries.ts';
import { withinTime } from '../../../adapters/within-time.ts';
import { parseXml, singleByteEncoding } from '../../../adapters/formats/xml.ts';

/** Enough of a file to recognise its kind. */
const HEAD_BYTES = 2048;

/** The event that a schedule is read for. */
export interface ScheduleReading extends TableReading {
  /** Languages in which texts are wanted, the best first. */
  readonly languages: readonly string[];
  /** Its days, for what repeats. */
  readonly window: CalendarWindow;
}

/** A schedule as it came: the path of a file, or its bytes with what it is called. */
export type ScheduleFile = string | { readonly name: string; readonly bytes: Buffer };

export const nameOf = (file: ScheduleFile): string => (typeof file === 'string' ? basename(file) : file.name);

/**
 * Reads a schedule, whose format is told by its content: JSON, XML, a calendar or a table. A file with anything wrong in it
 * is refused whole.
 */
export async function readSchedule(given: ScheduleFile, reading: ScheduleReading): Promise<Checked<ImportedSchedule>> {
  const file = nameOf(given);
  const bytes =
    typeof given === 'string'
      ? await readBytes(given, file, TEXT_BYTES_MAX)
      : ({ ok: true, value: given.bytes } as const);
  if (!bytes.ok) return bytes;
  const read = isZip(bytes.value)
    ? await fromSpreadsheet(bytes.value, file, reading)
    : fromBytes(bytes.value, file, reading);
  if (!read.ok) return read;
  const problems = oversized(read.value, file);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: withPlainLines(read.value) };
}

function fromBytes(bytes: Buffer, file: string, reading: ScheduleReading): Checked<ImportedSchedule> {
  const kind = otherKind(bytes.subarray(0, HEAD_BYTES));
  if (kind !== null) return problem(file, `${kind}, and no schedule`);
  const encoding = singleByteEncoding(bytes);
  const older = encoding === null ? null : decodeSingleByte(bytes, encoding);
  const text = older === null ? decodeUtf8(bytes, file) : ({ ok: true, value: older } as const);
  if (!text.ok) return text;
  return readText(text.value, file, reading, older === null ? undefined : (encoding ?? undefined));
}

function readText(
  text: string,
  file: string,
  reading: ScheduleReading,
  encoding: string | undefined,
): Checked<ImportedSchedule> {
  const start = text.trimStart();
  const first = start[0];
  if (first === '{' || first === '[') return fromJsonText(text, file, reading);
  if (first === '<') return fromXmlText(text, file, reading.zone, encoding);
  if (/^BEGIN:VCALENDAR/i.test(start)) return fromCalendarText(start, file, reading);
  if (TABLE.test(start)) return fromTableText(text, file, reading);
  return problem(file, first === undefined ? 'is empty' : `is no schedule: ${FORMATS}`);
}

/** One of the first lines is divided into cells. */
const TABLE = /^(?:[^\r\n]*(?:\r\n|\r|\n)){0,9}[^\r\n]*[,;\t]/;

const FORMATS =
  'neither schedule.json, schedule.xml, a list of talks (JSON), a calendar (.ics) nor a table (CSV or XLSX)';

function fromJsonText(text: string, file: string, { zone, languages }: ScheduleReading): Checked<ImportedSchedule> {
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch (error) {
    return problem(file, ...jsonFault(text, error as Error));
  }
  return whenStorable(tree, file, () =>
    isTalkList(tree)
      ? scheduleFromTalks(tree, file, { zone, languages })
      : scheduleFromJson(inFirstForm(tree), file, zone),
  );
}

/** Reason and place of what is not JSON. A text that ends too early has no position of its own. */
function jsonFault(text: string, error: Error): [reason: string, place: string] {
  const line = text.split('\n').length;
  if (/^Unexpected end|^Unterminated string/.test(error.message)) {
    return ['ends in the middle: the file was cut off', `line ${line}, column ${text.length - text.lastIndexOf('\n')}`];
  }
  const [, row, column] = /\(line (\d+) column (\d+)\)/.exec(error.message) ?? [];
  const place = row === undefined ? '' : `line ${row}, column ${column ?? '1'}`;
  return [`is not JSON: ${error.message.replace(/ in JSON at position.*$/, '').slice(0, 160)}`, place];
}

/** Elements of a schedule.xml in which some publishers write HTML without escaping it. */
const PROSE = ['abstract', 'description', 'biography'];

function fromXmlText(
  text: string,
  file: string,
  zone: string,
  encoding: string | undefined,
): Checked<ImportedSchedule> {
  const xml = parseXml(text, PROSE, encoding);
  if (!xml.ok) return problem(file, xml.reason, xml.place);
  return whenStorable(xml.tree, file, () => scheduleFromXml(xml.tree, file, zone));
}

/** A calendar that repeats cleverly must not hold the machine; one of 20,000 entries takes two seconds. */
const CALENDAR_TIME_MS = 20_000;

function fromCalendarText(text: string, file: string, { zone, window }: ScheduleReading): Checked<ImportedSchedule> {
  if (!/^END:VCALENDAR\s*$/im.test(text)) return problem(file, 'ends in the middle: END:VCALENDAR is missing');
  try {
    const calendar = withinTime(CALENDAR_TIME_MS, () => readCalendar(text, window));
    if (calendar === null) return problem(file, 'takes too long to read: its entries repeat in too many ways');
    return whenStorable(calendar, file, () => scheduleFromCalendar(calendar, file, zone));
  } catch (error) {
    return problem(file, `cannot be read as a calendar: ${(error as Error).message.slice(0, 160)}`);
  }
}

function fromTableText(text: string, file: string, reading: ScheduleReading): Checked<ImportedSchedule> {
  const { rows, broken } = readTable(text, isSessionHeading);
  const [first] = broken;
  if (first) return problem(file, first[1], `row ${first[0]}`);
  return fromRows(rows, file, reading);
}

async function fromSpreadsheet(
  bytes: Buffer,
  file: string,
  reading: ScheduleReading,
): Promise<Checked<ImportedSchedule>> {
  const read = await readSpreadsheet(bytes, file, isSessionHeading);
  return read.ok ? fromRows(read.value, file, reading) : read;
}

function fromRows(rows: string[][], file: string, { zone, dates, day }: ScheduleReading): Checked<ImportedSchedule> {
  return whenStorable(rows, file, () => scheduleFromTable(rows, file, { zone, dates, day }));
}

/** Goes on with a tree whose texts can all be stored; a tree too deep to be looked through is refused. */
function whenStorable<T>(tree: unknown, file: string, then: () => Checked<T>): Checked<T> {
  try {
    const problems = unstorable(tree, file);
    return problems.length > 0 ? { ok: false, problems } : then();
  } catch (error) {
    if (error instanceof RangeError) return problem(file, 'is nested too deeply');
    throw error;
  }
}
