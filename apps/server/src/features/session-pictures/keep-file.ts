import { contentKey } from '../../adapters/storage/storage.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { insertFiles, lockBytes, sizeName, type NewFile } from '../files/index.ts';
import type { OwnSizes } from './fetch-picture.ts';

/**
 * Keeps a picture as a file with its sizes, for those who may see the timeline, or for the team until a session that attendees see
 * names it. Returns its id.
 */
export async function keepFile(
  ctx: Context,
  tx: Tx,
  event_id: string,
  sizes: OwnSizes,
  audience: 'member' | 'draft' = 'member',
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now);
  const rowOf = (own: string, filename: string, bytes: Uint8Array): NewFile => ({
    ...{ id: own, event_id, owner: null, audience, content_type: 'image/webp', filename },
    ...{ content_hash: contentKey(bytes), byte_size: bytes.byteLength, created_at: new Date(now) },
  });
  const filename = `${id}.webp`;
  const large = rowOf(id, filename, sizes.l);
  const smaller = (['s', 'm'] as const).map((size) => rowOf(newId(now), sizeName(filename, size), sizes[size]));
  const rows = [large, ...smaller];
  await lockBytes(
    tx,
    rows.map(({ content_hash }) => content_hash),
  );
  for (const bytes of [sizes.l, sizes.s, sizes.m]) await ctx.storage.put(bytes);
  const [s = id, m = id] = smaller.map((row) => row.id);
  await insertFiles(tx, [{ ...large, variations: { s, m, l: id } }, ...smaller]);
  return id;
}
