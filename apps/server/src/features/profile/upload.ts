import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Picture } from '@plenary/contract/accounts/people';
import type { FieldProblem } from '@plenary/domain/field-problem';
import { AVATAR_FILE } from '@plenary/domain/profile/limits';
import { contentKey } from '../../adapters/storage/storage.ts';
import { limitConcurrency, type ConcurrencyLimiter } from '../../adapters/concurrency.ts';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Upload } from '../../http/request/bodies/upload.ts';
import { newId } from '../../ids.ts';
import { updateAccount } from '../accounts/index.ts';
import { readSettings } from '../events/index.ts';
import { AVATAR_TYPE, convertPicture } from './convert.ts';
import { lockBytes } from '../files/index.ts';
import { insertPicture } from './picture-store.ts';
import { presentPicture } from './store.ts';

/** One picture is made at a time, beside the two passwords that may be hashed; beyond these waiting, senders come back. */
const AT_ONCE = 1;
const WAITING = 60;
const BUSY_RETRY_MS = 5_000;

/** Where pictures wait to be made; one for the whole server. */
export function createPictureQueue(): ConcurrencyLimiter {
  return limitConcurrency(AT_ONCE, WAITING);
}

/**
 * Makes a picture of what was sent and keeps it for its sender; it becomes the avatar when the profile is saved.
 * Refusals: `bad_image` with a reason, `forbidden` where the event takes no pictures, `busy`.
 */
export async function uploadPicture(
  ctx: Context,
  queue: ConcurrencyLimiter,
  member: Member,
  upload: Upload | null,
): Promise<Result<Picture>> {
  const { flags } = await readSettings(ctx.db, member.event_id);
  if (!flags.avatar_upload_enabled) return refusePicture('forbidden', { code: 'pictures_disabled' });
  if (!upload) return refusePicture('bad_image', { code: 'no_picture' });
  const picture = await queue.run(() => convertPicture(upload.bytes), member.account_id);
  if (picture === null) return refused('busy', { retry_after_ms: BUSY_RETRY_MS });
  if (picture.kind === 'refused') return refusePicture('bad_image', picture.reason);
  return ok(await keep(ctx, member.account_id, picture));
}

function refusePicture(code: 'forbidden' | 'bad_image', reason: FieldProblem): Result<never> {
  return refused(code, { reason, errors: { [AVATAR_FILE.field]: [reason] } });
}

/**
 * Gives an account a picture that the product brings along.
 * @param square WebP of at least the size of an avatar, without metadata
 */
export async function keepPicture(ctx: Context, account_id: string, square: Buffer): Promise<void> {
  const avatar_picture = await keep(ctx, account_id, { s: square, m: square });
  await ctx.live.transact(async (tx) => ({ result: await updateAccount(tx, account_id, { avatar_picture }) }));
}

async function keep(
  ctx: Context,
  account_id: string,
  { s, m }: { readonly s: Buffer; readonly m: Buffer },
): Promise<Picture> {
  const now = ctx.clock.now();
  const id = newId(now);
  const row = {
    id,
    account_id,
    // Not the sender's name for it: others see this one.
    filename: `${id}.webp`,
    content_type: AVATAR_TYPE,
    s_hash: contentKey(s),
    m_hash: contentKey(m),
    s_bytes: s.length,
    m_bytes: m.length,
    created_at: new Date(now),
  };
  await ctx.live.transact(async (tx) => {
    await lockBytes(tx, [row.s_hash, row.m_hash]);
    await ctx.storage.put(s);
    await ctx.storage.put(m);
    await insertPicture(tx, row);
    return { result: undefined };
  });
  return presentPicture(row);
}
