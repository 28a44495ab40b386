import { ownTopic } from '@plenary/contract/own-topic';
import type { PointsGivenPayload } from '@plenary/contract/points/operations';
import { POINTS_GIVEN } from '@plenary/contract/points/topics';
import { actKey, pointsFor, type Act, type GivenPoints, type PointAction } from '@plenary/domain/points/rules';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent, Outcome, Statement } from '../../live/types.ts';
import { giveOnce, givenFor, lockScore, type GivenRow, type PersonKey } from './award-store.ts';

/** The person who gets points; a `Member` is one. */
export interface Earner extends PersonKey {
  readonly account_id: string;
}

/** The facts by which an act is judged: asked of the database, with the score of the person locked. */
export interface Tally {
  readonly earner: Earner;
  readonly action: PointAction;
  readonly now: number;
  /** null: they are out of points. */
  readonly score: number | null;
  readonly rows: readonly GivenRow[];
}

/** The points of an act: statements and live events for the outcome of its transaction, none of them when it gave nothing. */
export interface Given {
  readonly points: number;
  readonly writes: readonly Statement[];
  readonly events: readonly FeedEvent[];
}

const NOTHING: Given = { points: 0, writes: [], events: [] };

/**
 * Asks what decides about the points of an act, all of it in the round trip in which it is asked for. The person's score
 * stays locked until the transaction ends: this is the last lock that a transaction takes, so that nobody waits crosswise.
 * @param subject what the act is about; left out where it is made only now, as a message is
 * @param now milliseconds of real time
 */
export async function askPoints(
  tx: Tx,
  earner: Earner,
  { action, subject = '', now }: { readonly action: PointAction; readonly subject?: string; readonly now: number },
): Promise<Tally> {
  const [locked, rows] = await Promise.all([lockScore(tx, earner), givenFor(tx, earner, { action, subject, now })]);
  return { earner, action, now, score: locked?.score ?? null, rows };
}

/** Decides what an act gives (LDB8 to LDB10). One act of a person in a transaction. */
export function givePoints({ earner, action, now, score, rows }: Tally, of: Omit<Act, 'action'>): Given {
  const [first] = rows;
  if (score === null || !first) return NOTHING;
  const act: Act = { ...of, action };
  const moment = { now, time_zone: first.time_zone };
  const points = pointsFor(act, moment, rows.flatMap(asGiven));
  if (points === 0) return NOTHING;
  const { event_id, event_user_id, account_id } = earner;
  const award = { action, act: actKey(act, moment), subject: of.subject, points, at: now };
  const payload: PointsGivenPayload = {
    v: 1,
    award: { action, points, at: new Date(now).toISOString() },
    activity_score: score + points,
  };
  return {
    points,
    writes: [giveOnce({ event_id, event_user_id, ...award })],
    events: [{ event_id, topic: ownTopic(account_id), kind: POINTS_GIVEN, payload }],
  };
}

function asGiven({ act, subject, given_at }: GivenRow): GivenPoints[] {
  return act === null || subject === null || given_at === null ? [] : [{ act, subject, at: given_at.getTime() }];
}

/**
 * Gives a person the points of an act within the transaction in which it happens, once however often it is said. Return
 * `writes` and `events` from the transaction, as `withPoints` adds them; the points exist when the act does.
 */
export async function award(tx: Tx, earner: Earner, now: number, act: Act): Promise<Given> {
  const tally = await askPoints(tx, earner, { action: act.action, subject: act.subject, now });
  return givePoints(tally, act);
}

/** An outcome of a transaction with what an act gave in it. */
export function withPoints<T>(outcome: Outcome<T>, given: Given): Outcome<T> {
  if (given.points === 0) return outcome;
  return {
    ...outcome,
    writes: [...(outcome.writes ?? []), ...given.writes],
    events: [...(outcome.events ?? []), ...given.events],
  };
}
