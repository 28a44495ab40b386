import { ok, refused, type Result } from '@plenary/contract/errors';
import type { SpeedState } from '@plenary/contract/speed-networking/operations';
import type { SharedField } from '@plenary/domain/contacts/sharing';
import { SPEED } from '@plenary/domain/speed-networking/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { beginPair } from '../chat/index.ts';
import { exchange } from '../contacts/index.ts';
import { findPlace } from './facts.ts';
import { findPair, lockOwnTalk, setFree, type PairRow } from './pairs.ts';
import { readState, publishStates } from './present.ts';

export interface Decision {
  readonly pair: string;
  readonly connect: boolean;
  readonly fields?: readonly SharedField[] | undefined;
}

type Answer = Result<SpeedState>;

/** Says whether a person wants to stay in touch. Once both want to, they are each other's contacts (SPD9). */
export async function decide(ctx: Context, member: Member, decision: Decision): Promise<Answer> {
  const wait = await ctx.limits.take('speed_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact((tx) => decideOnce(ctx, tx, member, decision), { locks: lockOwnTalk(member) });
}

async function decideOnce(ctx: Context, tx: Tx, member: Member, decision: Decision): Promise<Outcome<Answer>> {
  const { event_id, event_user_id } = member;
  const [place, pair] = [await findPlace(tx, member), await findPair(tx, event_id, decision.pair)];
  const now = ctx.clock.now();
  const late = !pair || pair.ended_at !== null || now >= pair.ends_at + SPEED.decide_ms;
  if (late || place?.pair_id !== pair.id || pair.connected) return { result: refused('speed_over') };
  const said = await store(tx, member, pair, decision);
  const events = said.one_connects && said.other_connects ? await connect(ctx, tx, said, now) : [];
  // During the talk it goes on all the same; afterwards the one who has decided waits for the next.
  if (now >= pair.ends_at) await setFree(tx, event_id, [event_user_id], now);
  const told = said.one_connects && said.other_connects ? [said.one, said.other] : [event_user_id];
  events.push(...(await publishStates(ctx, tx, event_id, told)));
  return { result: ok(await readState(ctx, tx, member, member.session_id)), events };
}

async function store(tx: Tx, { event_user_id }: Member, pair: PairRow, decision: Decision): Promise<PairRow> {
  const first = pair.one === event_user_id;
  const fields = [...new Set(decision.connect ? decision.fields : [])];
  const [connects, given] = first ? ['one_connects', 'one_fields'] : ['other_connects', 'other_fields'];
  await tx.execute(sql`UPDATE speed_pairs SET ${sql.identifier(connects)} = ${decision.connect},
      ${sql.identifier(given)} = ${sql.param(fields)}::text[] WHERE event_id = ${pair.event_id} AND id = ${pair.id}`);
  return { ...pair, [connects]: decision.connect, [given]: fields };
}

/** Both want to: they have each other's details and a private chat, where the event has those. */
async function connect(ctx: Context, tx: Tx, pair: PairRow, now: number): Promise<FeedEvent[]> {
  const { event_id, one, other } = pair;
  await tx.execute(sql`UPDATE speed_pairs SET connected_at = ${new Date(now).toISOString()}
    WHERE event_id = ${event_id} AND id = ${pair.id}`);
  const shares = [
    { giver: one, taker: other, fields: pair.one_fields as SharedField[] },
    { giver: other, taker: one, fields: pair.other_fields as SharedField[] },
  ];
  return [...(await exchange(ctx, tx, event_id, shares)), ...(await beginPair(ctx, tx, { event_id, one, other }))];
}
