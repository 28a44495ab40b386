import { DataStore, Upload } from '@tus/server';
import type { Refusal } from '@plenary/contract/errors';
import type { Context } from '../../context.ts';
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
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #ctx: Context;

  constructor(ctx: Context) {
    super();
    this.#ctx = ctx;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await uploadById(this.#ctx.db, id);
    if (!row) throw new Refused({ code: 'not_found' });
    return new Upload({ id, size: row.size, offset: await offsetOf(this.#ctx, row) });
  }

  override write(bytes: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    return this.#ctx.partial_files.write(id, offset, bytes);
  }

  override async remove(id: string): Promise<void> {
    if (!(await removeUpload(this.#ctx, id))) throw new Refused({ code: 'upload_used' });
  }
}
