import { ownTopic } from '@plenary/contract/own-topic';
import { EXHIBITOR_LOBBY_TOPIC, LOBBY_TOPIC, ROOMS_RUN_TOPIC } from '@plenary/contract/rooms/topics';
import { accounts, audit_log, events, rooms } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { bundleFolder } from '../../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../../imports/bundles/index.ts';
import { feedOf } from '../../chat/chat.fixture.ts';
import { addRoom, aSecondLater, newSitter, type Sitter } from '../rooms.fixture.ts';

const server = useServer();
let event: EventFixture;
let hal: Sitter;
let ada: Sitter;

beforeEach(async () => {
  event = await server.createEvent();
  hal = await newSitter(server, event, { host: true, first_name: 'Hal' });
  ada = await newSitter(server, event, { first_name: 'Ada' });
});

const post = async (path: string, body: object, who = hal) =>
  (await who.client.post(`/${event.slug}/json/rooms${path}`, body)).json;
const run = async () => (await hal.client.get(`/${event.slug}/json/rooms`)).json.payload;
const one = async (id: string) => (await run()).rooms.find((room: { id: string }) => room.id === id);
const lobby = async (kind = 'networking') =>
  (await ada.client.get(`/${event.slug}/json/${kind}/rooms`)).json.payload.rooms;
const kinds = async (topic: string) => (await feedOf(server, event, topic)).map(({ kind }) => kind);
const actions = async () =>
  (await server.ctx.db.select().from(audit_log).where(eq(audit_log.event_id, event.id))).map(({ action }) => action);

describe('[ROM15] hosts run the rooms', () => {
  it('see who sits there since when and who waits, also people whom no lobby shows', async () => {
    const room = await addRoom(server, event, { max_guests: 1 });
    const shy = await newSitter(server, event, { networking_status: false, first_name: 'Shy' });
    await shy.sit(room);
    await ada.call('wait', { room });
    expect(await one(room)).toMatchObject({
      seats: [{ _id: shy.person.event_user_id, place: 'guest', since: new Date(server.clock.now()).toISOString() }],
      waits: [{ _id: ada.person.event_user_id, offered_until: null }],
    });
    await aSecondLater(server);
    expect(await kinds(ROOMS_RUN_TOPIC)).toContain('rooms.touched');
    expect((await ada.client.get(`/${event.slug}/json/rooms`)).status).toBe(403);
  });

  it('open rooms, change them, and the lobby hears of it at once', async () => {
    const { payload } = await post('', { kind: 'networking', name: ' Tea ', max_guests: 4, topic: 'Leaves' });
    expect(await lobby()).toMatchObject([{ _id: payload.id, name: 'Tea', capacity: 4, topic: 'Leaves' }]);
    await post(`/${payload.id}`, { max_guests: 9 });
    expect(await lobby()).toMatchObject([{ name: 'Tea', capacity: 9, topic: 'Leaves' }]);
    expect(await kinds(LOBBY_TOPIC)).toEqual(['room.changed', 'room.changed']);
    expect(await actions()).toEqual(['room.made', 'room.changed']);
    const wrong = await post(`/${payload.id}`, { name: '  ', sponsor: 'nobody' });
    expect([wrong.code, Object.keys(wrong.payload.errors).sort()]).toEqual(['invalid_input', ['name', 'sponsor']]);
    expect((await post('', { kind: 'networking', name: 'x', max_guests: 0 })).code).toBe('invalid_input');
    const foreign = await addRoom(server, await server.createEvent());
    expect((await post(`/${foreign}`, { name: 'x' })).code).toBe('not_found');
    expect((await ada.client.post(`/${event.slug}/json/rooms/${payload.id}`, { name: 'x' })).status).toBe(403);
  });

  it('[ROM17] give a room a name that it has in every language, and keep its other translations', async () => {
    const id = await addRoom(server, event, { name: 'Reading room' });
    const translations = { de: { name: 'Lesesaal', topic: 'Bücher' } };
    await server.ctx.db.update(rooms).set({ translations }).where(eq(rooms.id, id));
    const kept = async () => (await server.ctx.db.select().from(rooms).where(eq(rooms.id, id)))[0]?.translations;
    await post(`/${id}`, { max_guests: 9 });
    expect(await kept()).toEqual(translations);
    await post(`/${id}`, { name: 'Full until ten' });
    expect(await kept()).toEqual({ de: { topic: 'Bücher' } });
  });

  it('[WID83] read which categories and links of a list cannot be taken, each once and the first three by name', async () => {
    const long = (first: string) => first + 'x'.repeat(40);
    const stand = { kind: 'exhibitor', name: 'Ropes', max_guests: 2 };
    const errors = async (more: object) => (await post('', { ...stand, ...more })).payload.errors;
    const problem = (first: string) => `“${first}${'x'.repeat(39)}…”: This can have at most 40 characters`;
    const named = ['a', 'b', 'c'].map(problem);
    expect(await errors({ categories: ['Tools', ...['a', 'b', 'a'].map(long)] })).toEqual({
      categories: named.slice(0, 2),
    });
    expect(await errors({ categories: ['a', 'b', 'c', 'd', 'e'].map(long) })).toEqual({
      categories: [...named, '2 more entries cannot be taken'],
    });
    expect(await errors({ categories: Array.from({ length: 21 }, (_, at) => `${at}`) })).toEqual({
      categories: ['This can have at most 20 entries'],
    });
    expect(await errors({ categories: long('a') })).toEqual({ categories: named.slice(0, 1) });
  });

  it('put rooms and levels into order; exhibitors move with their level, and one that is used cannot go', async () => {
    const made: string[] = [];
    for (const name of ['One', 'Two'])
      made.push((await post('', { kind: 'networking', name, max_guests: 1 })).payload.id);
    await post('/order', { kind: 'networking', rooms: [...made].reverse() });
    expect((await lobby()).map((room: { name: string }) => room.name)).toEqual(['Two', 'One']);
    await post('/levels', {
      levels: [
        { name: 'Gold', from: null },
        { name: 'Silver', from: null },
      ],
    });
    const stand = { kind: 'exhibitor', name: 'Ropes', max_guests: 2, level: 2, website: 'https://ropes.example' };
    await post('', stand);
    expect((await post('', { ...stand, level: 3 })).payload.errors.level).toHaveLength(1);
    expect((await post('', { ...stand, website: 'javascript:alert(1)' })).payload.errors.website).toHaveLength(1);
    expect((await post('/levels', { levels: [{ name: 'Gold', from: 1 }] })).code).toBe('level_used');
    await post('/levels', {
      levels: [
        { name: 'Platinum', from: 2 },
        { name: 'Gold', from: 1 },
      ],
    });
    expect(await lobby('exhibitor')).toMatchObject([{ name: 'Ropes', level: 'Platinum', level_number: 1 }]);
    expect(await kinds(EXHIBITOR_LOBBY_TOPIC)).toContain('lobby.replaced');
  });

  it('close a room: its seats and its line end, nobody joins, and it comes back at its place', async () => {
    const room = await addRoom(server, event, { max_guests: 1 });
    await ada.sit(room);
    const bob = await newSitter(server, event);
    await bob.call('wait', { room });
    await post(`/${room}/close`, { closed: true });
    expect(await lobby()).toEqual([]);
    expect(await one(room)).toMatchObject({ closed: true, seats: [], waits: [] });
    expect([await ada.tries(room), await hal.tries(room)]).toEqual(['room_gone', 'room_gone']);
    expect(await kinds(ownTopic(ada.person.account_id))).toContain('room.seat_ended');
    await post(`/${room}/close`, { closed: false });
    expect(await lobby()).toHaveLength(1);
    expect(await kinds(LOBBY_TOPIC)).toEqual(['room.removed', 'lobby.replaced']);
    await ada.sit(room);
  });

  it('make somebody of the event an owner by their address, and take that away', async () => {
    const room = await addRoom(server, event, { kind: 'exhibitor' });
    expect((await post(`/${room}/owners`, { add: 'nobody@example.org' })).payload.errors.add).toHaveLength(1);
    await post(`/${room}/owners`, { add: ada.person.email.toUpperCase() });
    expect(await one(room)).toMatchObject({ owners: [{ _id: ada.person.event_user_id }] });
    expect(JSON.stringify(await run())).not.toContain(ada.person.email);
    await post(`/${room}/owners`, { remove: ada.person.event_user_id });
    expect(await one(room)).toMatchObject({ owners: [], kept: ['owners'] });
    expect(await actions()).toEqual(['room.owners_changed', 'room.owners_changed']);
    await server.ctx.db.update(accounts).set({ email_verified: false }).where(eq(accounts.id, ada.person.account_id));
    expect((await post(`/${room}/owners`, { add: ada.person.email })).code).toBe('address_unverified');
  });
});

describe('[ROM17] an import', () => {
  const bundleOf = (more: object) =>
    bundleFolder({
      plenary_bundle: 1,
      event: {
        slug: 'fair',
        name: 'Fair',
        event_kind: 'hybrid',
        time_zone: 'Europe/Zurich',
        opens_at: null,
        closes_at: null,
      },
      ...more,
    });
  const TEA = { key: 'tea', name: 'Tea', max_guests: 2, topic: 'Leaves' };

  it('leaves alone what hosts changed, field by field, until it is released, and rooms that hosts made or closed', async () => {
    const levels = ['Gold'];
    await importBundle(server.ctx, await bundleOf({ levels, rooms: [TEA] }));
    const [row] = await server.ctx.db.select().from(events).where(eq(events.slug, 'fair'));
    event = { ...event, id: row?.id ?? '', slug: 'fair' };
    [hal, ada] = [await newSitter(server, event, { host: true }), await newSitter(server, event)];
    const [{ id }] = (await run()).rooms;
    await post(`/${id}`, { name: 'High tea' });
    await post('', { kind: 'networking', name: 'Ours', max_guests: 1 });
    await post('/levels', { levels: [{ name: 'Platinum', from: 1 }] });
    const next = { levels, rooms: [{ ...TEA, name: 'Low tea', topic: 'Herbs' }] };
    const report = await importBundle(server.ctx, await bundleOf(next));
    expect(report).toMatchObject({
      value: {
        rooms: { changed: ['High tea'], kept: [{ name: 'High tea', fields: [{ field: 'name', after: 'Low tea' }] }] },
      },
    });
    expect(await lobby()).toMatchObject([{ name: 'High tea', topic: 'Herbs' }, { name: 'Ours' }]);
    expect(await run()).toMatchObject({ levels: [{ name: 'Platinum' }], levels_kept: true });
    await post(`/${id}/close`, { closed: true });
    await post(`/${id}/release`, { fields: ['name'] });
    await importBundle(server.ctx, await bundleOf(next));
    expect(await one(id)).toMatchObject({ name: 'Low tea', closed: true, kept: [] });
  });

  it('takes a room that a bundle made and nobody changed', async () => {
    await importBundle(server.ctx, await bundleOf({ rooms: [TEA] }));
    await importBundle(server.ctx, await bundleOf({ rooms: [{ ...TEA, key: 'other', name: 'Other' }] }));
    const { rows } = await server.ctx.db.execute(sql`SELECT 1 FROM ${rooms} WHERE name = 'Tea' AND NOT made_by_host`);
    expect(rows).toEqual([]);
  });
});
