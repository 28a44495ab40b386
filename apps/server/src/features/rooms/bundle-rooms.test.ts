import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXHIBITOR_LOBBY_TOPIC } from '@plenary/contract/rooms/topics';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { accounts, event_users, events } from '../../db/schema/index.ts';
import { admitAwaited } from '../awaited/index.ts';
import { bundleFolder, picture } from '../imports/bundles/bundle.fixture.ts';
import { cloneEvent, exportBundle, importBundle } from '../imports/bundles/index.ts';
import { feedOf } from '../chat/chat.fixture.ts';
import { newSitter } from './rooms.fixture.ts';

const server = useServer();

const bundleOf = (slug: string, more: object) =>
  bundleFolder({
    plenary_bundle: 1,
    event: { slug, name: 'Fair', event_kind: 'hybrid', time_zone: 'Europe/Zurich', opens_at: null, closes_at: null },
    sponsors: [{ key: 'one', name: 'One' }],
    ...more,
  });
const room = { key: 'tea', name: 'Tea', max_guests: 2 };
const stand = { key: 'stand', name: 'Stand', max_guests: 2, level: 'Silver', categories: ['Tools'] };

test('[ROM1] [ROM8] rooms and exhibitors come with the bundle of an event, on its levels, with their owners', async () => {
  const sections = { levels: ['Gold', 'Silver'], rooms: [{ ...room, sponsor: 'one' }], exhibitors: [stand] };
  const first = await importBundle(server.ctx, await bundleOf('fair', sections));
  expect(first).toMatchObject({ ok: true, value: { rooms: { added: ['Tea', 'Stand'] } } });
  const [row] = await server.ctx.db.select().from(events).where(eq(events.slug, 'fair'));
  const event = { id: row?.id, slug: 'fair', name: 'Fair', thread_id: '' } as EventFixture;
  const [ada, bob] = [await newSitter(server, event), await newSitter(server, event)];
  const owned = { ...sections, exhibitors: [{ ...stand, owners: [ada.person.email, 'nobody@example.org'] }] };
  await importBundle(server.ctx, await bundleOf('fair', owned));
  await importBundle(server.ctx, await bundleOf('fair', sections));
  const lobby = async (kind: string) => (await bob.client.get(`/fair/json/${kind}/rooms`)).json.payload.rooms;
  expect(await lobby('networking')).toMatchObject([{ name: 'Tea', capacity: 2, sponsor: { name: 'One', logo: null } }]);
  const [exhibitor] = await lobby('exhibitor');
  expect(exhibitor).toMatchObject({ level: 'Silver', level_number: 2, owners: [ada.person.account_id] });
  const [{ _id }] = await lobby('networking');
  await bob.sit(_id);
  // Somebody sits there: the room stays until nobody does.
  const empty = { levels: ['Gold', 'Silver'], rooms: [], exhibitors: [{ key: 'new', name: 'New', max_guests: 1 }] };
  expect(
    await importBundle(server.ctx, await bundleOf('fair', { ...empty, rooms: [{ ...room, key: 'x' }] })),
  ).toMatchObject({ value: { rooms: { added: ['Tea', 'New'], removed: ['Stand'] } } });
  expect((await lobby('networking')).map((one: { _id: string }) => one._id)).toContain(_id);
});

test('[CAL41] the seat that one takes names the logos by their addresses, as the lobby does', async () => {
  const document = {
    plenary_bundle: 1,
    event: { slug: 'logos', name: 'Logos', event_kind: 'hybrid', time_zone: 'UTC', opens_at: null, closes_at: null },
    ...{ sponsors: [{ key: 'one', name: 'One', logo: 'one.jpg' }], levels: ['Gold'] },
    ...{ rooms: [], exhibitors: [{ ...stand, level: 'Gold', logo: 'stand.jpg', sponsor: 'one' }] },
  };
  const files = { 'one.jpg': await picture('red'), 'stand.jpg': await picture('blue') };
  expect(await importBundle(server.ctx, await bundleFolder(document, files))).toMatchObject({ ok: true });
  const [row] = await server.ctx.db.select().from(events).where(eq(events.slug, 'logos'));
  const bob = await newSitter(server, { id: row?.id, slug: 'logos', name: 'Logos', thread_id: '' } as EventFixture);
  const [{ _id, logo, sponsor }] = (await bob.client.get('/logos/json/exhibitor/rooms')).json.payload.rooms;
  expect([logo, sponsor.logo]).toEqual([expect.stringMatching(/^\/logos\//), expect.stringMatching(/^\/logos\//)]);
  expect(await bob.sit(_id, {}, 'exhibitor')).toMatchObject({ logo, sponsor });
});

test('[ROM8] a bundle whose rooms name what is not there is refused with the place', async () => {
  const wrong = {
    levels: ['Gold'],
    rooms: [
      { ...room, sponsor: 'two' },
      { ...room, max_guests: 0 },
    ],
    exhibitors: [{ ...stand, key: 'tea' }],
  };
  const shape = await importBundle(server.ctx, await bundleOf('wrong', wrong));
  expect(shape).toMatchObject({ ok: false, problems: [{ place: expect.stringContaining('rooms[1].max_guests') }] });
  const named = await importBundle(server.ctx, await bundleOf('wrong', { ...wrong, rooms: [wrong.rooms[0]] }));
  expect(named.ok ? [] : named.problems.map(({ reason }) => reason)).toEqual([
    '"tea" is also that of rooms[0]',
    'there is no sponsor with the key "two"',
    'there is no level with the name "Silver"',
  ]);
});

describe('[ROM19] owners who are named before they come', () => {
  const document = (slug: string, more: object = {}) => ({
    plenary_bundle: 1,
    event: { slug, name: 'Fair', event_kind: 'hybrid', time_zone: 'UTC', opens_at: null, closes_at: null },
    ...{ levels: ['Gold'], exhibitors: [{ ...stand, level: 'Gold', owners: NAMED, ...more }] },
  });
  const NAMED = [1, 2, 3, 4, 5].map((nth) => `owner${nth}@one.example`);

  beforeEach(async () => {
    await server.ctx.db.delete(accounts).where(like(accounts.email, '%@one.example'));
  });

  async function imported(slug: string) {
    const result = await importBundle(server.ctx, await bundleFolder(document(slug)));
    expect(result).toMatchObject({ ok: true });
    const [row] = await server.ctx.db.select().from(events).where(eq(events.slug, slug));
    return { id: row?.id, slug, name: 'Fair', thread_id: '' } as EventFixture;
  }
  async function ownersOf(event: EventFixture): Promise<string[]> {
    const { client } = await newSitter(server, event);
    return (await client.get(`/${event.slug}/json/exhibitor/rooms`)).json.payload.rooms[0].owners;
  }

  test('become owners as they come, in whatever way, in their order', async () => {
    const event = await imported('coming');
    expect(await ownersOf(event)).toEqual([]);
    const late = await server.createPerson({ event, email: NAMED[3]!.replace('owner', 'OWNER'), active: false });
    const second = await server.createPerson({ event, email: NAMED[1]! });
    const first = await server.createPerson({ event, email: NAMED[0]! });
    const feed = await feedOf(server, event, EXHIBITOR_LOBBY_TOPIC);
    await admitAwaited(server.ctx);
    expect(await ownersOf(event)).toEqual([first.account_id, second.account_id]);
    const news = (await feedOf(server, event, EXHIBITOR_LOBBY_TOPIC)).slice(feed.length);
    expect(news.map(({ kind }) => kind)).toEqual(['room.changed']);
    await server.ctx.db.update(event_users).set({ active: true }).where(eq(event_users.account_id, late.account_id));
    await admitAwaited(server.ctx);
    expect(await ownersOf(event)).toEqual([first.account_id, second.account_id, late.account_id]);
  });

  test('are named by an export until then, and the same file again changes nothing', async () => {
    const event = await imported('naming');
    await server.createPerson({ event, email: NAMED[2]! });
    await admitAwaited(server.ctx);
    const again = await importBundle(server.ctx, await bundleFolder(document('naming')));
    expect(again).toMatchObject({ value: { rooms: { changed: [], unchanged: 1 } } });
    const folder = join(await bundleFolder({}), 'exported');
    await exportBundle(server.ctx, 'naming', folder);
    const text = await readFile(join(folder, 'event.yaml'), 'utf8');
    expect((parse(text) as { exhibitors: unknown }).exhibitors).toMatchObject([{ owners: NAMED }]);
    expect(await importBundle(server.ctx, folder)).toMatchObject({ value: { rooms: { changed: [], unchanged: 1 } } });
    await cloneEvent(server.ctx, 'naming', 'next', {});
    await exportBundle(server.ctx, 'next', join(folder, 'next'));
    expect(await readFile(join(folder, 'next', 'event.yaml'), 'utf8')).not.toContain('@one.example');
  });

  test('[INV13] are not those who only typed the address', async () => {
    const event = await imported('typing');
    const typed = await server.createPerson({ event, email: NAMED[0]! });
    const unverified = (email_verified: boolean) =>
      server.ctx.db.update(accounts).set({ email_verified }).where(eq(accounts.id, typed.account_id));
    await unverified(false);
    await admitAwaited(server.ctx);
    await importBundle(server.ctx, await bundleFolder(document('typing', { name: 'Other' })));
    expect(await ownersOf(event)).toEqual([]);
    await unverified(true);
    await admitAwaited(server.ctx);
    expect(await ownersOf(event)).toEqual([typed.account_id]);
    await unverified(false);
    await importBundle(server.ctx, await bundleFolder(document('typing', { name: 'Third' })));
    expect(await ownersOf(event)).toEqual([typed.account_id]);
  });

  test('are taken back by a file that does not name them any more', async () => {
    const event = await imported('leaving');
    await importBundle(server.ctx, await bundleFolder(document('leaving', { owners: [] })));
    await server.createPerson({ event, email: NAMED[0]! });
    await admitAwaited(server.ctx);
    expect(await ownersOf(event)).toEqual([]);
  });
});
