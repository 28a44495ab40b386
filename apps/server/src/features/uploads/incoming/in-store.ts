import type { Objects } from '../../../adapters/storage/objects.ts';
import type { PartialFiles } from '../../../adapters/storage/partial-files.ts';
import { contentKey } from '../../../adapters/storage/storage.ts';
import type { Db } from '../../../db/database.ts';
import { Refused } from '../refused.ts';
import { addPart, dropParts, listParts, type Part } from './parts-store.ts';
import type { Incoming } from './port.ts';

/** So much of an upload is gathered in memory before it is stored. Bytes. */
const PART_BYTES = 1024 * 1024;
const FOLDER = 'uploads/';

export interface InStore {
  readonly db: Db;
  readonly objects: Objects;
  /** Where an upload is put together once it is whole. */
  readonly files: PartialFiles;
}

/**
 * Bytes of uploads in a store, so that any server goes on. Each part is an object named by its place and content, and counts once a
 * row names it: of two servers that write at one place the first one's row stands, and the other is refused.
 */
export function createIncomingInStore({ db, objects, files }: InStore): Incoming {
  const keep = async (upload_id: string, at: number, bytes: Uint8Array): Promise<number> => {
    const part = { upload_id, at, size: bytes.byteLength, sha256: contentKey(bytes) };
    await objects.put(nameOf(part), bytes);
    if (await addPart(db, part)) return at + part.size;
    throw new Refused({ code: 'upload_offset' });
  };
  return {
    write: async (id, offset, bytes) => {
      let at = offset;
      for await (const part of inParts(bytes)) at = await keep(id, at, part);
      return at;
    },
    cut: (id, size) => dropParts(db, id, size),
    size: async (id) => endOf(await listParts(db, id)),
    gather: async ({ id, size }) => {
      const parts = await listParts(db, id);
      if (endOf(parts) !== size) return null;
      for (const part of parts) {
        const bytes = await objects.read(nameOf(part), { sha256: part.sha256 });
        // A restored database names parts that were of before.
        if (bytes === null) return dropParts(db, id, part.at).then(() => null);
        await files.write(id, part.at, bytes);
      }
      return files.path(id);
    },
    remove: async (id) => {
      await files.remove(id);
      for await (const name of objects.list(`${FOLDER}${id}/`)) await objects.remove(name);
      await dropParts(db, id, 0);
    },
    list: async () => {
      const ids = new Set(await files.list());
      for await (const name of objects.list(FOLDER)) ids.add(name.slice(FOLDER.length).split('/', 1)[0] ?? '');
      return [...ids];
    },
  };
}

const nameOf = ({ upload_id, at, sha256 }: Part): string =>
  `${FOLDER}${upload_id}/${String(at).padStart(12, '0')}-${sha256}`;

/** Where the parts end that follow each other without a gap. */
function endOf(parts: readonly Part[]): number {
  return parts.reduce((end, { at, size }) => (at === end ? end + size : end), 0);
}

/** The bytes of a stream in parts; where it breaks, with all that came before. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  let broken: { readonly by: unknown } | null = null;
  try {
    for await (const chunk of bytes) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length < PART_BYTES) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      length = 0;
    }
  } catch (by) {
    broken = { by };
  }
  if (length > 0) yield Buffer.concat(chunks);
  if (broken) throw broken.by;
}
