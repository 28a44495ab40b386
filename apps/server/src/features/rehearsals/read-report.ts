import type { RehearsalReport } from '@plenary/domain/rehearsals/report';
import { findingsOf, sessionFindings, walkedSessions, type WalkedSession } from '@plenary/domain/rehearsals/report';
import { sessionConflicts } from '@plenary/domain/timeline/edit/conflicts';
import { endOf } from '@plenary/domain/timeline/status';
import { sql } from 'drizzle-orm';
import { createOutbound } from '../../adapters/outbound/outbound.ts';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import type { StoredEvent } from '../events/index.ts';
import { streamTrier, tryStreams } from '../imports/bundles/index.ts';
import { listWalked, type WalkedRow, type Rehearsal } from './store.ts';

/** The report of a rehearsal, as its copy stands at its end (REH7). */
export async function readReport(
  ctx: Context,
  { from_at, event_id }: Rehearsal,
  copy: StoredEvent,
): Promise<RehearsalReport> {
  const until = eventNow(ctx.clock, copy);
  const rows = await listWalked(ctx.db, copy.id);
  const [counts, streamed, silent, rooms_unowned] = await Promise.all([
    readCounts(ctx.db, copy.id),
    listStreamed(ctx.db, copy.id),
    listSilent(ctx, rows),
    listUnowned(ctx.db, event_id),
  ]);
  const walked = walkedSessions(
    rows.map((row) => walkedOf(row, copy)),
    from_at.getTime(),
    until,
  );
  const { people, messages, polls_opened, polls_unopened } = counts;
  const findings = findingsOf({
    ...sessionFindings(walked, new Set(streamed)),
    ...{ streams_silent: silent, ...twice(rows, copy), rooms_unowned, polls_unopened },
  });
  const halls = walked.flatMap(({ hosted, hall, title }) =>
    hosted !== null && streamed.includes(hosted) ? [hall ?? title] : [],
  );
  return {
    until: new Date(until).toISOString(),
    done: { people, sessions: walked.length, streamed: [...new Set(halls)], polls_opened, messages },
    findings,
  };
}

function walkedOf(row: WalkedRow, { settings }: StoredEvent): WalkedSession {
  const { title, hall, online, has_stream, hosted, attended, starts_at } = row;
  return {
    title,
    hall,
    online,
    has_stream,
    hosted,
    attended,
    starts_at: Date.parse(starts_at),
    ends_at: endOf(row, settings),
  };
}

/** People and halls that are needed twice at a time, by their names. */
function twice(rows: readonly WalkedRow[], { settings }: StoredEvent) {
  const found = [...sessionConflicts(rows, settings).values()].flat();
  const names = (kind: 'speaker' | 'location') => found.filter((one) => one.kind === kind).map(({ name }) => name);
  return { people_twice: names('speaker'), halls_twice: names('location') };
}

/** Halls, or sessions without one, whose stream does not answer as a page here needs it. */
async function listSilent({ config }: Context, rows: readonly WalkedRow[]): Promise<string[]> {
  const outbound = createOutbound();
  try {
    const streams = rows.map(({ stream }) => stream);
    const tried = await tryStreams(streams, streamTrier(outbound, siteOrigin(config)));
    const silent = new Set(tried.filter(({ verdict }) => verdict.kind !== 'plays').map(({ address }) => address));
    return rows.flatMap(({ stream, hall, title }) => (silent.has(stream?.playback_url ?? '') ? [hall ?? title] : []));
  } finally {
    await outbound.close();
  }
}

/** Names of hosted streams that were on. */
async function listStreamed(db: Db, copy_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT name FROM hosted_streams WHERE event_id = ${copy_id} AND run > 0`,
  );
  return rows.map(({ name }) => name);
}

/** Rooms of exhibitors of the event itself that nobody looks after or is to: the copy has no owners. */
async function listUnowned(db: Db, event_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT r.name FROM rooms r WHERE r.event_id = ${event_id} AND r.kind = 'exhibitor'
       AND NOT EXISTS (SELECT FROM room_owners o WHERE o.event_id = r.event_id AND o.room_id = r.id)
       AND NOT EXISTS (SELECT FROM awaited_owners a WHERE a.event_id = r.event_id AND a.room_id = r.id) ORDER BY r.position`);
  return rows.map(({ name }) => name);
}

interface Counts extends Record<string, unknown> {
  readonly people: number;
  readonly messages: number;
  readonly polls_opened: number;
  readonly polls_unopened: string[];
}

async function readCounts(db: Db, copy_id: string): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    SELECT (SELECT count(DISTINCT acted.id)::int FROM (
              SELECT sender AS id FROM chat_messages WHERE event_id = ${copy_id}
        UNION ALL SELECT event_user_id FROM watched_sessions WHERE event_id = ${copy_id}
        UNION ALL SELECT event_user_id FROM hosted_watches WHERE event_id = ${copy_id}
        UNION ALL SELECT event_user_id FROM session_attendance WHERE event_id = ${copy_id}) acted
              JOIN event_users u ON u.event_id = ${copy_id} AND u.id = acted.id AND NOT u.simulated) AS people,
           (SELECT count(*)::int FROM chat_messages m JOIN event_users u ON u.event_id = m.event_id AND u.id = m.sender
             WHERE m.event_id = ${copy_id} AND NOT u.simulated) AS messages,
           (SELECT count(*)::int FROM polls WHERE event_id = ${copy_id} AND opened_at IS NOT NULL) AS polls_opened,
           ARRAY(SELECT question FROM polls WHERE event_id = ${copy_id} AND opened_at IS NULL ORDER BY id) AS polls_unopened`);
  return onlyRow(rows);
}
