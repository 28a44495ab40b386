import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isPeopleHeading } from '@plenary/domain/invitations/columns';
import { PEOPLE_FILE } from '@plenary/domain/invitations/limits';
import { readPeopleFile, type PeopleFile } from '@plenary/domain/invitations/people-file';
import { problem, type Checked } from '@plenary/domain/problem';
import { readTable } from '../../../adapters/formats/read-table.ts';

/** Reads a file of people (CSV, UTF-8): its people and the rows that are refused, or why it cannot be read at all. */
export async function readPeople(path: string): Promise<Checked<PeopleFile>> {
  const bytes = await readBytes(path);
  return typeof bytes === 'string' ? problem(basename(path), bytes) : peopleOf(basename(path), bytes);
}

/** The same of the bytes of one. */
export function peopleOf(name: string, bytes: Uint8Array): Checked<PeopleFile> {
  const unread = (reason: string): Checked<never> => problem(name, reason);
  const text = decode(bytes);
  if (text === null)
    return unread(`${isArchive(bytes) ? 'it is a spreadsheet' : 'it is not UTF-8'}; save it as "CSV UTF-8"`);
  if (text.trim() === '') return unread('it is empty');
  const { rows, broken } = readTable(text, isPeopleHeading);
  const read = readPeopleFile(rows, broken);
  return read.ok ? { ok: true, value: read.value } : unread(read.reason);
}

/** Spreadsheets (.xlsx, .ods) are ZIP archives, which is what their first bytes say. */
const isArchive = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('PK\x03\x04'));

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
