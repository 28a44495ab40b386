import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Files that packing makes smaller; pictures and films are packed already. */
const PACKED = /\.(?:ya?ml|html?|md|txt|vtt|json|csv|svg|m3u8)$/i;

/** The files of a folder as a ZIP archive, made while it is read: a large folder takes no more memory than a small one. */
export const zipFolder = (folder: string): Readable => Readable.from(piecesOf(folder), { objectMode: false });

async function* piecesOf(folder: string): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else made.push(bytes);
  });
  const take = (): Uint8Array[] => {
    if (failure) throw failure;
    const pieces = made;
    made = [];
    return pieces.filter(({ length }) => length > 0);
  };
  for (const path of await filesOf(folder)) {
    const entry = PACKED.test(path) ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
    zip.add(entry);
    for await (const bytes of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
      entry.push(new Uint8Array(bytes));
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile()).map((one) => relative(folder, join(one.parentPath, one.name)));
  return files.map((path) => path.split(sep).join('/')).sort();
}
