import type { OgMetaData } from '@plenary/contract/chat/operations';
import { previewsIn } from '@plenary/domain/chat/writing/preview';
import { happenedAt } from '@plenary/domain/time/set-back';
import { z } from 'zod';
import { createOutbound, type Outbound } from '../../../adapters/outbound/outbound.ts';
import { contentKey } from '../../../adapters/storage/storage.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';
import { defineJob } from '../../../jobs/index.ts';
import { fileUrl, insertFiles, lockBytes } from '../../files/index.ts';
import { messageNews } from '../messages/news.ts';
import { findMessage, findThread, lockMessage } from '../messages/store.ts';
import { fetchPreview, type FetchedPage } from './fetch-preview.ts';
import { addressIn, PREVIEW_JOB } from './preview-later.ts';
import { findPreview, putPreview, setPreview, slugOf } from './previews-store.ts';

/** An address that led nowhere is asked again after this. Milliseconds. */
const AGAIN_MS = 3_600_000;

interface OneMessage {
  readonly event_id: string;
  readonly message_id: string;
}

/** Looks at the page behind a message's link, and shows it. */
export const previewJob = defineJob({
  name: PREVIEW_JOB,
  payload: z.object({ event_id: z.string(), message_id: z.string() }),
  run: async (ctx, message) => {
    const outbound = createOutbound();
    try {
      await previewMessage(ctx, message, outbound);
    } finally {
      await outbound.close();
    }
  },
});

/**
 * Gives a message the preview of its link: from what is known of the address at this event, else by asking. A message
 * that was changed or taken back meanwhile keeps what it has.
 */
export async function previewMessage(ctx: Context, message: OneMessage, outbound: Outbound): Promise<void> {
  const { event_id } = message;
  const row = await findMessage(ctx.db, event_id, message.message_id);
  const thread = row && (await findThread(ctx.db, event_id, row.thread_id));
  const address = row && row.archived_at === null ? addressIn(ctx, row.message) : null;
  if (!thread || !previewsIn(thread) || address === null) return;
  const known = await findPreview(ctx.db, event_id, address);
  const fresh = known && (known.preview !== null || isYoung(known.fetched_at, ctx.clock.now()));
  const preview = fresh ? known.preview : await look(ctx, event_id, address, outbound);
  if (preview) await show(ctx, message, address, preview);
}

function isYoung(at: Date, now: number): boolean {
  const happened = happenedAt(at.getTime(), now);
  return happened !== null && now - happened < AGAIN_MS;
}

/** Asks an address, and keeps what came of it. */
async function look(ctx: Context, event_id: string, address: string, outbound: Outbound): Promise<OgMetaData | null> {
  const page = await fetchPreview(outbound, address);
  return ctx.live.transact(async (tx) => {
    const preview = page && (await ogOf(ctx, tx, event_id, address, page));
    const fetched_at = new Date(ctx.clock.now());
    return { result: preview, writes: [putPreview(tx, { event_id, address, preview, fetched_at })] };
  });
}

async function ogOf(
  ctx: Context,
  tx: Tx,
  event_id: string,
  url: string,
  { words, picture }: FetchedPage,
): Promise<OgMetaData> {
  const image = picture && (await keepPicture(ctx, tx, event_id, picture));
  const { title, description, site } = words;
  return { url, title, description, siteName: site, defaultImage: image === null ? null : { url: image } };
}

/** Keeps a picture as a file of the event's members. Returns its address; null: the event is gone. */
async function keepPicture(ctx: Context, tx: Tx, event_id: string, bytes: Buffer): Promise<string | null> {
  const slug = await slugOf(tx, event_id);
  if (slug === null) return null;
  const now = ctx.clock.now();
  const id = newId(now);
  const file = {
    id,
    event_id,
    owner: null,
    audience: 'member',
    content_type: 'image/webp',
    filename: `${id}.webp`,
  } as const;
  const content_hash = contentKey(bytes);
  await lockBytes(tx, [content_hash]);
  await ctx.storage.put(bytes);
  await insertFiles(tx, [{ ...file, content_hash, byte_size: bytes.byteLength, created_at: new Date(now) }]);
  return fileUrl(slug, file);
}

function show(ctx: Context, { event_id, message_id }: OneMessage, address: string, preview: OgMetaData): Promise<void> {
  return ctx.live.transact(
    async (tx) => {
      const row = await lockMessage(tx, event_id, message_id);
      if (!row || row.archived_at !== null || addressIn(ctx, row.message) !== address) return { result: undefined };
      const news = messageNews(event_id, { ...row, preview });
      return {
        result: undefined,
        writes: [setPreview(tx, event_id, row.id, preview)],
        events: [{ ...news, kind: 'message.edited' }],
        supersede: [news],
      };
    },
    { pool: 'chat' },
  );
}
