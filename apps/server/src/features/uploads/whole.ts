import { ok, type Result } from '@plenary/contract/errors';
import type { Context } from '../../context.ts';
import { createIncoming } from './incoming/incoming.ts';
import { beginUpload, type Announced } from './begin.ts';
import type { Finisher } from './finish.ts';
import { removeUpload } from './remove.ts';
import type { Owner } from './store.ts';

/** A file that has come in one piece. */
export type WholeFile = Pick<Announced, 'filename' | 'purpose' | 'subject'> & { readonly bytes: Uint8Array };

/** Keeps a file that came in one piece, by the same rules as one that comes in many. Returns its id. */
export async function keepWhole(
  ctx: Context,
  finish: Finisher,
  owner: Owner,
  { bytes, ...about }: WholeFile,
): Promise<Result<string>> {
  const begun = await beginUpload(ctx, owner, { ...about, filetype: '', size: bytes.byteLength });
  if (!begun.ok) return begun;
  const id = begun.value;
  await ctx.part(createIncoming).write(id, 0, pieces(bytes));
  const finished = await finish(ctx, owner, id);
  if (finished.ok) return ok(id);
  await removeUpload(ctx, id);
  return finished;
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
