import { isDue } from '@plenary/domain/uploads/films';
import { refuseBytes } from '@plenary/domain/uploads/quota';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { uploads } from '../../../db/schema/index.ts';
import { defineJob, type JobDefinition } from '../../../jobs/index.ts';
import { makeFilm, type Film } from '../../films/index.ts';
import { uploadById } from '../progress.ts';
import type { UploadPurpose } from '../purpose.ts';
import { keptBy, lockRoom, lockUpload, type UploadRow } from '../store.ts';
import { FILM_JOB } from './film-later.ts';

/** Makes the versions of a film that was uploaded. */
export function filmJob(purposes: readonly UploadPurpose[]): JobDefinition {
  return defineJob({
    name: FILM_JOB,
    payload: z.object({ upload: z.string() }),
    run: async (ctx, { upload }) => {
      const row = await uploadById(ctx.db, upload);
      if (row && isDue(row.film)) await makeFilm(ctx, filmOf(row, purposes));
    },
  });
}

function filmOf(upload: UploadRow, purposes: readonly UploadPurpose[]): Film {
  const { id, event_id, content_type, content_hash, film_attempts: attempts } = upload;
  const owner = { event_id, event_user_id: upload.owner };
  const purpose = purposes.find(({ key }) => key === upload.purpose);
  return {
    id,
    content_type: content_type ?? '',
    attempts,
    read: ({ storage }) => storage.read(content_hash ?? ''),
    change: (ctx, change, before) =>
      ctx.live.transact(async (tx) => {
        const row = await lockUpload(tx, owner, id);
        if (!row) return { result: undefined };
        await before(tx);
        await tx.update(uploads).set(change).where(eq(uploads.id, id));
        const news = await purpose?.changed?.(tx, { ...row, ...change });
        return { result: undefined, ...news };
      }),
    count: async ({ db }, film_attempts) =>
      void (await db.update(uploads).set({ film_attempts }).where(eq(uploads.id, id))),
    hasRoom: async (tx, bytes) => {
      await lockRoom(tx, event_id);
      return refuseBytes(await keptBy(tx, owner), bytes) === null;
    },
  };
}
