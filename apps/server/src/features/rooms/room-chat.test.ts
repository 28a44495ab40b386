import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { chat_members } from '../../db/schema/index.ts';
import { addRoom, newSitter, type Sitter } from './rooms.fixture.ts';
import { lockRoom, roomForCall } from './seats.ts';

const server = useServer();
let event: EventFixture;
let hal: Sitter;
let ada: Sitter;
let bob: Sitter;

beforeEach(async () => {
  event = await server.createEvent();
  hal = await newSitter(server, event, { host: true });
  ada = await newSitter(server, event);
  bob = await newSitter(server, event);
});

const id = ({ person }: Sitter) => person.event_user_id;
const membersOf = (thread: string) =>
  server.ctx.db.select().from(chat_members).where(eq(chat_members.thread_id, thread));

describe('[ROM12] the chat of a room', () => {
  it('is for those who sit there, and stands in their list for as long', async () => {
    const room = await addRoom(server, event, { name: 'Tea' });
    const { chatId } = await ada.sit(room);
    const say = (who: Sitter) =>
      who.client.post(`/${event.slug}/json/chat/messages/send`, { chat_thread: chatId, message: 'Hello' });
    const threads = async (who: Sitter) =>
      (await who.client.get(`/${event.slug}/json/chat/threads`)).json.payload.chat_threads.filter(
        ({ kind }: { kind: string }) => kind === 'room',
      );
    expect((await say(ada)).status).toBe(200);
    expect((await say(bob)).status).toBe(404);
    expect((await say(hal)).status).toBe(404);
    expect(await threads(ada)).toMatchObject([{ _id: chatId, name: 'Tea', is_networking: true, can_remove: false }]);
    const edit = await ada.client.post(`/${event.slug}/json/chat/threads/edit/users`, {
      ...{ chat_thread: chatId, users: [bob.person.account_id] },
    });
    expect(edit.status).toBe(404);
    await ada.call('leave', { room });
    expect((await say(ada)).status).toBe(404);
    expect([await threads(ada), await membersOf(chatId)]).toEqual([[], []]);
  });

  it('belongs to a call that somebody sits in, which a host may close behind them', async () => {
    const room = await addRoom(server, event, { kind: 'exhibitor', owners: [id(ada)], name: 'Stand' });
    const { chatId } = await ada.sit(room, {}, 'exhibitor');
    const { rows } = await server.ctx.db.execute<{ device: string }>(
      sql`SELECT device FROM room_seats WHERE event_id = ${event.id}`,
    );
    const as = (who: Sitter, session_id: string) =>
      ({ event_id: event.id, event_user_id: id(who), roles: ['attendee'], session_id }) as never;
    const asked = (who: Sitter, device: string, thread = chatId) =>
      roomForCall(server.ctx, server.ctx.db, as(who, device), thread);
    const device = rows[0]?.device ?? '';
    expect(await asked(ada, device)).toMatchObject({ name: 'Stand', moderates: true, may_share: true, id: room });
    expect(await asked(ada, 'other')).toBe('no_seat');
    expect(await asked(bob, device)).toBe('no_seat');
    expect(await asked(ada, device, event.thread_id)).toBeNull();
    const locked = { event_id: event.id, thread: chatId, locked: true };
    expect(await lockRoom(server.ctx.db, locked)).toMatchObject([{ kind: 'room.changed' }]);
    expect(await lockRoom(server.ctx.db, locked)).toEqual([]);
    expect(await bob.tries(room, {}, 'exhibitor')).toBe('room_locked');
    await hal.sit(room, {}, 'exhibitor');
  });
});
