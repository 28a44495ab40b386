import type { TimelineSession } from '@plenary/contract/timeline/operations';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { presentOwn } from './present.ts';
import { listOwn, readOccupancy } from './store.ts';

/**
 * Sessions as one person may see them: how many people are in each, whether they are one of them, and then the link of
 * a Breakout Room that is open (D55). `clients` names nobody else (D61).
 */
export async function withOwn(
  clock: Clock,
  tx: Tx,
  member: Member,
  sessions: readonly TimelineSession[],
): Promise<TimelineSession[]> {
  const [rows, occupancy] = await Promise.all([listOwn(tx, member), readOccupancy(tx, member.event_id)]);
  const mine = new Map(rows.map((row) => [row.id, presentOwn(clock, row)]));
  return sessions.map((session) => {
    const own = mine.get(session.id);
    const in_attendance = own?.in_attendance ?? false;
    return {
      ...session,
      current_occupancy: occupancy[session.id] ?? 0,
      in_attendance,
      clients: in_attendance ? [member.account_id] : [],
      link: session.link ?? own?.link ?? null,
    };
  });
}
