import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { problem, type Checked } from '@plenary/domain/problem';

/** Largest text file that an import reads, ten times the largest schedule that was ever published. */
export const TEXT_BYTES_MAX = 32 * 1024 * 1024;

/** Reads a file whose size was asked first; the reasons are sentences for the person who gave the path. */
export async function readBytes(path: string, name: string, limit: number): Promise<Checked<Buffer>> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return problem(name, 'is not a file');
    if (found.size > limit)
      return problem(name, `is ${inMegabytes(found.size)} MB; at most ${inMegabytes(limit)} MB are read`);
    return { ok: true, value: await readFile(path) };
  } catch (error) {
    return problem(name, reasonOf(error as NodeJS.ErrnoException));
  }
}

/** Reads a text file as UTF-8, refusing every other encoding with its place. */
export async function readText(path: string, name: string): Promise<Checked<string>> {
  const bytes = await readBytes(path, name, TEXT_BYTES_MAX);
  return bytes.ok ? decodeUtf8(bytes.value, name) : bytes;
}

/** Decodes UTF-8 strictly; a byte order mark is dropped. */
export function decodeUtf8(bytes: Uint8Array, name: string): Checked<string> {
  const [a, b] = [bytes[0], bytes[1]];
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return problem(name, 'is UTF-16; save it as UTF-8');
  const zero = bytes.indexOf(0);
  if (zero !== -1) return problem(name, 'is not text in UTF-8 (it contains zero bytes)', `byte ${zero}`);
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return problem(name, 'is not UTF-8; save it as UTF-8', `byte ${firstBadByte(bytes)}`);
  }
}

/** Decodes an encoding of one byte a character; null: its name means nothing, or a byte stands for nothing in it. */
export function decodeSingleByte(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A file of a folder, by its real path: a link that leads out of the folder is refused. */
export async function insideFolder(root: string, path: string): Promise<Checked<string>> {
  try {
    const real = await realpath(join(root, ...path.split('/')));
    const home = await realpath(root);
    if (!real.startsWith(home + sep)) return problem(path, 'lies outside the bundle');
    return (await lstat(real)).isFile() ? { ok: true, value: real } : problem(path, 'is not a file');
  } catch (error) {
    return problem(path, reasonOf(error as NodeJS.ErrnoException));
  }
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'does not exist';
  if (error.code === 'EACCES' || error.code === 'EPERM') return 'may not be read by this user';
  return `cannot be read (${error.code ?? error.message})`;
}

function inMegabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0);
}

/** Offset of the first byte that is not UTF-8, by halving. */
function firstBadByte(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodes(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function decodes(bytes: Uint8Array): boolean {
  try {
    // `stream` accepts a sequence that is cut at the end.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
