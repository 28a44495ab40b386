import { isDue } from '@plenary/domain/uploads/films';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { uploads } from '../../../db/schema/index.ts';
import { defineJob, type JobDefinition } from '../../../jobs/index.ts';
import { makeFilm, type Film } from '../../films/index.ts';
import { uploadById } from '../progress.ts';
import type { UploadPurpose } from '../purpose.ts';
import { lockUpload, type UploadRow } from '../store.ts';
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
  const { id, event_id, owner, content_type, content_hash } = upload;
  const purpose = purposes.find(({ key }) => key === upload.purpose);
  return {
    id,
    content_type: content_type ?? '',
    read: ({ storage }) => storage.read(content_hash ?? ''),
    change: (ctx, change, before) =>
      ctx.live.transact(async (tx) => {
        const row = await lockUpload(tx, { event_id, event_user_id: owner }, id);
        if (!row) return { result: undefined };
        await before(tx);
        await tx.update(uploads).set(change).where(eq(uploads.id, id));
        const news = await purpose?.changed?.(tx, { ...row, ...change });
        return { result: undefined, ...news };
      }),
  };
}
