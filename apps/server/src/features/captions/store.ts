import { CAPTIONS } from '@plenary/domain/captions/limits';
import { and, asc, desc, eq, isNull, lt, min, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { caption_lines, event_users, events, shown_sessions } from '../../db/schema/index.ts';

export type LineRow = typeof caption_lines.$inferSelect;

/** A session of an event. */
export interface SessionKey {
  readonly event_id: string;
  readonly session_id: string;
}

/** A person who sends to a session. */
export interface CaptionerKey extends SessionKey {
  readonly event_user_id: string;
}

const ofSession = ({ event_id, session_id }: SessionKey) =>
  and(eq(caption_lines.event_id, event_id), eq(caption_lines.session_id, session_id));

/** Everything that decides about a line; null where there is no such session at the event. */
export async function findFacts(tx: Tx, key: CaptionerKey) {
  const [row] = await facts(tx, { ...key });
  return row ?? null;
}

const facts = prepared('caption_facts', (db) =>
  db
    .select({
      type: shown_sessions.type,
      starts_at: shown_sessions.starts_at,
      ends_at: shown_sessions.ends_at,
      cancelled: shown_sessions.cancelled,
      settings: events.settings,
      clock_offset_ms: events.clock_offset_ms,
      active: event_users.active,
      last_position: sql<number>`(SELECT coalesce(max(line.position), 0) FROM ${caption_lines} AS line
        WHERE line.event_id = ${shown_sessions.event_id} AND line.session_id = ${shown_sessions.id})`,
    })
    .from(shown_sessions)
    .innerJoin(events, eq(events.id, shown_sessions.event_id))
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, events.id), eq(event_users.id, sql.placeholder('event_user_id'))),
    )
    .where(
      and(
        eq(shown_sessions.event_id, sql.placeholder('event_id')),
        eq(shown_sessions.id, sql.placeholder('session_id')),
      ),
    ),
);

/** The line that a person has sent under an id of theirs. */
export async function findByClientId(
  tx: Tx,
  key: SessionKey,
  account_id: string,
  client_line_id: string,
): Promise<LineRow | null> {
  const sent = and(eq(caption_lines.account_id, account_id), eq(caption_lines.client_line_id, client_line_id));
  const [row] = await tx
    .select()
    .from(caption_lines)
    .where(and(ofSession(key), sent));
  return row ?? null;
}

/** The statement that adds a line. */
export function insertLine(tx: Tx, row: LineRow) {
  return tx.insert(caption_lines).values(row);
}

/** A line, locked until the end of the transaction. */
export async function lockLine(tx: Tx, key: SessionKey, id: string): Promise<LineRow | null> {
  const [row] = await tx
    .select()
    .from(caption_lines)
    .where(and(ofSession(key), eq(caption_lines.id, id)))
    .for('no key update');
  return row ?? null;
}

/** The statement that gives a line another text, or takes it back. */
export function updateLine(tx: Tx, id: string, change: Partial<Pick<LineRow, 'text' | 'removed_at'>>) {
  return tx.update(caption_lines).set(change).where(eq(caption_lines.id, id));
}

/** Lines that are asked for. */
export interface LinesAsked {
  readonly language?: string | undefined;
  /** Only those before this position. */
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

/** The latest lines that stand, in their order, and whether there are others before them. */
export async function listLines(db: Db | Tx, key: SessionKey, asked: LinesAsked) {
  const { language, before, limit = CAPTIONS.page_size } = asked;
  const rows = await db
    .select()
    .from(caption_lines)
    .where(
      and(
        ofSession(key),
        isNull(caption_lines.removed_at),
        language === undefined ? undefined : eq(caption_lines.language, language),
        before === undefined ? undefined : lt(caption_lines.position, before),
      ),
    )
    .orderBy(desc(caption_lines.position))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit).reverse(), has_more: rows.length > limit };
}

/** All lines of a language that stand, in their order. */
export function listTranscript(db: Db, key: SessionKey, language: string) {
  return db
    .select({ text: caption_lines.text, at: caption_lines.at })
    .from(caption_lines)
    .where(and(ofSession(key), isNull(caption_lines.removed_at), eq(caption_lines.language, language)))
    .orderBy(asc(caption_lines.position));
}

/** Tags of the languages that a session has lines in, the first one first. */
export async function listLanguages(db: Db | Tx, key: SessionKey): Promise<string[]> {
  const rows = await db
    .select({ language: caption_lines.language })
    .from(caption_lines)
    .where(and(ofSession(key), isNull(caption_lines.removed_at)))
    .groupBy(caption_lines.language)
    .orderBy(min(caption_lines.position));
  return rows.map(({ language }) => language);
}

/** Whether an event has such a session. */
export async function hasSession(db: Db | Tx, { event_id, session_id }: SessionKey): Promise<boolean> {
  const [row] = await db
    .select({ id: shown_sessions.id })
    .from(shown_sessions)
    .where(and(eq(shown_sessions.event_id, event_id), eq(shown_sessions.id, session_id)));
  return row !== undefined;
}
