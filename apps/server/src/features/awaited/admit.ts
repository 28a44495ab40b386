import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent, Supersede } from '../../live/types.ts';
import { admitModerators, awaitModerator, MODERATORS_COME } from '../hall-moderators/index.ts';
import { admitOwners, awaitOwned, OWNERS_COME } from '../rooms/index.ts';
import { admitSpeakers, awaitSpeaker, SPEAKERS_COME } from '../speakers/index.ts';

interface News {
  readonly events: FeedEvent[];
  readonly supersede: Supersede[];
}

/** Makes a person what they were named as before they came: an owner, a speaker, a moderator of a hall. In the transaction in which they come. */
export const admitPerson = (ctx: Context, tx: Tx, account_id: string): Promise<News> =>
  admit(ctx, tx, sql`accounts.id = ${account_id}`);

/** The same for everybody who has come in a way that does not think of it. Of several nodes one finds each. */
export async function admitAwaited(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ come: boolean }>(
    sql`SELECT ${OWNERS_COME} OR ${SPEAKERS_COME} OR ${MODERATORS_COME} AS come`,
  );
  if (rows[0]?.come) await ctx.live.transact(async (tx) => ({ result: undefined, ...(await admit(ctx, tx)) }));
}

async function admit(ctx: Context, tx: Tx, who = sql`true`): Promise<News> {
  const owned = await admitOwners(tx, who);
  const { events, supersede } = await admitSpeakers(ctx, tx, who);
  return { events: [...owned, ...events, ...(await admitModerators(tx, who))], supersede };
}

/** Has the rooms, sessions and halls of a person who becomes another account wait for its address. */
export async function awaitAgain(tx: Tx, account_id: string, email: string): Promise<void> {
  await awaitOwned(tx, account_id, email);
  await awaitSpeaker(tx, account_id, email);
  await awaitModerator(tx, account_id, email);
}
