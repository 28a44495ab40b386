import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { downloadBundle } from '@plenary/contract/studio/operations';
import { problemText } from '@plenary/domain/problem';
import { BEGINNING } from '@plenary/domain/studio/new-event';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { zipFolder } from '../../adapters/formats/zip-folder.ts';
import type { Context } from '../../context.ts';
import { files } from '../../db/schema/index.ts';
import { callOf, sendRefusal } from '../../http/bind.ts';
import { attachment } from '../../http/files/attachment.ts';
import { exportBundle } from '../imports/bundles/index.ts';

/** Sends an event as a bundle (SRC12). Refusal: `too_large` for one with more than 2 GiB of files. */
export async function sendBundle(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id, slug } = callOf<typeof downloadBundle>(request, reply).event();
  if ((await bytesOf(ctx, id)) > BEGINNING.download_max_bytes)
    return sendRefusal(request, reply, { code: 'too_large' });
  const folder = await mkdtemp(join(tmpdir(), 'plenary-download-'));
  const forget = () => void rm(folder, { recursive: true, force: true });
  reply.raw.once('close', forget);
  const exported = await exportBundle(ctx, slug, folder);
  if (!exported.ok) throw new Error(exported.problems.map(problemText).join('; '));
  return reply
    .header('content-disposition', attachment(slug, 'zip'))
    .header('cache-control', 'private, no-store')
    .type('application/zip')
    .send(zipFolder(folder));
}

async function bytesOf({ db }: Context, event_id: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.byte_size}), 0)::float8` })
    .from(files)
    .where(eq(files.event_id, event_id));
  return row?.bytes ?? 0;
}
