import { keptApart, type Block, type Encounter } from '@plenary/domain/chat/moderation/blocking';
import type { ChatPerson } from '@plenary/domain/chat/moderation/rules';
import { rolesOf } from '@plenary/domain/policy/policy';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { accounts, chat_blocks, event_users } from '../../../db/schema/index.ts';
import { personColumns, type PersonRow } from '../../accounts/index.ts';
import type { Reader } from '../messages/store.ts';

interface BlockKey {
  readonly event_id: string;
  readonly blocker: string;
  readonly blocked: string;
}

/** The statement that keeps a block; one that stands is left as it is. */
export function putBlock(tx: Tx, row: BlockKey & { readonly created_at: Date }) {
  return tx.insert(chat_blocks).values(row).onConflictDoNothing();
}

/** The statement that lifts a block; lifting none is harmless. */
export function dropBlock(tx: Tx, { event_id, blocker, blocked }: BlockKey) {
  return tx
    .delete(chat_blocks)
    .where(and(eq(chat_blocks.event_id, event_id), eq(chat_blocks.blocker, blocker), eq(chat_blocks.blocked, blocked)));
}

/** The event-user ids of those whom a person does not see, in messages or anywhere else (BLK1). */
export async function blockedIds(
  db: Reader,
  viewer: ChatPerson & { readonly event_id: string },
  met: Encounter = 'message',
): Promise<string[]> {
  const { event_id, event_user_id } = viewer;
  const rows = await blockedBy(db, { event_id, event_user_id });
  const blocks = rows.map((row) => ({ blocker: event_user_id, blocked: row.event_user_id }));
  return rows
    .filter((row) => keptApart(met, viewer, { event_user_id: row.event_user_id, roles: rolesOf(row) }, blocks))
    .map((row) => row.event_user_id);
}

/** The block of one person by another, or none. */
export async function blocksBy(
  db: Reader,
  { event_id, event_user_id: blocker }: { readonly event_id: string; readonly event_user_id: string },
  blocked: string,
): Promise<Block[]> {
  const { blocker: by, blocked: of } = chat_blocks;
  return db
    .select({ blocker: by, blocked: of })
    .from(chat_blocks)
    .where(and(eq(chat_blocks.event_id, event_id), eq(by, blocker), eq(of, blocked)));
}

const blockedBy = prepared('chat_blocked', (db) =>
  db
    .select({ event_user_id: chat_blocks.blocked, host: event_users.host, roles: event_users.roles })
    .from(chat_blocks)
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, chat_blocks.event_id), eq(event_users.id, chat_blocks.blocked)),
    )
    .where(
      and(
        eq(chat_blocks.event_id, sql.placeholder('event_id')),
        eq(chat_blocks.blocker, sql.placeholder('event_user_id')),
      ),
    ),
);

/** The people whom a person has blocked, the latest first. */
export async function blockedPeople(db: Reader, event_id: string, blocker: string): Promise<PersonRow[]> {
  return db
    .select(personColumns)
    .from(chat_blocks)
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, chat_blocks.event_id), eq(event_users.id, chat_blocks.blocked)),
    )
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(eq(chat_blocks.event_id, event_id), eq(chat_blocks.blocker, blocker)))
    .orderBy(desc(chat_blocks.created_at));
}

/** The blocks that stand between two people, of either. */
export async function blocksBetween(db: Reader, event_id: string, one: string, other: string): Promise<Block[]> {
  const { blocker, blocked } = chat_blocks;
  const between = or(and(eq(blocker, one), eq(blocked, other)), and(eq(blocker, other), eq(blocked, one)));
  return db
    .select({ blocker, blocked })
    .from(chat_blocks)
    .where(and(eq(chat_blocks.event_id, event_id), between));
}
