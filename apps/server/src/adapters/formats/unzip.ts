import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { problem, type Checked } from '@plenary/domain/problem';
import { entriesOf, packedOf, type ZipEntry } from './zip-entries.ts';

/** The most of an archive that is unpacked: entries, bytes of all of them, and how many bytes a packed one may become. */
export const UNZIP = { entries: 2_000, max_bytes: 256 * 1024 * 1024, ratio: 100 } as const;
export type UnzipLimits = { readonly [Name in keyof typeof UNZIP]: number };

/** Bytes up to which the ratio does not count: a text of one letter is no attack. */
const RATIO_FROM = 1024 * 1024;
const PATH_MAX = 300;
/** Files that systems add to archives by themselves. */
const NOISE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/**
 * Unpacks an archive into an empty folder (SRC11): plain files alone, at paths below it. An archive that holds a link, names a path
 * out of the folder, or says that it becomes more than the limits is refused before anything is unpacked; one whose files become more than
 * it says, or others, is refused at the first of them.
 */
export async function unzipInto(
  folder: string,
  archive: Buffer,
  name: string,
  limits: UnzipLimits = UNZIP,
): Promise<Checked<null>> {
  const files = filesOf(archive, name, limits);
  if (!files.ok) return files;
  for (const file of files.value) {
    const bytes = await bytesOf(archive, file);
    if (!bytes || !(await put(join(folder, ...file.path.split('/')), bytes)))
      return problem(name, 'is damaged', file.path);
  }
  return { ok: true, value: null };
}

/** The files of an archive that are wanted, in memory, within the same bounds. */
export async function unzipFiles(
  archive: Buffer,
  name: string,
  limits: UnzipLimits,
  wanted: (path: string) => boolean,
): Promise<Checked<Map<string, Buffer>>> {
  const files = filesOf(archive, name, limits);
  if (!files.ok) return files;
  const unpacked = new Map<string, Buffer>();
  for (const file of files.value.filter(({ path }) => wanted(path))) {
    const bytes = await bytesOf(archive, file);
    if (!bytes) return problem(name, 'is damaged', file.path);
    unpacked.set(file.path, bytes);
  }
  return { ok: true, value: unpacked };
}

function filesOf(archive: Buffer, name: string, limits: UnzipLimits): Checked<ZipEntry[]> {
  const entries = entriesOf(archive, limits.entries);
  if (!entries) return problem(name, 'is no whole ZIP archive');
  const wrong = wholeProblem(entries, archive.length, limits);
  if (wrong !== null) return problem(name, wrong);
  const bad = entries.find((entry) => entryProblem(entry) !== null);
  if (bad) return problem(name, entryProblem(bad) ?? '', bad.path.slice(0, PATH_MAX));
  return { ok: true, value: entries.filter(({ path }) => !path.endsWith('/') && !NOISE.test(path)) };
}

function wholeProblem(entries: readonly ZipEntry[], archive_bytes: number, limits: UnzipLimits): string | null {
  if (entries.length > limits.entries) return `holds more than ${limits.entries} files`;
  const sum = (of: (entry: ZipEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const bytes = sum((entry) => entry.bytes);
  if (bytes > limits.max_bytes) return `becomes more than ${limits.max_bytes / 1024 ** 2} MiB`;
  // Entries that share their packed bytes would become more than these are.
  const packed = sum(({ packed_bytes }) => packed_bytes);
  if (packed > archive_bytes || (bytes > RATIO_FROM && bytes > limits.ratio * packed))
    return 'becomes far more than it is packed';
  return null;
}

function entryProblem({ path, method, encrypted, special }: ZipEntry): string | null {
  if (!isInside(path)) return 'is a path that no bundle has';
  if (special) return 'is a link, and no file';
  if (encrypted) return 'is encrypted';
  return method === 0 || method === 8 ? null : 'is packed in a way that is not read';
}

/** A path of plain names, with `/`. */
function isInside(path: string): boolean {
  if (path === '' || path.length > PATH_MAX || /[\\:\u0000-\u001f]/.test(path)) return false;
  return path
    .replace(/\/$/, '')
    .split('/')
    .every((step) => step !== '' && step !== '.' && step !== '..');
}

/** null: they are not what the archive says of them. */
async function bytesOf(archive: Buffer, entry: ZipEntry): Promise<Buffer | null> {
  const packed = packedOf(archive, entry);
  if (!packed) return null;
  // One byte more would be too much already.
  const unpacked =
    entry.method === 0 ? packed : await inflate(packed, { maxOutputLength: entry.bytes + 1 }).catch(() => null);
  return unpacked?.length === entry.bytes && crc32(unpacked) === entry.crc ? unpacked : null;
}

/** false: another entry of the same archive stands in the way. */
async function put(path: string, bytes: Buffer): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { flag: 'wx' });
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
