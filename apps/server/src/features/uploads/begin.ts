import { ok, refused, type Result } from '@plenary/contract/errors';
import { announcedKind, largest, refuseSize } from '@plenary/domain/uploads/kinds';
import { fileName } from '@plenary/domain/uploads/names';
import { refuseRoom } from '@plenary/domain/uploads/quota';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { insertUpload, keptBy, lockRoom, type Owner } from './store.ts';

/** A file that a person announces. */
export interface Announced {
  readonly filename: string;
  /** The type that its sender names; an image is held to the size of images at once. */
  readonly filetype: string;
  readonly size: number;
  readonly purpose: string;
  readonly subject: string;
}

/** The most bytes of a file that is no image, as the operator says. */
export const fileMaxBytes = (ctx: Context): number => ctx.config.upload_max_mb * 1024 ** 2;

/** Keeps room for a file that comes, and returns its id. A file that is too large is refused before a byte of it. */
export async function beginUpload(ctx: Context, owner: Owner, announced: Announced): Promise<Result<string>> {
  const kind = announcedKind(announced.filetype);
  const wrong = refuseSize(announced.size, kind, fileMaxBytes(ctx));
  if (wrong === 'too_large') return tooLarge(largest(kind, fileMaxBytes(ctx)));
  if (wrong) return refused(wrong);
  const now = ctx.clock.now();
  const { size, purpose, subject } = announced;
  const row = { ...about(owner), size, purpose, subject, id: newId(now), created_at: new Date(now) };
  return ctx.live.transact(async (tx) => {
    await lockRoom(tx, owner.event_id);
    const full = refuseRoom(await keptBy(tx, owner), size);
    if (full) return { result: refused(full) };
    await insertUpload(tx, { ...row, filename: fileName(announced.filename) });
    return { result: ok(row.id) };
  });
}

const about = ({ event_id, event_user_id }: Owner) => ({ event_id, owner: event_user_id });

/** @param max bytes */
export function tooLarge(max: number): Result<never> {
  return refused('too_large', { reason: { code: 'file_too_large', max: Math.floor(max / 1024 ** 2) } });
}
