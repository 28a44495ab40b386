import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problem, type Checked } from '@plenary/domain/problem';
import { isSpreadsheet } from '../../../adapters/formats/read-spreadsheet.ts';
import { unzipInto } from '../../../adapters/formats/unzip.ts';
import { isZip } from '../../../adapters/formats/zip-entries.ts';
import { readBundle, type ReadBundle } from '../../imports/bundles/index.ts';

/** A file as its maker sent it. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Whether a file is a packed bundle: any archive but a spreadsheet. */
export const isPacked = (bytes: Buffer): boolean => isZip(bytes) && !isSpreadsheet(bytes);

/** Works on a bundle that came as an archive (SRC11), in a folder that is there meanwhile. */
export async function withBundle<T>(
  { name, bytes }: GivenFile,
  work: (read: Checked<ReadBundle>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-given-'));
  try {
    const unpacked = await unzipInto(folder, bytes, name);
    return await work(unpacked.ok ? await readFound(folder, name) : unpacked);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `event.yaml` lies at the top, or in the one folder that was packed. */
async function readFound(folder: string, name: string): Promise<Checked<ReadBundle>> {
  const found = await readdir(folder, { withFileTypes: true });
  if (found.some((one) => one.name === 'event.yaml')) return readBundle(folder);
  const folders = found.filter((one) => one.isDirectory());
  const inside = folders.map((one) => join(folder, one.name));
  const [only] = inside;
  if (only !== undefined && inside.length === 1 && (await readdir(only)).includes('event.yaml'))
    return readBundle(only);
  return problem(name, 'holds no event.yaml, which every bundle has');
}
