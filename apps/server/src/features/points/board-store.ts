import type { Scored } from '@plenary/domain/points/ranking';
import type { Db } from '../../db/database.ts';
import { preparedText } from '../../db/prepared.ts';

/** A person of an event as ranks know them. */
export interface BoardRow extends Scored {
  /** Active, available for networking, and nobody's invention (D29). */
  readonly ranked: boolean;
}

interface Read extends Omit<BoardRow, 'reached'> {
  /** A bigint, which the database sends as text. */
  readonly reached: string;
}

const COLUMNS = `u.id, u.active AND u.networking_status AND NOT u.simulated AS ranked,
  coalesce(s.score, 0) AS score, coalesce(s.reached, 0) AS reached`;
const FROM = `event_users u LEFT JOIN point_scores s ON s.event_id = u.event_id AND s.event_user_id = u.id`;

/** People of an event who have a place, by their ids, after one of them. */
export async function rankedAfter(db: Db, event_id: string, after: string, limit: number): Promise<BoardRow[]> {
  return (await page(db, [event_id, after, limit])).map(asRow);
}

const page = preparedText<Read>(
  'points_board_page',
  `SELECT ${COLUMNS} FROM ${FROM}
    WHERE u.event_id = $1 AND u.id > $2 AND u.active AND u.networking_status AND NOT u.simulated
    ORDER BY u.id LIMIT $3`,
);

/** Some people of an event, by the ids of their accounts and of their memberships. */
export async function someOnBoard(
  db: Db,
  event_id: string,
  { accounts, event_users }: { readonly accounts: readonly string[]; readonly event_users: readonly string[] },
): Promise<BoardRow[]> {
  const [some, others] = await Promise.all([
    accounts.length > 0 ? byAccount(db, [event_id, accounts]) : [],
    event_users.length > 0 ? byMembership(db, [event_id, event_users]) : [],
  ]);
  return [...some, ...others].map(asRow);
}

// Two statements instead of an OR, which the plan that connections keep would answer by reading everybody.
const byAccount = preparedText<Read>(
  'points_board_accounts',
  `SELECT ${COLUMNS} FROM ${FROM} WHERE u.event_id = $1 AND u.account_id = ANY($2::text[])`,
);
const byMembership = preparedText<Read>(
  'points_board_members',
  `SELECT ${COLUMNS} FROM ${FROM} WHERE u.event_id = $1 AND u.id = ANY($2::text[])`,
);

const asRow = (row: Read): BoardRow => ({ ...row, reached: Number(row.reached) });
