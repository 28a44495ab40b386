import { headingAt } from '../tables/heading.ts';
import { isPeopleHeading, readHeading, type Column, type Heading } from './columns.ts';
import { PEOPLE_FILE } from './limits.ts';
import { plainAddresses } from './plain-addresses.ts';
import { readPerson, type ListedPerson, type RowReason } from './person-row.ts';

/** A person in a file, with the number of their row as a spreadsheet counts it: the heading is row 1. */
export interface PersonRow {
  readonly row: number;
  readonly person: ListedPerson;
}

export interface RefusedRow {
  readonly row: number;
  readonly reasons: readonly RowReason[];
}

/** A file of people, read. */
export interface PeopleFile {
  readonly people: readonly PersonRow[];
  readonly refused: readonly RefusedRow[];
  /** Columns that the file has: what it says nothing about stays as it is. */
  readonly columns: ReadonlySet<Column>;
  /** Columns that are not ours. */
  readonly ignored: readonly string[];
}

export type PeopleFileResult =
  | { readonly ok: true; readonly value: PeopleFile }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads the cells of a file of people; it names its columns, or is nothing but addresses with or without names. A row that cannot be taken is refused by itself, with every reason; rows without
 * content do not count. One address stands for one person, whatever its case: the first row has it.
 * @param broken why rows could not even be divided into cells, by their number
 * @param lines the lines of a text, as they are: quotation marks of a list of addresses are not those of a table
 */
export function readPeopleFile(
  cells: readonly (readonly string[])[],
  broken: ReadonlyMap<number, string> = new Map(),
  lines: readonly string[] = [],
): PeopleFileResult {
  const first = headingAt(cells, isPeopleHeading);
  const heading = readHeading(cells[first] ?? []);
  const written = broken.size === 0 ? cells : lines.map((line) => [line]);
  const plain = heading.ok ? null : plainAddresses(written);
  if (plain) {
    const read = readRows(plain.rows, -1, { places: ['email', 'full_name'], ignored: [] }, new Map());
    return read.ok && !plain.named ? { ok: true, value: { ...read.value, columns: new Set(['email']) } } : read;
  }
  return heading.ok ? readRows(cells, first, heading.value, broken) : heading;
}

/** @param first place of the row that names the columns; -1: none does */
function readRows(
  cells: readonly (readonly string[])[],
  first: number,
  heading: Heading,
  broken: ReadonlyMap<number, string>,
): PeopleFileResult {
  if (cells.length - first - 1 > PEOPLE_FILE.max_rows)
    return { ok: false, reason: `it has more than ${PEOPLE_FILE.max_rows} rows; please divide it` };
  const people: PersonRow[] = [];
  const refused: RefusedRow[] = [];
  const rowOfEmail = new Map<string, number>();
  cells.forEach((row, at) => {
    const number = at + 1;
    if (at <= first || row.every((cell) => cell.trim() === '')) return;
    const read = readRow(row, heading, broken.get(number), rowOfEmail);
    if (!read.ok) return void refused.push({ row: number, reasons: read.reasons });
    rowOfEmail.set(read.value.email.toLowerCase(), number);
    people.push({ row: number, person: read.value });
  });
  return { ok: true, value: { people, refused, columns: columnsOf(heading), ignored: heading.ignored } };
}

/** The columns that a file says something about; a whole name says something about both of its parts. */
function columnsOf({ places }: Heading): ReadonlySet<Column> {
  const named = places.filter((column) => column !== null);
  return new Set(
    named.flatMap((column) => (column === 'full_name' ? (['first_name', 'last_name'] as const) : [column])),
  );
}

function readRow(
  row: readonly string[],
  { places }: Heading,
  broken: string | undefined,
  rowOfEmail: ReadonlyMap<string, number>,
): ReturnType<typeof readPerson> {
  if (broken !== undefined) return { ok: false, reasons: [broken] };
  if (row.length > places.length && row.slice(places.length).some((cell) => cell.trim() !== ''))
    return { ok: false, reasons: [`it has ${row.length} cells, but the first row names ${places.length} columns`] };
  const read = readPerson(
    Object.fromEntries(places.flatMap((column, at) => (column ? [[column, row[at] ?? '']] : []))),
  );
  if (!read.ok) return read;
  const before = rowOfEmail.get(read.value.email.toLowerCase());
  if (before === undefined) return read;
  return { ok: false, reasons: [`email: ${read.value.email} stands in row ${before} already`] };
}
