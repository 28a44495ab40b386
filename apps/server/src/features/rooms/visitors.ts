import { ok, refused, type Result } from '@plenary/contract/errors';
import type { EventUser } from '@plenary/contract/accounts/people';
import { leadersOf } from '@plenary/domain/rooms/leaders';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { peopleById, presentEventUser } from '../accounts/index.ts';
import { blockedIds } from '../chat/index.ts';
import { scoresOf } from '../points/index.ts';
import { findSeats, holdsAt } from './room-facts.ts';
import { mayNetwork } from './topics.ts';

/** The people of a room in the order of its leaders (ROM5), and how many more sit there. */
export async function readVisitors(
  ctx: Context,
  member: Member,
  room_id: string,
): Promise<Result<{ users: EventUser[]; more: number }>> {
  const { event_id, event_user_id } = member;
  const { rows } = await ctx.db.execute<{ kind: string }>(
    sql`SELECT kind FROM rooms WHERE event_id = ${event_id} AND id = ${room_id} AND NOT closed`,
  );
  const [room] = rows;
  if (!room || (room.kind === 'networking' && !(await mayNetwork(ctx, member)))) return refused('not_found');
  const seats = await findSeats(
    ctx.db,
    sql`s.event_id = ${event_id} AND s.room_id = ${room_id} AND ${holdsAt(ctx.clock.now())}`,
  );
  const ids = seats.filter(({ active }) => active).map((seat) => seat.event_user_id);
  const [people, scores, blocked] = await Promise.all([
    peopleById(ctx.db, event_id, ids),
    scoresOf(ctx.db, event_id, ids),
    blockedIds(ctx.db, member, 'search'),
  ]);
  const known = [...people.values()].map((row) => ({
    ...row,
    activity_score: scores.get(row.event_user_id)?.score ?? 0,
  }));
  const shown = leadersOf(
    known.filter((row) => !blocked.includes(row.event_user_id)),
    event_user_id,
  );
  return ok({ users: shown.map(presentEventUser), more: ids.length - shown.length });
}
