import { NEAR_MAX, NEAR_MEETINGS, NEAR_ON_SITE } from '@plenary/domain/timeline/near';
import { ACTIVE_WINDOW_MS, MINUTE_MS, type TimelineRules } from '@plenary/domain/timeline/types';
import { and, eq, inArray, not, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { shown_sessions as session } from '../../db/schema/index.ts';
import { ruleColumns, type RuleRow } from './store.ts';

/** The columns that decide whether a session is near. */
export type NearRow = RuleRow & { readonly location: string | null; readonly featured: boolean };

const nearColumns = { ...ruleColumns, location: session.location, featured: session.featured };

interface Moment {
  readonly event_id: string;
  /** Milliseconds on the event's clock. */
  readonly now: number;
  readonly rules: TimelineRules;
  /** Id of the stream whose page is open. */
  readonly stream: string | null;
}

/**
 * The rows that may be near a moment: a few of each kind, by the index of starts, and among them all that the rule of
 * the domain takes (`nearSessions`). The database finds them without reading the others out.
 */
export async function listNearCandidates(tx: Tx, moment: Moment): Promise<NearRow[]> {
  const of = and(eq(session.event_id, moment.event_id), not(session.cancelled));
  const [now, opening] = [time(moment.now), time(moment.now + ACTIVE_WINDOW_MS)];
  const streams = inArray(session.type, ['stream', 'live-meeting']);
  const byStart = sql`${session.starts_at}, ${session.ends_at} NULLS LAST, ${session.id}`;
  const pick = (where: SQL | undefined, order: SQL, limit: number) =>
    tx.select(nearColumns).from(session).where(and(of, where)).orderBy(order).limit(limit);
  const coming = sql`${session.starts_at} > ${opening}`;
  const parts = await Promise.all([
    pick(and(streams, sql`${session.starts_at} <= ${opening}`, isOpen(moment)), mostWanted(now), NEAR_MAX),
    pick(and(streams, coming), byStart, NEAR_MAX + 1),
    // In the order in which they are announced: marked ones before others that start with them (HDR3).
    pick(
      and(eq(session.type, 'meeting'), sql`${session.starts_at} > ${now}`),
      sql`${session.starts_at}, ${session.featured} DESC, ${session.ends_at} NULLS LAST, ${session.id}`,
      NEAR_MEETINGS + 1,
    ),
    pick(
      and(eq(session.type, 'meeting'), sql`${session.starts_at} <= ${now}`, sql`${session.ends_at} > ${now}`),
      sql`${session.featured} DESC, ${byStart}`,
      NEAR_ON_SITE + 1,
    ),
    ...(moment.stream === null
      ? []
      : [
          tx
            .select(nearColumns)
            .from(session)
            .where(
              and(
                eq(session.event_id, moment.event_id),
                or(eq(session.id, moment.stream), eq(session.misc, moment.stream)),
              ),
            ),
          pick(and(streams, coming, inPlaceOf(moment)), byStart, NEAR_MAX + 1),
        ]),
  ]);
  return [...new Map(parts.flat().map((row) => [row.id, row])).values()];
}

/** A stream that has not ended, or that begins only now; one without an end has the event's default. */
function isOpen({ now, rules }: Moment): SQL {
  const begun = time(now - rules.default_stream_minutes * MINUTE_MS);
  const ends = sql`CASE WHEN ${session.ends_at} IS NULL THEN ${session.starts_at} > ${begun} ELSE ${session.ends_at} > ${time(now)} END`;
  return sql`(${session.starts_at} > ${time(now)} OR ${ends})`;
}

function mostWanted(now: SQL): SQL {
  const away = sql`abs(extract(epoch FROM ${session.starts_at} - ${now}))`;
  return sql`${session.featured} DESC, ${away}, ${session.starts_at}, ${session.ends_at} NULLS LAST, ${session.id}`;
}

function inPlaceOf({ event_id, stream }: Moment): SQL {
  return sql`${session.location} = (SELECT location FROM shown_sessions WHERE event_id = ${event_id} AND id = ${stream})`;
}

const time = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;
