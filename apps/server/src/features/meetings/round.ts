import { MEETINGS } from '@plenary/domain/meetings/meetings';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { closeCall, openCall, setState } from './change.ts';
import { takeBackSteps, notifyPages } from './news.ts';
import { findMeetings, lockPeople } from './store.ts';

/** Opens and ends the calls of meetings, and calls off those that cannot be, as long as the server runs. The answer stops it. */
export function startMeetings(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    MEETINGS.round_ms,
    () => lookAfterMeetings(ctx),
    (error) => ctx.log.warn({ err: error }, 'meetings could not be looked after; trying again'),
  );
}

interface Due extends Record<string, unknown> {
  readonly id: string;
  readonly event_id: string;
  readonly slug: string;
  readonly what: 'open' | 'close' | 'call_off';
}

/** One round of what happens by itself, meeting by meeting. */
export async function lookAfterMeetings(ctx: Context): Promise<void> {
  for (const due of await findDue(ctx)) await lookAfter(ctx, due);
}

/** The meetings `m` with something due, with what is due of each. */
const DUE = (now: number) => sql`
  SELECT m.id, m.event_id, e.slug, CASE
      WHEN NOT (u.active AND v.active) OR EXISTS (SELECT 1 FROM chat_blocks b WHERE b.event_id = m.event_id
        AND ((b.blocker = m.owner AND b.blocked = m.guest) OR (b.blocker = m.guest AND b.blocked = m.owner)))
      THEN CASE WHEN m.ends_at > c.now THEN 'call_off' WHEN m.thread_id IS NOT NULL THEN 'close' END
      WHEN m.state = 'accepted' AND m.thread_id IS NULL AND m.starts_at - ${MEETINGS.opens_before_ms}::int * c.ms <= c.now
        AND m.ends_at > c.now THEN 'open'
      WHEN m.thread_id IS NOT NULL AND m.ends_at + ${MEETINGS.closes_after_ms}::int * c.ms <= c.now THEN 'close'
    END AS what
    FROM meetings m
    JOIN events e ON e.id = m.event_id
    JOIN event_users u ON u.event_id = m.event_id AND u.id = m.owner
    JOIN event_users v ON v.event_id = m.event_id AND v.id = m.guest
    CROSS JOIN LATERAL (SELECT interval '1 millisecond' AS ms,
      ${new Date(now).toISOString()}::timestamptz + e.clock_offset_ms * interval '1 millisecond' AS now) c
   WHERE m.state IN ('requested', 'accepted') AND (m.ends_at > c.now OR m.thread_id IS NOT NULL)`;

async function findDue(ctx: Context): Promise<Due[]> {
  const { rows } = await ctx.db.execute<Due>(sql`SELECT * FROM (${DUE(ctx.clock.now())}) d
    WHERE d.what IS NOT NULL ORDER BY d.event_id, d.id LIMIT 200`);
  return rows;
}

/** The thing that is due is looked for again once both people are locked: of several nodes one does it. */
async function lookAfter(ctx: Context, { id, event_id, slug }: Due): Promise<void> {
  const both = sql`SELECT unnest(ARRAY[owner, guest]) FROM meetings WHERE event_id = ${event_id} AND id = ${id}`;
  await ctx.live.transact(
    async (tx) => {
      const { rows } = await tx.execute<Due>(sql`SELECT * FROM (${DUE(ctx.clock.now())}) d WHERE d.id = ${id}`);
      const [meeting] = await findMeetings(tx, sql`m.event_id = ${event_id} AND m.id = ${id}`);
      const what = rows[0]?.what;
      if (!meeting || !what) return { result: undefined };
      if (what === 'open') return { result: undefined, events: await openCall(ctx, tx, meeting, slug) };
      if (what === 'call_off')
        return { result: undefined, events: await setState(ctx, tx, meeting, 'cancelled', { by: null, slug }) };
      await closeCall(tx, meeting);
      return {
        result: undefined,
        events: [...(await takeBackSteps(tx, meeting)), ...(await notifyPages(tx, meeting))],
      };
    },
    { locks: [lockPeople(event_id, both)] },
  );
}
