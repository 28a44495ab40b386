import type { FilmVersion } from '@plenary/domain/uploads/films';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { sendRefusal } from '../../http/bind.ts';
import { sendStored } from '../files/index.ts';
import { FILM_TYPE } from '../films/index.ts';
import { findFilm } from './film-store.ts';
import { openItem, type ItemAddress } from './open-item.ts';

/** Sends a version of the film of an item, or the part that was asked for, while the item is open to the caller (VLT9, D5). */
export async function sendFilm(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  address: ItemAddress,
  version: FilmVersion,
): Promise<FastifyReply> {
  const item = await openItem(ctx, request, address);
  if (!item.ok) return sendRefusal(request, reply, item.refusal);
  const film = await findFilm(ctx.db, item.value.id);
  const [content_hash, byte_size] = film ? [film[`${version}_hash`], film[`${version}_bytes`]] : [null, null];
  if (content_hash === null || byte_size === null) return sendRefusal(request, reply, { code: 'not_found' });
  const file = { content_hash, byte_size, content_type: FILM_TYPE, filename: `${address.slug}.mp4` };
  return sendStored(ctx, request, reply, file, 'revalidated');
}
