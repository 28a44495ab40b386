import { DataStore, Upload } from '@tus/server';
import type { Context } from '../../context.ts';
import { checking, type Checksum } from './checksum.ts';
import { removeUpload } from './remove.ts';
import { createIncoming } from './incoming/incoming.ts';
import type { UploadLocks } from './incoming/locks.ts';
import { offsetOf, uploadById } from './progress.ts';
import { Refused } from './refused.ts';

/** Another request may write it by now. */
const RETRY_MS = 1_000;

/** Rows and bytes that have come as the library of the protocol sees them. Callers were asked about before (`admit`). */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'checksum'];
  readonly #ctx: Context;
  readonly #locks: UploadLocks;
  readonly #checksum: () => Checksum | null;

  /** @param checksum of the bytes of the request that is under way; null: it names none */
  constructor(ctx: Context, locks: UploadLocks, checksum: () => Checksum | null) {
    super();
    this.#ctx = ctx;
    this.#locks = locks;
    this.#checksum = checksum;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await uploadById(this.#ctx.db, id);
    if (!row) throw new Refused({ code: 'not_found' });
    return new Upload({ id, size: row.size, offset: await offsetOf(this.#ctx, row) });
  }

  override async write(bytes: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const incoming = this.#ctx.part(createIncoming);
    const own = this.#whileHeld(id, bytes);
    const checksum = this.#checksum();
    if (checksum === null) return incoming.write(id, offset, own);
    const checked = checking(own, checksum);
    let kept = false;
    try {
      const end = await incoming.write(id, offset, checked.bytes);
      kept = checked.holds();
      if (kept) return end;
    } finally {
      // Bytes that could not be checked are not kept, those of a request that broke off neither.
      if (!kept && this.#locks.holds(id)) await incoming.cut(id, offset);
    }
    throw new Refused({ code: 'upload_checksum' });
  }

  /** Bytes as long as the upload is this server's: one that was cut off from the others must not write beside them. */
  async *#whileHeld(id: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (!this.#locks.holds(id)) throw new Refused({ code: 'busy', retry_after_ms: RETRY_MS });
      yield chunk;
    }
  }

  override async remove(id: string): Promise<void> {
    if (!(await removeUpload(this.#ctx, id))) throw new Refused({ code: 'upload_used' });
  }
}
