import type { PointAction } from '@plenary/domain/points/rules';
import type { Tx } from '../../db/database.ts';
import { preparedText } from '../../db/prepared.ts';
import { textStatement } from '../../live/statement.ts';
import type { Statement } from '../../live/types.ts';

/** A person of an event. */
export interface PersonKey {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** An award as it is stored. */
export interface NewAward extends PersonKey {
  readonly action: PointAction;
  readonly act: string;
  readonly subject: string;
  readonly points: number;
  /** Milliseconds. */
  readonly at: number;
}

/** The things that were given to a person for an action, and the event's zone. */
export interface GivenRow {
  readonly time_zone: string;
  readonly act: string | null;
  readonly subject: string | null;
  readonly given_at: Date | null;
}

/** Awards that lie further back are of no day that may still be going on in any zone. */
const DAYS_MS = 2 * 86_400_000;

/**
 * Locks the score of a person until the end of the transaction, so that their awards follow one another; the row is made
 * where there is none. People who left, were shut out or are simulated have none to lock: null. Nobody else waits.
 */
export async function lockScore(tx: Tx, { event_id, event_user_id }: PersonKey): Promise<{ score: number } | null> {
  const key = [event_id, event_user_id];
  const [, [row]] = await Promise.all([makeScore(tx, key), scoreLocked(tx, key)]);
  return row ?? null;
}

/** FOR SHARE waits for an erasure that is under way: nothing is kept of a person who is gone. */
const makeScore = preparedText(
  'points_make_score',
  `INSERT INTO point_scores (event_id, event_user_id)
   SELECT event_id, id FROM event_users WHERE event_id = $1 AND id = $2 AND active AND NOT simulated FOR SHARE
   ON CONFLICT DO NOTHING`,
);

const scoreLocked = preparedText<{ score: number }>(
  'points_lock_score',
  `SELECT s.score FROM point_scores s JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id
    WHERE s.event_id = $1 AND s.event_user_id = $2 AND u.active AND NOT u.simulated FOR UPDATE OF s`,
);

/** All that a person was given for an action lately, and for this subject ever; one row of nulls where that is nothing. */
export function givenFor(
  tx: Tx,
  { event_id, event_user_id }: PersonKey,
  asked: { readonly action: PointAction; readonly subject: string; readonly now: number },
): Promise<GivenRow[]> {
  const since = new Date(asked.now - DAYS_MS).toISOString();
  return given(tx, [event_id, event_user_id, asked.action, asked.subject, since]);
}

const given = preparedText<GivenRow>(
  'points_given',
  `SELECT e.time_zone, a.act, a.subject, a.given_at FROM events e
     LEFT JOIN point_awards a ON a.event_id = e.id AND a.event_user_id = $2 AND a.action = $3
      AND (a.subject = $4 OR a.given_at > $5::timestamptz)
    WHERE e.id = $1`,
);

/** The statement that gives points, once for the act; anyone who runs it has locked the score. */
export function giveOnce({ event_id, event_user_id, action, act, subject, points, at }: NewAward): Statement {
  const params = [event_id, event_user_id, action, act, subject, points, new Date(at).toISOString()];
  return textStatement(GIVE, params);
}

const GIVE = `WITH given AS (
    INSERT INTO point_awards (event_id, event_user_id, action, act, subject, points, given_at)
    VALUES ($1, $2, $3, $4, $5, $6::int, $7::timestamptz) ON CONFLICT DO NOTHING RETURNING points, place)
  UPDATE point_scores s
     SET score = s.score + given.points, highest = greatest(s.highest, s.score + given.points), reached = given.place
    FROM given WHERE s.event_id = $1 AND s.event_user_id = $2`;
