import { CHAT } from '@plenary/domain/chat/limits';
import type { ReactionKey } from '@plenary/domain/chat/reactions';
import { and, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { prepared } from '../../../../db/prepared.ts';
import { accounts, chat_messages, chat_reactions, event_users } from '../../../../db/schema/index.ts';
import { personColumns, type PersonRow } from '../../../accounts/index.ts';
import type { MessageRow, Reader } from '../store.ts';

interface Reactor {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** A person's reaction to a message, or null. */
export async function ownReaction(tx: Tx, of: Reactor, message_id: string): Promise<ReactionKey | null> {
  const [row] = await ownOf(tx, { event_id: of.event_id, event_user_id: of.event_user_id, message_id });
  return row?.key ?? null;
}

const ownOf = prepared('chat_own_reaction', (db) =>
  db
    .select({ key: chat_reactions.key })
    .from(chat_reactions)
    .where(
      and(
        eq(chat_reactions.event_id, sql.placeholder('event_id')),
        eq(chat_reactions.message_id, sql.placeholder('message_id')),
        eq(chat_reactions.event_user_id, sql.placeholder('event_user_id')),
      ),
    ),
);

/** A person's reactions to some messages, by message. */
export async function ownReactions(
  db: Reader,
  of: Reactor,
  message_ids: readonly string[],
): Promise<ReadonlyMap<string, ReactionKey>> {
  if (message_ids.length === 0) return new Map();
  const rows = await db
    .select({ message_id: chat_reactions.message_id, key: chat_reactions.key })
    .from(chat_reactions)
    .where(
      and(
        eq(chat_reactions.event_id, of.event_id),
        eq(chat_reactions.event_user_id, of.event_user_id),
        inArray(chat_reactions.message_id, [...message_ids]),
      ),
    );
  return new Map(rows.map(({ message_id, key }) => [message_id, key]));
}

/** The statement that keeps a reaction; it takes the place of the one before. */
export function putReaction(tx: Tx, row: typeof chat_reactions.$inferInsert) {
  return tx
    .insert(chat_reactions)
    .values(row)
    .onConflictDoUpdate({
      target: [chat_reactions.event_id, chat_reactions.message_id, chat_reactions.event_user_id],
      set: { key: row.key, created_at: row.created_at },
    });
}

/** The statement that takes a reaction away. */
export function dropReaction(tx: Tx, of: Reactor & { readonly message_id: string }) {
  return tx
    .delete(chat_reactions)
    .where(
      and(
        eq(chat_reactions.event_id, of.event_id),
        eq(chat_reactions.message_id, of.message_id),
        eq(chat_reactions.event_user_id, of.event_user_id),
      ),
    );
}

/** The statement that keeps the counts of a message, which the caller has locked. */
export function setReactionCounts(tx: Tx, event_id: string, row: Pick<MessageRow, 'id' | 'reactions'>) {
  return tx
    .update(chat_messages)
    .set({ reactions: row.reactions })
    .where(and(eq(chat_messages.event_id, event_id), eq(chat_messages.id, row.id)));
}

/** The latest people of each reaction to a message, CHAT.reaction_names at most; removed people are not named. */
export async function namedReactions(
  db: Reader,
  event_id: string,
  message_id: string,
): Promise<{ key: ReactionKey; person: PersonRow }[]> {
  const ranked = db
    .select({
      ...getTableColumns(chat_reactions),
      place: sql<number>`row_number() OVER (PARTITION BY key ORDER BY created_at DESC)`.as('place'),
    })
    .from(chat_reactions)
    .where(and(eq(chat_reactions.event_id, event_id), eq(chat_reactions.message_id, message_id)))
    .as('ranked');
  return db
    .select({ key: ranked.key, person: personColumns })
    .from(ranked)
    .innerJoin(event_users, and(eq(event_users.event_id, ranked.event_id), eq(event_users.id, ranked.event_user_id)))
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(lte(ranked.place, CHAT.reaction_names))
    .orderBy(desc(ranked.created_at));
}
