import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '../../db/schema/index.ts';
import { bundleFolder, picture } from '../bundles/bundle.fixture.ts';
import { importBundle } from '../bundles/index.ts';
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
