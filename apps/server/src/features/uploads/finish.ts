import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { ok, refused, type ErrorCode, type Result } from '@plenary/contract/errors';
import { largest, nameOfType, refuseSize, uploadKind } from '@plenary/domain/uploads/kinds';
import { limitConcurrency } from '../../adapters/concurrency.ts';
import { contentKey } from '../../adapters/storage/storage.ts';
import type { Context } from '../../context.ts';
import { storeWithRows } from '../files/index.ts';
import { fileMaxBytes, tooLarge } from './begin.ts';
import { makeFilmLater } from './films/film-later.ts';
import { contentTypeOf } from './content-type.ts';
import { createIncoming } from './incoming/incoming.ts';
import { IMAGE_TYPE, redrawImage, type Redrawn } from './redraw.ts';
import { removeUpload } from './remove.ts';
import { findUpload, keysOf, lockUpload, setFinished, type Finished, type Owner, type UploadRow } from './store.ts';

/** One image is drawn at a time; beyond these waiting, senders come back. */
const queue = () => limitConcurrency(1, 60);
const BUSY_RETRY_MS = 5_000;

/** Makes uploads of which all bytes have come into files: by their content, images drawn again. */
export type Finisher = (ctx: Context, owner: Owner, id: string) => Promise<Result<UploadRow>>;

/** @returns the finisher of a server. One that finished before answers the same; what is refused is forgotten. */
export function createFinisher(): Finisher {
  const images = queue();
  return async (ctx, owner, id) => {
    const row = await findUpload(ctx.db, owner, id);
    if (!row) return refused('upload_gone');
    if (row.finished_at) return ok(row);
    try {
      return await finishRow(ctx, owner, row, (look) => images.run(look, owner.event_user_id));
    } catch (error) {
      // Another request, maybe at another server, finished it and took its bytes away.
      const now = await findUpload(ctx.db, owner, id);
      if (now?.finished_at) return ok(now);
      throw error;
    }
  };
}

async function finishRow(
  ctx: Context,
  owner: Owner,
  row: UploadRow,
  run: Run<Result<Made>>,
): Promise<Result<UploadRow>> {
  const path = await ctx.part(createIncoming).gather(row);
  if (path === null) return refused('upload_unfinished');
  const made = await run(() => lookAt(ctx, row, path));
  if (made === null) return refused('busy', { retry_after_ms: BUSY_RETRY_MS });
  if (made.ok) return keep(ctx, owner, row.id, made.value);
  await removeUpload(ctx, row.id);
  return made;
}

/** A file as it will be kept. */
interface Made {
  readonly columns: Finished;
  /** Puts its bytes into the storage. */
  store(): Promise<unknown>;
}

/** Does something in its turn; null: too many wait for that. */
type Run<T> = (look: () => Promise<T>) => Promise<T | null>;

async function lookAt(ctx: Context, row: UploadRow, path: string): Promise<Result<Made>> {
  const type = await contentTypeOf(path, row.filename);
  const kind = uploadKind(type);
  if (kind === null) return unsupported(row.filename, type);
  if (refuseSize(row.size, kind, fileMaxBytes(ctx))) return tooLarge(largest(kind, fileMaxBytes(ctx)));
  if (kind !== 'image') return ok(await asItIs(ctx, row, { path, type }));
  const redrawn = await redrawImage(await readFile(path), type);
  return 'code' in redrawn ? refused('bad_image', { reason: redrawn }) : ok(image(ctx, row, redrawn));
}

function unsupported(name: string, type: string): Result<never> {
  return refused('unsupported_type', { reason: { code: 'file_unsupported', name, type } });
}

const NO_IMAGE = { width: null, height: null, s_hash: null, s_bytes: null, m_hash: null, m_bytes: null };
const NO_VERSIONS = { hd_hash: null, sd_hash: null };

interface Seen {
  readonly path: string;
  readonly type: string;
}

async function asItIs(ctx: Context, { filename }: UploadRow, { path, type: content_type }: Seen): Promise<Made> {
  const content_hash = await hashOf(path);
  const byte_size = (await stat(path)).size;
  const film = uploadKind(content_type) === 'video' ? 'waiting' : null;
  return {
    columns: { ...NO_IMAGE, filename: nameOfType(filename, content_type), content_type, content_hash, byte_size, film },
    store: () => ctx.storage.putStream(content_hash, createReadStream(path)),
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

function image(ctx: Context, { filename }: UploadRow, { bytes, width, height, s, m }: Redrawn): Made {
  return {
    columns: {
      filename: nameOfType(filename, IMAGE_TYPE),
      content_type: IMAGE_TYPE,
      content_hash: contentKey(bytes),
      byte_size: bytes.length,
      width,
      height,
      s_hash: contentKey(s),
      s_bytes: s.length,
      m_hash: contentKey(m),
      m_bytes: m.length,
      film: null,
    },
    store: () => Promise.all([bytes, s, m].map((one) => ctx.storage.put(one))),
  };
}

/** Of two who finish the same upload at once the second finds the first one's file. */
function keep(ctx: Context, owner: Owner, id: string, { columns, store }: Made): Promise<Result<UploadRow>> {
  const finished_at = new Date(ctx.clock.now());
  const bytes = { keys: keysOf({ ...NO_VERSIONS, ...columns }), store };
  return storeWithRows(ctx, bytes, (kept) =>
    ctx.live.transact<Result<UploadRow>>(async (tx) => {
      const row = await lockUpload(tx, owner, id);
      if (!row) return { result: refused('upload_gone') };
      if (row.finished_at) return { result: ok(row) };
      await kept(tx);
      await setFinished(tx, id, columns, finished_at);
      if (columns.film) await makeFilmLater(tx, owner, id);
      return { result: ok({ ...row, ...columns, finished_at }) };
    }),
  ).then(async (result) => {
    await ctx.part(createIncoming).remove(id);
    return result;
  });
}

/** The columns that say whether an upload may be used. */
export type UploadUse = Pick<UploadRow, 'purpose' | 'used_at' | 'finished_at'>;

/** Why an upload cannot be used for something, or null. */
export function refuseUse(row: UploadUse | null, purpose: string): ErrorCode | null {
  if (row?.purpose !== purpose) return 'upload_gone';
  if (row.used_at) return 'upload_used';
  return row.finished_at ? null : 'upload_unfinished';
}
