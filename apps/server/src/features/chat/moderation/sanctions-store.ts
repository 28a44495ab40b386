import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Sanction } from '@plenary/domain/chat/moderation/sanctions';
import type { Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { accounts, chat_sanctions, event_users } from '../../../db/schema/index.ts';
import { personColumns, type PersonRow } from '../../accounts/index.ts';
import type { Reader } from '../messages/store.ts';

/** The mutes and bans of a person, ended ones too. */
export async function keptSanctions(db: Reader, event_id: string, event_user_id: string): Promise<Sanction[]> {
  const rows = await sanctionsOn(db, { event_id, event_user_id });
  return rows.map((row) => ({ kind: row.kind, until: row.until?.getTime() ?? null }));
}

const sanctionsOn = prepared('chat_sanctions', (db) =>
  db
    .select({ kind: chat_sanctions.kind, until: chat_sanctions.until })
    .from(chat_sanctions)
    .where(
      and(
        eq(chat_sanctions.event_id, sql.placeholder('event_id')),
        eq(chat_sanctions.event_user_id, sql.placeholder('event_user_id')),
      ),
    ),
);

/** The same of several people, each with their event-user id. */
export async function sanctionsKept(
  db: Reader,
  event_id: string,
  people: readonly string[],
): Promise<(Sanction & { readonly event_user_id: string })[]> {
  if (people.length === 0) return [];
  const rows = await db
    .select()
    .from(chat_sanctions)
    .where(and(eq(chat_sanctions.event_id, event_id), inArray(chat_sanctions.event_user_id, [...people])));
  return rows.map(({ event_user_id, kind, until }) => ({ event_user_id, kind, until: until?.getTime() ?? null }));
}

/** Everybody with a sanction that has not ended at `now`, with it. */
export async function sanctionedPeople(
  db: Reader,
  event_id: string,
  now: number,
): Promise<{ person: PersonRow; kind: 'mute' | 'ban'; until: Date | null }[]> {
  return db
    .select({ person: personColumns, kind: chat_sanctions.kind, until: chat_sanctions.until })
    .from(chat_sanctions)
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, chat_sanctions.event_id), eq(event_users.id, chat_sanctions.event_user_id)),
    )
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(
      and(
        eq(chat_sanctions.event_id, event_id),
        or(isNull(chat_sanctions.until), gt(chat_sanctions.until, new Date(now))),
      ),
    )
    .orderBy(asc(chat_sanctions.created_at));
}

/** Keeps a mute or a ban; a newer one of the same kind takes the place of the one before. */
export async function putSanction(tx: Tx, row: typeof chat_sanctions.$inferInsert): Promise<void> {
  await tx
    .insert(chat_sanctions)
    .values(row)
    .onConflictDoUpdate({
      target: [chat_sanctions.event_id, chat_sanctions.event_user_id, chat_sanctions.kind],
      set: { until: row.until ?? null, created_at: row.created_at, created_by: row.created_by },
    });
}

/** Lifts a mute or a ban; lifting none is harmless. */
export async function dropSanction(
  tx: Tx,
  event_id: string,
  event_user_id: string,
  kind: 'mute' | 'ban',
): Promise<void> {
  await tx
    .delete(chat_sanctions)
    .where(
      and(
        eq(chat_sanctions.event_id, event_id),
        eq(chat_sanctions.event_user_id, event_user_id),
        eq(chat_sanctions.kind, kind),
      ),
    );
}
