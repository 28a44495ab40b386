import { ok, refused, type Result } from '@plenary/contract/errors';
import type { StreamKeyState } from '@plenary/contract/hosted-streams/operations';
import { rolesAllow, rolesOf } from '@plenary/domain/policy/policy';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { accounts, event_users, hosted_streams } from '../../db/schema/index.ts';
import type { Member } from '../../http/request/actor.ts';
import { hashToken, isToken, newToken } from '../../http/session/tokens.ts';
import type { Outcome } from '../../live/types.ts';
import { streamChanged } from './present.ts';
import { endLocked, noteStream, type PublishedBy, type Studio } from './publish.ts';
import { changeStream, lockChangeable, mayBeSent, type StreamKey } from './store.ts';

/** The stream that a key publishes, in the name of the host who made it. */
export interface KeyedStream {
  readonly name: string;
  readonly by: PublishedBy;
}

/**
 * The stream of a key; null: nobody may publish with it, since it is none, was replaced, or its maker may not publish
 * any more. It is found by its hash, so that the time which that takes says nothing about a key.
 */
export async function streamOfKey(db: Db, key: string): Promise<KeyedStream | null> {
  if (!isToken(key)) return null;
  const [row] = await db
    .select({
      name: hosted_streams.name,
      event_id: hosted_streams.event_id,
      account_id: event_users.account_id,
      host: event_users.host,
      roles: event_users.roles,
    })
    .from(hosted_streams)
    .innerJoin(
      event_users,
      and(
        eq(event_users.event_id, hosted_streams.event_id),
        eq(event_users.account_id, hosted_streams.key_account_id),
        eq(event_users.active, true),
      ),
    )
    .innerJoin(accounts, and(eq(accounts.id, event_users.account_id), isNull(accounts.deleted_at)))
    .where(eq(hosted_streams.key_hash, hashToken(key)));
  if (!row || !rolesAllow('streams.publish', rolesOf(row))) return null;
  const { name, event_id, account_id } = row;
  return { name, by: { event_id, account_id } };
}

/** When the key of a stream was made, and by whom; null: there is none that counts. */
export async function keyMade(db: Db, { event_id, name }: StreamKey): Promise<StreamKeyState['made']> {
  const [row] = await db
    .select({ stream: hosted_streams, first_name: accounts.first_name, last_name: accounts.last_name })
    .from(hosted_streams)
    .innerJoin(accounts, eq(accounts.id, hosted_streams.key_account_id))
    .where(and(eq(hosted_streams.event_id, event_id), eq(hosted_streams.name, name)));
  if (!row?.stream.key_made_at) return null;
  const { key_made_at, key_hash, stopped_hash } = row.stream;
  const by = `${row.first_name} ${row.last_name}`.trim();
  return { at: key_made_at.toISOString(), by, stopped: key_hash === stopped_hash };
}

/**
 * Makes the key of a stream, in place of the one before, which ends at once with anyone who publishes by it.
 * @returns the key, which is stored nowhere
 */
export function makeKey({ ctx }: Studio, by: Member, name: string): Promise<Result<string>> {
  const key = newToken();
  return ctx.live.transact(async (tx): Promise<Outcome<Result<string>>> => {
    const now = ctx.clock.now();
    const stream = { event_id: by.event_id, name };
    const row = (await mayBeSent(tx, stream)) ? await lockChangeable(tx, stream, now) : null;
    if (!row) return { result: refused('not_found') };
    const change = { key_hash: hashToken(key), key_account_id: by.account_id, key_made_at: new Date(now) };
    await noteStream(tx, ctx, by, { action: 'stream.key_made', subject: name });
    await changeStream(tx, row, change);
    if (row.key_hash === null || row.publisher_hash !== row.key_hash) return { result: ok(key) };
    const after = await endLocked(ctx, tx, by, row, { ...change, stopped_hash: row.key_hash });
    return { result: ok(key), events: [streamChanged(after, now)] };
  });
}
