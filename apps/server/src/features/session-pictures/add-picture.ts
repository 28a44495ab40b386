import { ok, refused, type Result } from '@plenary/contract/errors';
import { PICTURE_FILE, type SentPicture } from '@plenary/contract/timeline/programme';
import type { FieldProblem } from '@plenary/domain/field-problem';
import { limitConcurrency } from '../../adapters/concurrency.ts';
import type { Context } from '../../context.ts';
import type { Upload } from '../../http/request/bodies/upload.ts';
import { essentialPicture, findFiles, imageSetOf, makeSizes } from '../files/index.ts';
import type { OwnSizes } from './fetch-picture.ts';
import { keepFile } from './keep-file.ts';

/** Pictures are made one at a time, and so many may wait for it. */
const queue = limitConcurrency(1, 20);
const BUSY_RETRY_MS = 5_000;

/** Keeps a picture that an organiser sends (PRG10). Refusals: `invalid_input` beside its field, `busy` */
export async function addPicture(
  ctx: Context,
  event: { readonly id: string; readonly slug: string },
  upload: Upload | null,
): Promise<Result<SentPicture>> {
  if (!upload) return refuse({ code: 'empty' });
  const made = await queue.run(() => sizesOf(upload.bytes));
  if (made === null) return refused('busy', { retry_after_ms: BUSY_RETRY_MS });
  if ('code' in made) return refuse(made);
  const picture = await ctx.live.transact(async (tx) => ({ result: await keepFile(ctx, tx, event.id, made, 'draft') }));
  const file = (await findFiles(ctx.db, event.id, [picture])).get(picture);
  if (!file) throw new Error(`the picture ${picture} was kept and is not there`);
  return ok({ picture, address: imageSetOf(event.slug, file).s });
}

/** A picture in its sizes, without anything of it but its pixels; else why there is none. */
async function sizesOf(sent: Buffer): Promise<OwnSizes | FieldProblem> {
  const bytes = await essentialPicture(sent);
  if (!Buffer.isBuffer(bytes)) return bytes;
  const sizes = await makeSizes(bytes);
  if (!sizes) return { code: 'picture_unreadable' };
  return { s: sizes.s ?? bytes, m: sizes.m ?? bytes, l: sizes.l ?? bytes };
}

const refuse = (problem: FieldProblem) => refused('invalid_input', { errors: { [PICTURE_FILE.field]: [problem] } });
