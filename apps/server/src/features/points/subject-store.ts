import { ID_PATTERN, SLUG_PATTERN } from '@plenary/contract/ids';
import { isLocked } from '@plenary/domain/vault/availability';
import { and, eq, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { event_users, events, games, shown_sessions, vault_items } from '../../db/schema/index.ts';
import type { PersonKey } from './award-store.ts';

const isId = (text: string): boolean => new RegExp(ID_PATTERN).test(text);

/** A session that a page reports. */
export type ReportedSession = NonNullable<Awaited<ReturnType<typeof findReported>>>;

/** The session of that id; null: the event has none. */
export async function findReported(db: Db, event_id: string, id: string) {
  if (!isId(id)) return null;
  const { type, starts_at, ends_at, cancelled, stream } = shown_sessions;
  const [row] = await db
    .select({
      type,
      starts_at,
      ends_at,
      cancelled,
      stream,
      settings: events.settings,
      clock_offset_ms: events.clock_offset_ms,
    })
    .from(shown_sessions)
    .innerJoin(events, eq(events.id, shown_sessions.event_id))
    .where(and(eq(shown_sessions.event_id, event_id), eq(shown_sessions.id, id)));
  return row ?? null;
}

/**
 * Whether an event has an item of its vault, or a game, of that slug that is open for attendees at a moment of its clock.
 * @param now real time in milliseconds
 */
export async function isOpenPiece(
  db: Db,
  event_id: string,
  piece: { readonly kind: 'vault' | 'game'; readonly slug: string },
  now: number,
): Promise<boolean> {
  if (!SLUG_PATTERN.test(piece.slug)) return false;
  const table = piece.kind === 'vault' ? vault_items : games;
  const [row] = await db
    .select({ starts_at: table.starts_at, ends_at: table.ends_at, clock_offset_ms: events.clock_offset_ms })
    .from(table)
    .innerJoin(events, eq(events.id, table.event_id))
    .where(and(eq(table.event_id, event_id), eq(table.slug, piece.slug)));
  if (!row) return false;
  const schedule = { starts_at: row.starts_at?.getTime() ?? null, ends_at: row.ends_at?.getTime() ?? null };
  return !isLocked(schedule, now + row.clock_offset_ms, false);
}

/** Whether there is another person of that account at the event whose card opens for attendees (D53). */
export async function hasOpenCard(
  db: Db,
  { event_id, event_user_id }: PersonKey,
  account_id: string,
): Promise<boolean> {
  if (!isId(account_id)) return false;
  const [row] = await db
    .select({ id: event_users.id })
    .from(event_users)
    .where(
      and(
        eq(event_users.event_id, event_id),
        eq(event_users.account_id, account_id),
        eq(event_users.active, true),
        ne(event_users.id, event_user_id),
        or(eq(event_users.networking_status, true), eq(event_users.host, true)),
      ),
    );
  return row !== undefined;
}
