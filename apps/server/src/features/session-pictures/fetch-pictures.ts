import { z } from 'zod';
import { createOutbound, type Outbound } from '../../adapters/outbound/outbound.ts';
import type { Context } from '../../context.ts';
import { addJob, defineJob } from '../../jobs/index.ts';
import {
  lockSession,
  lockTimelineEvent,
  timelineEvents,
  updateSession,
  type SessionColumns,
  type SessionRow,
} from '../timeline/index.ts';
import { fetchBytes, ownPicture, type FetchedPicture } from './fetch-picture.ts';
import { JOB_NAME } from './job-name.ts';
import { keepFile } from './keep-file.ts';
import { listWaiting, settlePictures, type PictureRow } from './store.ts';

/** Pictures of one transaction, and so of one change that people see. */
const BATCH = 40;
/** Publishers that are asked at the same time. */
const AT_ONCE = 4;

/** Fetches what schedules name, some at a time; another job goes on with the rest. */
export const fetchJob = defineJob({
  name: JOB_NAME,
  payload: z.object({ event_id: z.string() }),
  run: async (ctx, { event_id }) => {
    const outbound = createOutbound();
    try {
      await fetchSome(ctx, event_id, outbound);
    } finally {
      await outbound.close();
    }
  },
});

/**
 * Fetches up to 40 pictures of an event and shows them: on their sessions and speakers, as one live change. One that
 * cannot be had is named in the log and at the next import, and holds nothing up.
 */
export async function fetchSome(ctx: Context, event_id: string, outbound: Outbound): Promise<void> {
  const addresses = await listWaiting(ctx.db, event_id, BATCH);
  const fetched: (readonly [string, FetchedPicture])[] = [];
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const some = addresses.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map((address) => fetchBytes(outbound, address)));
    // Decoded one after the other: a large picture takes much memory.
    for (const [nth, answer] of answers.entries())
      fetched.push([some[nth] ?? '', 'bytes' in answer ? await ownPicture(answer.bytes) : answer]);
  }
  for (const [address, picture] of fetched)
    if ('problem' in picture)
      ctx.log.warn({ event_id, host: URL.parse(address)?.host, problem: picture.problem }, 'a picture was not fetched');
  if (fetched.length > 0) await showPictures(ctx, event_id, fetched);
}

function showPictures(ctx: Context, event_id: string, fetched: readonly (readonly [string, FetchedPicture])[]) {
  return ctx.live.transact(async (tx) => {
    // The event first, as every writer of the timeline does.
    if (!(await lockTimelineEvent(tx, event_id))) return { result: undefined };
    const places: PictureRow[] = [];
    for (const [address, picture] of fetched) {
      const problem = 'problem' in picture ? picture.problem : null;
      const file_id = 'problem' in picture ? null : await keepFile(ctx, tx, event_id, picture.sizes);
      places.push(...(await settlePictures(tx, event_id, address, { file_id, problem })));
    }
    const changed: string[] = [];
    for (const [id, own] of Map.groupBy(places, ({ session_id }) => session_id)) {
      const row = await lockSession(tx, event_id, id);
      const columns = row && columnsWith(row, own);
      if (!columns) continue;
      await updateSession(tx, row, columns, ctx.clock.now());
      changed.push(id);
    }
    if ((await listWaiting(tx, event_id, 1)).length > 0)
      await addJob(tx, JOB_NAME, { event_id }, { key: `${JOB_NAME}:${event_id}`, priority: 'bulk' });
    return { result: undefined, ...(await timelineEvents(ctx.clock, tx, { event_id, changed })) };
  });
}

/** The columns that become others by the pictures that came; null: none. A cover that an organiser gave stays. */
function columnsWith(row: SessionRow, pictures: readonly PictureRow[]): Partial<SessionColumns> | null {
  const fileOf = new Map(pictures.flatMap(({ person, file_id }) => (file_id === null ? [] : [[person, file_id]])));
  if (fileOf.size === 0) return null;
  const speakers = row.speakers.map((one) => ({
    ...one,
    profile_picture: one.profile_picture ?? fileOf.get(one.uid) ?? null,
  }));
  return { speakers, cover_image_file: row.cover_image_file ?? fileOf.get('') ?? null };
}
