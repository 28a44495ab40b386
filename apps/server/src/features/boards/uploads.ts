import type { Refusal } from '@plenary/contract/errors';
import { ID_PATTERN } from '@plenary/contract/patterns';
import type { UploadKind } from '@plenary/domain/uploads/kinds';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import type { UploadPurpose } from '../uploads/index.ts';
import { BOARD_UPLOADS } from './files-store.ts';
import { findOpenings, hasPlace } from './openings.ts';

/** Uploads for boards: images, of those who are in the call in which the board is open. */
export const boardUploads: UploadPurpose = { key: BOARD_UPLOADS, refuse: refuseUploading };

async function refuseUploading(
  ctx: Context,
  member: Member,
  board: string,
  kind: UploadKind | null,
): Promise<Refusal | null> {
  if (!ID_PATTERN.test(board)) return { code: 'not_found' };
  if (kind !== null && kind !== 'image') return { code: 'board_image' };
  const here = sql`o.event_id = ${member.event_id} AND o.board_id = ${board} AND ${hasPlace(member, ctx.clock.now())}`;
  return (await findOpenings(ctx.db, here)).length > 0 ? null : { code: 'board_gone' };
}
