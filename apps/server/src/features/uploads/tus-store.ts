import { DataStore, Upload } from '@tus/server';
import type { Refusal } from '@plenary/contract/errors';
import type { Context } from '../../context.ts';
import { checking, type Checksum } from './checksum.ts';
import { removeUpload } from './remove.ts';
import { offsetOf, uploadById } from './progress.ts';

/** A refusal of ours on its way through the library. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Rows and partial files as the library of the protocol sees them. Callers were asked about before (`admit`). */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'checksum'];
  readonly #ctx: Context;
  readonly #checksum: () => Checksum | null;

  /** @param checksum of the bytes of the request that is under way; null: it names none */
  constructor(ctx: Context, checksum: () => Checksum | null) {
    super();
    this.#ctx = ctx;
    this.#checksum = checksum;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await uploadById(this.#ctx.db, id);
    if (!row) throw new Refused({ code: 'not_found' });
    return new Upload({ id, size: row.size, offset: await offsetOf(this.#ctx, row) });
  }

  override async write(bytes: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const { partial_files } = this.#ctx;
    const checksum = this.#checksum();
    if (checksum === null) return partial_files.write(id, offset, bytes);
    const checked = checking(bytes, checksum);
    let kept = false;
    try {
      const end = await partial_files.write(id, offset, checked.bytes);
      kept = checked.holds();
      if (kept) return end;
    } finally {
      // Bytes that could not be checked are not kept, those of a request that broke off neither.
      if (!kept) await partial_files.cut(id, offset);
    }
    throw new Refused({ code: 'upload_checksum' });
  }

  override async remove(id: string): Promise<void> {
    if (!(await removeUpload(this.#ctx, id))) throw new Refused({ code: 'upload_used' });
  }
}
