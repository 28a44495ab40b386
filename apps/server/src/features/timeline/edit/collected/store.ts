import type { Collecting } from '@plenary/domain/timeline/edit/collected';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/database.ts';
import { accounts, events, session_drafts, timeline_sessions } from '../../../../db/schema/index.ts';
import type { SessionRow } from '../../index.ts';

/** A change of the timeline that was collected: a session as it was, and as it is wanted. */
export interface SessionDraft {
  readonly id: string;
  /** null: it was not there. */
  readonly base: SessionRow | null;
  /** null: it goes. */
  readonly wanted: SessionRow | null;
  readonly title: string;
  /** The name of the person who changed it last. */
  readonly by: string;
}

/** The changes of an event that were collected, by the ids of their sessions. */
export async function readDrafts(db: Db | Tx, event_id: string): Promise<ReadonlyMap<string, SessionDraft>> {
  const rows = await db
    .select({
      ...{ id: session_drafts.session_id, base: session_drafts.base, wanted: session_drafts.wanted },
      ...{ title: session_drafts.title, first_name: accounts.first_name, last_name: accounts.last_name },
    })
    .from(session_drafts)
    .leftJoin(accounts, eq(accounts.id, session_drafts.account_id))
    .where(eq(session_drafts.event_id, event_id))
    .orderBy(session_drafts.session_id);
  return new Map(
    rows.map(({ first_name, last_name, ...draft }) => [
      draft.id,
      {
        ...{ id: draft.id, title: draft.title, base: revived(draft.base), wanted: revived(draft.wanted) },
        by: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
      },
    ]),
  );
}

/** Keeps what is wanted of sessions, each in the place of what was wanted before. */
export async function putDrafts(
  tx: Tx,
  event_id: string,
  drafts: readonly Pick<SessionDraft, 'id' | 'base' | 'wanted' | 'title'>[],
  { account_id, at }: { readonly account_id: string | null; readonly at: Date },
): Promise<void> {
  for (const { id, base, wanted, title } of drafts) {
    const row = { base: base && { ...base }, wanted: wanted && { ...wanted }, title, saved_at: at, account_id };
    await tx
      .insert(session_drafts)
      .values({ event_id, session_id: id, ...row })
      .onConflictDoUpdate({ target: [session_drafts.event_id, session_drafts.session_id], set: row });
  }
}

export async function dropDrafts(tx: Tx, event_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(session_drafts)
    .where(and(eq(session_drafts.event_id, event_id), inArray(session_drafts.session_id, [...ids])));
}

/** The versions of all sessions of an event, by their ids. */
export async function versionsOf(tx: Tx, event_id: string): Promise<ReadonlyMap<string, number>> {
  const { id, version } = timeline_sessions;
  const rows = await tx.select({ id, version }).from(timeline_sessions).where(eq(timeline_sessions.event_id, event_id));
  return new Map(rows.map((row) => [row.id, row.version]));
}

/** When changes of an event are collected. */
export async function readCollecting(db: Db | Tx, event_id: string): Promise<Collecting> {
  const [row] = await db.select({ collecting: events.collects_changes }).from(events).where(eq(events.id, event_id));
  return row?.collecting ?? 'never';
}

/** The people who have marked or joined sessions, by the ids of these. */
export async function peopleOf(
  tx: Tx,
  event_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ session_id: string; people: string[] }>(sql`
    SELECT session_id, array_agg(DISTINCT event_user_id) AS people
      FROM (SELECT event_id, session_id, event_user_id FROM session_favorites
            UNION ALL SELECT event_id, session_id, event_user_id FROM session_attendance) AS own
     WHERE event_id = ${event_id} AND session_id IN ${[...ids]} GROUP BY session_id`);
  return new Map(rows.map(({ session_id, people }) => [session_id, people]));
}

/** The changes that a person has collected. */
export function draftsOf(db: Db | Tx, account_id: string) {
  return db
    .select()
    .from(session_drafts)
    .where(eq(session_drafts.account_id, account_id))
    .orderBy(session_drafts.event_id, session_drafts.session_id);
}

/** The changes that a person has collected are nobody's from now on. */
export async function forgetAccount(tx: Tx, account_id: string): Promise<void> {
  await tx.update(session_drafts).set({ account_id: null }).where(eq(session_drafts.account_id, account_id));
}

/** A row whose times are texts, as it was stored. */
function revived(stored: Record<string, unknown> | null): SessionRow | null {
  if (!stored) return null;
  const { starts_at, ends_at, updated_at, ...rest } = stored as unknown as Omit<SessionRow, Times | Later> &
    Partial<Pick<SessionRow, Later>> &
    Record<Times, string | null>;
  return {
    ...rest,
    // A change that waits since before sessions had such fields says nothing of them.
    ...{ switched_off: rest.switched_off ?? [], hidden: rest.hidden ?? false },
    ...{ starts_at: new Date(starts_at ?? 0), updated_at: new Date(updated_at ?? 0) },
    ends_at: ends_at === null ? null : new Date(ends_at),
  };
}

type Later = 'switched_off' | 'hidden';
type Times = 'starts_at' | 'ends_at' | 'updated_at';
