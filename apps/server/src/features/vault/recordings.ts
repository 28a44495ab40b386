import { ok, refused, type Result } from '@plenary/contract/errors';
import { isBlank } from '@plenary/domain/blank';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { vault_items } from '../../db/schema/index.ts';
import { sendRefusal, type EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { note } from '../audit/index.ts';
import { sendRanged } from '../files/index.ts';
import { listKept, readKept } from '../hosted-streams/index.ts';
import { makeFilmLater } from './films.ts';
import { openItem, type ItemAddress } from './open-item.ts';
import type { VaultRow } from './store.ts';

/** A recording of a hosted stream, by the stream's name. */
export type Recording = NonNullable<VaultRow['recording']>;

/** Whether a recording is still kept. */
export async function isKept({ db }: Context, event: EventRow, { stream, id }: Recording): Promise<boolean> {
  const kept = await listKept(db, { event_id: event.id, name: stream }, event.slug);
  return kept.some((one) => one.id === id);
}

/**
 * Puts a kept recording into the vault, behind all its items (VLT8). It is one item however often it is put there; its title is the
 * latest one.
 */
export async function keepRecording(
  ctx: Context,
  member: Member,
  event: EventRow,
  recording: Recording,
  title: string,
): Promise<Result<{ slug: string }>> {
  if (isBlank(title)) return refused('invalid_input', { errors: { title: [{ code: 'empty' }] } });
  if (!(await isKept(ctx, event, recording))) return refused('not_found');
  const slug = slugOf(recording);
  return ctx.live.transact(async (tx): Promise<Outcome<Result<{ slug: string }>>> => {
    const position = sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM vault_items WHERE event_id = ${event.id})`;
    const item = { id: newId(ctx.clock.now()), event_id: event.id, slug, title, recording };
    const rest = { description: '', featured: false, categories: [], detail: '', attachments: [], gallery: [] };
    await note(tx, ctx, { by: member, event_id: event.id, action: 'vault.recording_added', subject: slug });
    await tx
      .insert(vault_items)
      .values({ ...item, ...rest, position })
      .onConflictDoUpdate({ target: [vault_items.event_id, vault_items.slug], set: { title } });
    await makeFilmLater(tx, { event_id: event.id, slug }, ctx.clock.now());
    return { result: ok({ slug }) };
  });
}

/** The slug of a recording among the items; names of streams are slugs, too. */
const slugOf = ({ stream, id }: Recording): string => `recording-${stream.slice(0, 40)}-${id}`;

/** Sends the recording that is an item, or the part that was asked for, while the item is open to the caller (D5). */
export async function sendRecording(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { event, slug }: ItemAddress,
): Promise<FastifyReply> {
  const item = await openItem(ctx, request, { event, slug });
  if (!item.ok) return sendRefusal(request, reply, item.refusal);
  const { recording } = item.value;
  const file = recording && (await readKept(ctx, { event_id: event.id, name: recording.stream }, recording.id));
  if (!file) return sendRefusal(request, reply, { code: 'not_found' });
  reply.type('video/mp4').header('cache-control', 'private, no-cache');
  return sendRanged(request, reply, file);
}
