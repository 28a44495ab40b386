import type { ExhibitorLobby, LobbyPart, LobbyRoom } from '@plenary/contract/rooms/operations';
import { ROOMS } from '@plenary/contract/rooms/operations';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addRoom, newSitter, type Sitter } from '../rooms.fixture.ts';

const server = useServer();
let event: EventFixture;
let ada: Sitter;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await newSitter(server, event);
});

type Kind = 'networking' | 'exhibitor';

/** Makes so many rooms, each with all the faces that a lobby shows of one, in an order of their own. */
async function fill(kind: Kind, count: number, more: { readonly level?: number; readonly categories?: string[] } = {}) {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await addRoom(server, event, { kind, ...more }));
  const user = {
    _id: 'a'.repeat(24),
    user: 'b'.repeat(24),
    name: 'Somebody Or Other',
    avatar: 'avatar-one',
    photo: null,
  };
  const told = { guests: 9, owners_in: [], users: Array(ROOMS.faces).fill(user) };
  await server.ctx.db.execute(sql`UPDATE rooms SET told = ${JSON.stringify(told)}::jsonb,
    position = array_position(${sql.param(ids)}::text[], id::text) WHERE id = ANY (${sql.param(ids)}::text[])`);
  return ids;
}

const part = async (kind: Kind, query: Record<string, string> = {}): Promise<LobbyPart & ExhibitorLobby> => {
  const path = `/${event.slug}/json/${kind}/rooms?${new URLSearchParams(query).toString()}`;
  return (await ada.client.get(path)).json.payload;
};
const ids = ({ rooms }: { readonly rooms: readonly LobbyRoom[] }) => rooms.map(({ _id }) => _id);
/** A lobby as a page that opens it receives it. */
const opened = async () => (await ada.client.get(`/${event.slug}/poll/lobby`)).json.payload as LobbyPart;

describe('[ROM24] a lobby', () => {
  it('is opened with its first rooms, and costs the wire no more however many others there are', async () => {
    await fill('networking', ROOMS.lobby_part);
    const whole = await opened();
    expect([whole.rooms.length, whole.next]).toEqual([ROOMS.lobby_part, null]);
    await fill('networking', 2 * ROOMS.lobby_part);
    const first = await opened();
    expect(first.rooms).toHaveLength(ROOMS.lobby_part);
    const growth = JSON.stringify(first).length / JSON.stringify(whole).length;
    expect(growth).toBeLessThan(1.01);
  });

  it('is read on part by part, each room once and in order, also behind a room that has gone meanwhile', async () => {
    const rooms = await fill('networking', ROOMS.lobby_part + 2);
    const first = await opened();
    expect(ids(first)).toEqual(rooms.slice(0, ROOMS.lobby_part));
    await server.ctx.db.execute(sql`DELETE FROM rooms WHERE id = ${rooms[ROOMS.lobby_part - 1]}`);
    const rest = await part('networking', { after: first.next ?? '' });
    expect([ids(rest), rest.next]).toEqual([rooms.slice(ROOMS.lobby_part), null]);
  });

  it('of exhibitors goes by level, names all categories, and is read of one', async () => {
    const gold = await fill('exhibitor', 2, { level: 1, categories: ['Tools'] });
    const others = await fill('exhibitor', ROOMS.lobby_part, { level: 2, categories: ['Art', 'Rope'] });
    const late = await fill('exhibitor', 1, { level: 3, categories: ['Art', 'Late'] });
    const first = await part('exhibitor');
    expect(ids(first).slice(0, 3)).toEqual([...gold, others[0]]);
    expect(first.categories).toEqual(['Art', 'Late', 'Rope', 'Tools']);
    const rest = await part('exhibitor', { after: first.next ?? '' });
    expect([ids(rest), rest.categories]).toEqual([[...others.slice(-2), ...late], undefined]);
    expect(ids(await part('exhibitor', { category: 'Late' }))).toEqual(late);
    const art = await part('exhibitor', { category: 'Art' });
    expect(ids(await part('exhibitor', { category: 'Art', after: art.next ?? '' }))).toEqual(late);
  });

  it('refuses a place that is none', async () => {
    for (const after of ['x', '1.2', `1.99999999999.${'a'.repeat(24)}`])
      expect((await ada.client.get(`/${event.slug}/json/networking/rooms?after=${after}`)).status).toBe(400);
  });
});
