import { leaseHolds } from '@plenary/domain/rooms/joining';
import { interestsOf } from '@plenary/domain/speed-networking/interests';
import { matchPeople } from '@plenary/domain/speed-networking/match';
import { refuseMatching, stateIn } from '@plenary/domain/speed-networking/talks';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import { lockEvent, pairsApart, peopleIn, type InRow } from './in-event.ts';
import { closePairs, dropPlaces, setFree } from './pairs.ts';
import { outEvent, publishStates } from './present.ts';
import { beginTalks } from './talks.ts';

/**
 * One round of an event, in one transaction that holds its talks and places: talks that are over are ended, people who are gone are
 * out, those whom they left are free, and all who wait are matched (SPD4 to SPD8). Of several nodes one does it, the next finds it done.
 */
export async function matchEvent(ctx: Context, event_id: string, now: number): Promise<void> {
  await ctx.live.transact(async (tx) => ({ result: undefined, events: await matchOnce(ctx, tx, event_id, now) }), {
    locks: lockEvent(event_id),
  });
}

async function matchOnce(ctx: Context, tx: Tx, event_id: string, now: number): Promise<FeedEvent[]> {
  const { people, talks } = await peopleIn(tx, event_id, now);
  const gone = people.filter((person) => isGone(person, now));
  const left = new Set(gone.map(({ event_user_id }) => event_user_id));
  const broken = talks.filter(({ apart, one, other }) => apart || left.has(one) || left.has(other));
  const over = talks.filter((talk) => !broken.includes(talk) && talk.ends_at <= now);
  await closePairs(tx, event_id, broken, now);
  await closePairs(tx, event_id, over, null);
  await dropPlaces(tx, event_id, [...left]);
  const stay = people.filter(({ event_user_id }) => !left.has(event_user_id));
  const ended = new Set(broken.map(({ id }) => id));
  const freed = stay.filter(({ pair_id }) => pair_id !== null && ended.has(pair_id)).map(idOf);
  await setFree(tx, event_id, freed, null);
  const timely = new Set(over.map(({ id }) => id));
  const decided = stay.filter((one) => one.pair_id !== null && timely.has(one.pair_id) && one.decided).map(idOf);
  await setFree(tx, event_id, decided, now);
  const matched = await matchReady(ctx, tx, event_id, readyOf(stay, freed, decided, now));
  const told = new Set([
    ...freed,
    ...matched,
    ...stay.filter(({ pair_id }) => pair_id && timely.has(pair_id)).map(idOf),
  ]);
  return [
    ...gone.map(({ lease_id }) => outEvent(ctx, event_id, lease_id)),
    ...(await publishStates(ctx, tx, event_id, [...told])),
  ];
}

const idOf = ({ event_user_id }: InRow): string => event_user_id;

/** Out are those whose page is gone, who may not be matched any more, and who have not decided in their time. */
function isGone(person: InRow, now: number): boolean {
  if (!person.here || !leaseHolds(person.expires_at, now)) return true;
  if (refuseMatching({ ...person, elsewhere: false }) !== null) return true;
  const talk = person.ends_at === null ? null : { ends_at: person.ends_at, ended_at: person.ended_at };
  return stateIn(talk, now, person.decided) === 'out';
}

function readyOf(stay: readonly InRow[], freed: readonly string[], decided: readonly string[], now: number) {
  const [again, later] = [new Set(freed), new Set(decided)];
  return stay
    .filter(({ pair_id, event_user_id }) => pair_id === null || again.has(event_user_id) || later.has(event_user_id))
    .map(({ event_user_id, since, interests }) => ({
      id: event_user_id,
      since: later.has(event_user_id) ? now : since,
      interests: interestsOf(interests),
    }));
}

/** Matches those who wait; returns the ones who found a person. */
async function matchReady(
  ctx: Context,
  tx: Tx,
  event_id: string,
  ready: ReturnType<typeof readyOf>,
): Promise<string[]> {
  if (ready.length < 2) return [];
  const apart = await pairsApart(
    tx,
    event_id,
    ready.map(({ id }) => id),
  );
  const pairs = matchPeople(ready, apart);
  await beginTalks(ctx, tx, event_id, pairs);
  return pairs.flat();
}
