import type { StudioView } from '@plenary/contract/studio/view';
import { firstOfDays, previewMoments } from '@plenary/domain/studio/preview-moments';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { shown_sessions } from '../../../db/schema/index.ts';
import type { EventRow } from '../../../http/event-row.ts';

/** The moments at which an event is worth looking at, as it stands now (VAS4). */
export async function readMoments(
  db: Db,
  { id, opens_at, closes_at, time_zone }: EventRow,
): Promise<StudioView['moments']> {
  const { starts_at, cancelled, event_id } = shown_sessions;
  const rows = await db
    .select({ starts_at })
    .from(shown_sessions)
    .where(and(eq(event_id, id), eq(cancelled, false)));
  const begins = firstOfDays(
    rows.map((row) => row.starts_at.getTime()),
    time_zone,
  );
  const [opens, ends] = [opens_at?.getTime() ?? null, closes_at?.getTime() ?? null];
  return previewMoments({ opens_at: opens, ends_at: ends, begins }).map((moment) => ({
    ...moment,
    at: new Date(moment.at).toISOString(),
  }));
}
