import { EXHIBITOR_LOBBY_TOPIC, LOBBY_TOPIC, seatTopic, ROOMS_RUN_TOPIC } from '@plenary/contract/rooms/topics';
import { isOn } from '@plenary/domain/pages/switched';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { readSettings } from '../events/index.ts';
import { readExhibitorLobby, readLobby } from './lobby/lobby.ts';
import { findSeats } from './room-facts.ts';

/** Networking is open to hosts, to others when the event lets them (ROM6). */
export async function mayNetwork(ctx: Context, member: Member): Promise<boolean> {
  const { flags } = await readSettings(ctx.db, member.event_id);
  return isOn('networking', { flags, roles: member.roles });
}

const networkingLobby: TopicDefinition = {
  name: LOBBY_TOPIC,
  action: 'rooms.read',
  place: () => 'networking',
  poll: { name: 'lobby', topicFor: async () => LOBBY_TOPIC },
  allowed: mayNetwork,
  snapshot: (_ctx, tx, { event_id, text_language: language }) =>
    readLobby(tx, event_id, { kind: 'networking', language }),
};

const exhibitorLobby: TopicDefinition = {
  name: EXHIBITOR_LOBBY_TOPIC,
  action: 'rooms.read',
  place: () => 'exhibitors',
  poll: { name: 'exhibitor-lobby', topicFor: async () => EXHIBITOR_LOBBY_TOPIC },
  snapshot: (_ctx, tx, { event_id, text_language: language }) => readExhibitorLobby(tx, event_id, { language }),
};

/** Followed by the page that holds the seat, which renews the lease (D9). Others cannot follow it. */
const seat: TopicDefinition = {
  name: seatTopic('<lease>'),
  action: 'rooms.sit',
  allowed: async ({ db }, { event_id, event_user_id, session_id }, { lease = '' }) => {
    const condition = sql`s.event_id = ${event_id} AND s.event_user_id = ${event_user_id} AND s.lease_id = ${lease}`;
    const [held] = await findSeats(db, condition);
    return held?.device === session_id;
  },
  snapshot: async () => ({}),
};

/** Says when the rooms as hosts run them are others; they read them by a call, which names who sits and waits there. */
const run: TopicDefinition = { name: ROOMS_RUN_TOPIC, action: 'rooms.run', snapshot: async () => ({}) };

export const roomTopics: readonly TopicDefinition[] = [networkingLobby, exhibitorLobby, seat, run];
