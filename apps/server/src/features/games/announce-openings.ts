import { OPENINGS_TOPIC } from '@plenary/contract/games/topics';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { opening_announcements } from '../../db/schema/index.ts';
import type { Outcome } from '../../live/types.ts';

/** How often what is due is asked for again, since another process may have changed an event. */
const LOOK_EVERY_MS = 10_000;

/**
 * Announces what of vaults and games opens and closes, at its moment, as long as the server runs (D5, GAM6). The answer stops it.
 */
export function startOpenings(ctx: Context): () => Promise<void> {
  let stopped = false;
  let cancel = (): void => undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    const wait_ms = await lookAtOpenings(ctx);
    if (!stopped) cancel = ctx.clock.after(wait_ms, begin);
  };
  const begin = (): void => {
    running = round();
  };
  begin();
  return async () => {
    stopped = true;
    cancel();
    await running;
    cancel();
  };
}

/** One round: announces what is due, and returns the milliseconds until the next. A failed one is made up for by that. */
export async function lookAtOpenings(ctx: Context): Promise<number> {
  try {
    for (const event_id of await dueEvents(ctx)) await announceOpenings(ctx, event_id);
    const next = await nextBoundary(ctx);
    return Math.max(1, Math.min(LOOK_EVERY_MS, (next ?? Infinity) - ctx.clock.now()));
  } catch (error) {
    ctx.log.warn({ err: error }, 'what opens and closes could not be announced; trying again');
    return LOOK_EVERY_MS;
  }
}

/** The moments at which something of an event opens or closes, on its clock, with up to when they were announced. */
const BOUNDARIES = sql`(
  SELECT b.event_id, b.at, coalesce(o.announced_until, e.created_at) AS until,
         e.clock_offset_ms * interval '1 ms' AS ahead
    FROM (SELECT event_id, starts_at AS at FROM vault_items UNION ALL SELECT event_id, ends_at FROM vault_items
          UNION ALL SELECT event_id, starts_at FROM games UNION ALL SELECT event_id, ends_at FROM games) b
    JOIN events e ON e.id = b.event_id
    LEFT JOIN opening_announcements o ON o.event_id = b.event_id
   WHERE b.at IS NOT NULL) AS boundary`;

/** A clock that was set back is behind what was announced: what lies between has closed, or opened, again. */
const isDue = (now: Date) => sql`(at > until AND at <= ${now.toISOString()}::timestamptz + ahead
  OR at <= until AND at > ${now.toISOString()}::timestamptz + ahead)`;

async function dueEvents({ db, clock }: Context): Promise<string[]> {
  const due = isDue(new Date(clock.now()));
  const { rows } = await db.execute<{ event_id: string }>(
    sql`SELECT DISTINCT event_id FROM ${BOUNDARIES} WHERE ${due} ORDER BY event_id`,
  );
  return rows.map(({ event_id }) => event_id);
}

/** The next moment of all events on the real clock, in ms; null: none. */
async function nextBoundary({ db, clock }: Context): Promise<number | null> {
  const now = new Date(clock.now()).toISOString();
  const { rows } = await db.execute<{ next: string | null }>(
    sql`SELECT (extract(epoch FROM min(at - ahead)) * 1000)::bigint AS next FROM ${BOUNDARIES}
         WHERE at > ${now}::timestamptz + ahead`,
  );
  const next = rows[0]?.next ?? null;
  return next === null ? null : Number(next);
}

/** Up to when what opens and closes in an event was announced, on its clock, ISO 8601; null: nothing yet. */
export async function announcedUntil(db: Db | Tx, event_id: string): Promise<string | null> {
  const where = eq(opening_announcements.event_id, event_id);
  const [row] = await db
    .select({ until: opening_announcements.announced_until })
    .from(opening_announcements)
    .where(where);
  return row?.until.toISOString() ?? null;
}

/** Announces one event, of several nodes on one: the row of what was announced is locked. */
function announceOpenings(ctx: Context, event_id: string): Promise<void> {
  return ctx.live.transact(
    async (tx): Promise<Outcome<void>> => {
      const now = new Date(ctx.clock.now());
      const { rows } = await tx.execute<{ due: boolean; now: string }>(sql`
        SELECT EXISTS (SELECT 1 FROM ${BOUNDARIES} WHERE event_id = ${event_id} AND ${isDue(now)}) AS due`);
      if (rows[0]?.due !== true) return { result: undefined };
      await tx.execute(sql`
        UPDATE ${opening_announcements} SET announced_until = ${now.toISOString()}::timestamptz
               + e.clock_offset_ms * interval '1 ms' FROM events e
         WHERE opening_announcements.event_id = ${event_id} AND e.id = ${event_id}`);
      const told = { event_id, topic: OPENINGS_TOPIC, kind: 'openings.changed', entity_id: event_id } as const;
      return { result: undefined, events: [{ ...told, payload: { v: 1 } }] };
    },
    { locks: [lockAnnounced(ctx.db, event_id)] },
  );
}

/** Makes the row where there is none, and holds it. */
function lockAnnounced(db: Db, event_id: string) {
  const row = { event_id, announced_until: sql`(SELECT created_at FROM events WHERE id = ${event_id})` };
  return db
    .insert(opening_announcements)
    .values(row)
    .onConflictDoUpdate({
      target: opening_announcements.event_id,
      set: { announced_until: sql`${opening_announcements.announced_until}` },
    });
}
