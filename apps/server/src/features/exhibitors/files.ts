import { ok, refused, type Result } from '@plenary/contract/errors';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { uploadKind } from '@plenary/domain/uploads/kinds';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as contract from '@plenary/contract/exhibitors/operations';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { exhibitor_files } from '../../db/schema/index.ts';
import { callOf } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { note } from '../audit/index.ts';
import { roomChanged, roomsTouched } from '../rooms/index.ts';
import {
  lockUpload,
  refuseUse,
  removeUpload,
  sendSharedFile,
  setUsed,
  uploadById,
  type UploadPurpose,
} from '../uploads/index.ts';
import { editableExhibitor, readableExhibitor } from './access.ts';

/** Uploads for the pages of exhibitors, by those who change them. */
export const exhibitorUploads: UploadPurpose = {
  key: 'exhibitor',
  refuse: async ({ db }, member, room_id) => {
    const met = await editableExhibitor(db, member, room_id);
    return met.ok ? null : met.refusal;
  },
  changed: async (tx, { event_id, subject, film }) =>
    film === 'running' ? {} : { events: await roomChanged(tx, event_id, 'exhibitor', subject) },
};

type Use = 'file' | 'logo';
type Answer = Result<{ readonly id: string }>;

/** Puts a finished upload of the caller on the page of an exhibitor. A logo takes the place of the one before. */
export async function addFile(
  ctx: Context,
  member: Member,
  room_id: string,
  { upload, use }: { readonly upload: string; readonly use: Use },
): Promise<Answer> {
  const replaced: string[] = [];
  const done = await ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    const met = await editableExhibitor(tx, member, room_id);
    if (!met.ok) return { result: met };
    const row = await lockUpload(tx, member, upload);
    const wrong = refuseUse(row, exhibitorUploads.key) ?? (row?.subject === room_id ? null : 'upload_gone');
    if (wrong) return { result: refused(wrong) };
    if (use === 'logo' && uploadKind(row?.content_type ?? '') !== 'image') return { result: refused('bad_image') };
    if (use === 'logo') replaced.push(...(await takeOff(tx, member, room_id, 'logo')));
    else if ((await countFiles(tx, member, room_id)) >= ROOMS.files_max) return { result: refused('files_full') };
    const at = new Date(ctx.clock.now());
    await tx
      .insert(exhibitor_files)
      .values({ event_id: member.event_id, room_id, upload_id: upload, use, added_at: at });
    await setUsed(tx, upload, at);
    return { result: ok({ id: room_id }), events: await news(ctx, tx, member, room_id, 'room.file_added') };
  });
  for (const id of replaced) await removeUpload(ctx, id);
  return done;
}

/** Takes a file off the page of an exhibitor, and its bytes with it. @param upload its id, or `logo` */
export async function removeFile(ctx: Context, member: Member, room_id: string, upload: string): Promise<Answer> {
  const gone: string[] = [];
  const done = await ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    const met = await editableExhibitor(tx, member, room_id);
    if (!met.ok) return { result: met };
    gone.push(...(await takeOff(tx, member, room_id, upload)));
    if (gone.length === 0) return { result: refused('not_found') };
    return { result: ok({ id: room_id }), events: await news(ctx, tx, member, room_id, 'room.file_removed') };
  });
  for (const id of gone) await removeUpload(ctx, id);
  return done;
}

async function takeOff(tx: Tx, { event_id }: Member, room_id: string, which: string): Promise<string[]> {
  const own = and(eq(exhibitor_files.event_id, event_id), eq(exhibitor_files.room_id, room_id));
  const one = which === 'logo' ? eq(exhibitor_files.use, 'logo') : eq(exhibitor_files.upload_id, which);
  const rows = await tx.delete(exhibitor_files).where(and(own, one)).returning({ id: exhibitor_files.upload_id });
  return rows.map(({ id }) => id);
}

async function countFiles(tx: Tx, { event_id }: Member, room_id: string): Promise<number> {
  const own = and(eq(exhibitor_files.event_id, event_id), eq(exhibitor_files.room_id, room_id));
  return tx.$count(exhibitor_files, and(own, eq(exhibitor_files.use, 'file')));
}

async function news(
  ctx: Context,
  tx: Tx,
  member: Member,
  room_id: string,
  action: 'room.file_added' | 'room.file_removed',
) {
  const { event_id } = member;
  await note(tx, ctx, { by: member, event_id, action, subject: room_id });
  return [...(await roomChanged(tx, event_id, 'exhibitor', room_id)), roomsTouched(event_id, [room_id])];
}

/** Sends a file of an exhibitor's page to those who may read the page. */
export async function sendExhibitorFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { member, event, params } = callOf<typeof contract.getExhibitorFile>(request, reply);
  const met = await readableExhibitor(ctx, member(), event(), params.id);
  const row =
    met.ok && (await isOn(ctx, member(), params.id, params.upload)) ? await uploadById(ctx.db, params.upload) : null;
  return sendSharedFile(ctx, request, reply, row, params.size);
}

async function isOn({ db }: Context, { event_id }: Member, room_id: string, upload: string): Promise<boolean> {
  const own = and(eq(exhibitor_files.event_id, event_id), eq(exhibitor_files.room_id, room_id));
  const rows = await db
    .select({ id: exhibitor_files.upload_id })
    .from(exhibitor_files)
    .where(and(own, eq(exhibitor_files.upload_id, upload)));
  return rows.length > 0;
}
