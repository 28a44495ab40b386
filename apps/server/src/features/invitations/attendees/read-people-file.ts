import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isPeopleHeading } from '@plenary/domain/invitations/columns';
import { PEOPLE_FILE } from '@plenary/domain/invitations/limits';
import { readPeopleFile, type PeopleFile } from '@plenary/domain/invitations/people-file';
import { problem, type Checked } from '@plenary/domain/problem';
import { readSpreadsheet } from '../../../adapters/formats/read-spreadsheet.ts';
import { readTable, type Table } from '../../../adapters/formats/read-table.ts';
import { isZip } from '../../../adapters/formats/zip-entries.ts';

/** Reads a file of people (CSV in UTF-8, or XLSX): its people and the rows that are refused, or why it cannot be read at all. */
export async function readPeople(path: string): Promise<Checked<PeopleFile>> {
  const bytes = await readBytes(path);
  return typeof bytes === 'string' ? problem(basename(path), bytes) : peopleOf(basename(path), bytes);
}

/** The same of the bytes of one. */
export async function peopleOf(name: string, bytes: Uint8Array): Promise<Checked<PeopleFile>> {
  const table = isZip(bytes) ? await spreadsheetOf(name, bytes) : tableOf(name, bytes);
  if (!table.ok) return table;
  const { rows, broken, lines } = table.value;
  const read = readPeopleFile(rows, broken, lines);
  return read.ok ? { ok: true, value: read.value } : problem(name, read.reason);
}

interface TableOfPeople extends Table {
  /** Those of a text. */
  readonly lines: readonly string[];
}

async function spreadsheetOf(name: string, bytes: Uint8Array): Promise<Checked<TableOfPeople>> {
  const read = await readSpreadsheet(Buffer.from(bytes), name, isPeopleHeading);
  if (read.ok) return { ok: true, value: { rows: read.value, broken: new Map(), lines: [] } };
  return problem(name, `it ${read.problems.map(({ reason }) => reason).join('; ')}`);
}

function tableOf(name: string, bytes: Uint8Array): Checked<TableOfPeople> {
  const text = decode(bytes);
  if (text === null) return problem(name, 'it is not UTF-8; save it as "CSV UTF-8" or XLSX');
  if (text.trim() === '') return problem(name, 'it is empty');
  return { ok: true, value: { ...readTable(text, isPeopleHeading), lines: text.split(/\r\n|\r|\n/) } };
}

/** The file's bytes, or a sentence. */
async function readBytes(path: string): Promise<Uint8Array | string> {
  try {
    const { size } = await stat(path);
    if (size > PEOPLE_FILE.max_bytes)
      return `it is larger than ${PEOPLE_FILE.max_bytes / 1024 / 1024} MB; please divide it`;
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'there is no such file';
    if (code === 'EISDIR') return 'it is a folder';
    if (code === 'EACCES') return 'the user of this command has no right to read it';
    return `it cannot be read (${code ?? 'unknown reason'})`;
  }
}

/** The text without its byte-order mark; null when it is in another encoding, such as those of older spreadsheets. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
