import type { Topic } from '@plenary/contract/live';
import type { LobbyTopic } from '@plenary/contract/rooms/topics';
import { sql } from 'drizzle-orm';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import type { Tx } from '../../db/database.ts';
import { room_kicks, room_owners, room_waits } from '../../db/schema/index.ts';
import type { TopicKey } from '../../live/feed/topic-key.ts';
import type { PersonalData, SubjectMembership } from '../../personal-data.ts';
import { endSeats, type RoomHooks } from './end-seats.ts';
import { findSeats } from './room-facts.ts';
import { statement } from '../../live/statement.ts';
import { lobbyTopic } from './lobby/publish.ts';

/** One's own seats, lines and rooms. Erasing ends them; lobbies forget who was in them. */
export function createPersonalData(hooks: RoomHooks): PersonalData {
  return {
    tables: ['room_seats', 'room_waits', 'room_kicks', 'room_owners', 'awaited_owners', 'rooms', 'exhibitors'],
    read: async ({ db }, { account_id, email }) => {
      const own = async (table: 'room_seats' | 'room_waits' | 'room_kicks' | 'room_owners', columns: string) => {
        const { rows } = await db.execute(sql`
          SELECT e.slug AS event, r.name AS room, ${sql.raw(columns)} FROM ${sql.raw(table)} t
            JOIN rooms r ON r.event_id = t.event_id AND r.id = t.room_id JOIN events e ON e.id = t.event_id
            JOIN event_users u ON u.event_id = t.event_id AND u.id = t.event_user_id
           WHERE u.account_id = ${account_id} ORDER BY e.slug, r.id`);
        return rows;
      };
      const { rows: awaited } = await db.execute(sql`
        SELECT e.slug AS event, r.name AS room, t.position FROM awaited_owners t
          JOIN rooms r ON r.event_id = t.event_id AND r.id = t.room_id JOIN events e ON e.id = t.event_id
         WHERE t.email = ${email?.toLowerCase() ?? null} ORDER BY e.slug, r.id`);
      return {
        awaited_owners: awaited,
        room_seats: await own('room_seats', 't.place, t.joined_at'),
        room_waits: await own('room_waits', 't.since, t.offered_until'),
        room_kicks: await own('room_kicks', 't.until'),
        room_owners: await own('room_owners', 't.position'),
      };
    },
    erase: async (ctx, tx, { account_id, email, memberships }) => {
      const seats = await findSeats(tx, sql`u.account_id = ${account_id}`);
      const ended = await endSeats(ctx, hooks, tx, seats, 'removed');
      const lobbies = await lobbiesOf(tx, memberships);
      const rows = memberships.flatMap(({ event_id, event_user_id }) =>
        [room_waits, room_kicks, room_owners].map((table) =>
          statement(sql`DELETE FROM ${table} WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}`),
        ),
      );
      const unnamed = statement(sql`DELETE FROM awaited_owners WHERE email = ${email?.toLowerCase() ?? null}`);
      return {
        events: [
          ...ended.events,
          ...lobbies.map((key) => ({ ...key, kind: 'lobby.replaced' as const, payload: { v: 1 } })),
        ],
        writes: [...ended.writes, ...rows, unnamed],
        forget: [...lobbies, ...ended.forget],
      };
    },
  };
}

/** The lobbies of events: what they have said names people who sat there. */
async function lobbiesOf(tx: Tx, memberships: readonly SubjectMembership[]): Promise<TopicKey<Topic<LobbyTopic>>[]> {
  if (memberships.length === 0) return [];
  const ids = memberships.map(({ event_id }) => event_id);
  const { rows } = await tx.execute<{ event_id: string; kind: RoomKind }>(sql`
    SELECT DISTINCT event_id, kind FROM rooms WHERE event_id IN ${ids} ORDER BY event_id, kind`);
  return rows.map(({ event_id, kind }) => ({ event_id, topic: lobbyTopic(kind) }));
}
