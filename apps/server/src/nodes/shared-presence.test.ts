import { PRESENCE } from '@plenary/domain/presence/limits';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { asOwner } from '@plenary/testkit/database';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, expect, test } from 'vitest';
import { countsIn, findWhereabouts } from '../features/audience/whereabouts.ts';
import { joinChat, type Chatter } from '../features/chat/chat.fixture.ts';
import { comeIn, seenHere } from '../features/presence/presence.fixture.ts';
import { addRoom, newSitter } from '../features/rooms/rooms.fixture.ts';
import { lookAfterRooms, renewLeases } from '../features/rooms/round.ts';

const config = { files_shared: true };
const here = useServer({ config });
const there = useServer({ config });
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
const personOf = ({ person }: Chatter) => ({ event_id: event.id, event_user_id: person.event_user_id });
const isHere = (who: Chatter) => here.ctx.presence.isHere(personOf(who));
const connect = (server: TestServer, who: Chatter) => server.ctx.presence.connect(personOf(who));

/** A node says what has changed, and the other one reads it. */
async function sync(from: TestServer = there, to: TestServer = here): Promise<void> {
  await from.ctx.nodes.renew();
  await to.ctx.nodes.renew();
}

beforeEach(async () => {
  event = await here.createEvent();
  ada = await joinChat(here, event);
  bob = await joinChat(there, event);
  await sync();
});

test('[RUN37] [ATT8] who has a page open at one server is here at the other, and gone there as well', async () => {
  const socket = await comeIn(there, event, bob);
  await sync();
  expect(await seenHere(event, ada)).toEqual([bob.person.event_user_id]);
  expect(
    here.ctx.nodes
      .living()
      .map(({ people }) => people)
      .sort(),
  ).toEqual([0, 1]);
  await bob.client.form(`/${event.slug}/logout`, {}, { origin: there.url });
  await socket.closed;
  await sync();
  expect(await seenHere(event, ada)).toEqual([]);
});

test('[RUN37] a server at which somebody is no more says nothing of their page at another', async () => {
  const pages = [connect(here, bob), connect(there, bob)];
  await sync();
  pages[1]?.end('ended');
  await sync();
  expect([isHere(bob), there.ctx.presence.isHere(personOf(bob))]).toEqual([true, true]);
  pages[0]?.end('lost');
  await here.clock.advance(PRESENCE.gone_after_ms);
  await sync(here, there);
  expect([isHere(bob), there.ctx.presence.isHere(personOf(bob))]).toEqual([false, false]);
});

test('[RUN37] [AUN2] everybody is counted where they are, once, by whichever server counts', async () => {
  connect(here, ada).open('agenda');
  connect(there, bob).open('networking');
  connect(there, ada).open('agenda');
  await sync();
  await sync(here, there);
  for (const { ctx } of [here, there]) {
    const counts = countsIn(await findWhereabouts(ctx, event.id));
    expect(Object.fromEntries(counts)).toEqual({ agenda: 1, networking: 1 });
  }
});

test('[RUN37] [AUN2] a page that was left for one at another server counts no more', async () => {
  const left = connect(here, bob);
  left.open('agenda');
  const page = connect(there, bob);
  page.open('networking');
  left.end('lost');
  await sync(here, there);
  await sync();
  const places = () => [here, there].map(({ ctx }) => ctx.presence.placesOf(personOf(bob)));
  expect(places()).toEqual([['networking'], ['networking']]);
  // With no page open the person is where they were, until the time to come back is over.
  page.end('lost');
  await sync();
  expect(places().map((all) => [...all].sort())[0]).toEqual(['agenda', 'networking']);
});

test('[RUN37] whoever becomes invisible at one server is in the lists of neither, wherever their page is open', async () => {
  connect(there, bob);
  await sync();
  expect(await seenHere(event, ada)).toEqual([bob.person.event_user_id]);
  const hide = (by: Pick<Chatter, 'client'>, invisible: boolean) =>
    by.client.post(`/${event.slug}/json/update-profile`, { invisible: String(invisible) });
  await hide(bob, true);
  await sync();
  expect(await seenHere(event, ada)).toEqual([]);
  await hide({ client: await here.signIn(bob.person) }, false);
  await sync(here, there);
  const there_ada = { ...ada, client: await there.signIn(ada.person) };
  expect(await seenHere(event, there_ada)).toEqual([bob.person.event_user_id]);
});

test('[RUN37] [RUN32] the line of a room is kept by every server for those whose page is open at another', async () => {
  const [owner, waiting] = [await newSitter(here, event), await newSitter(here, event)];
  const room = await addRoom(here, event, { max_guests: 1 });
  await owner.sit(room);
  expect((await waiting.call('wait', { room })).json.status).toBe('success');
  there.ctx.presence.connect({ event_id: event.id, event_user_id: waiting.person.event_user_id });
  await sync();
  for (let nth = 0; nth < 2; nth += 1) {
    await here.clock.advance(ROOMS.wait_ms - 1_000);
    await renewLeases(here.ctx);
    await lookAfterRooms(here.ctx, {});
  }
  const { rows } = await here.ctx.db.$client.query('SELECT event_user_id FROM room_waits WHERE room_id = $1', [room]);
  expect(rows).toEqual([{ event_user_id: waiting.person.event_user_id }]);
});

test('[RUN37] whoever was at a node that was killed is gone with its lease', async () => {
  const killed = '0'.repeat(24);
  await asOwner(`
    INSERT INTO nodes VALUES ('${killed}', '0.0.1', 'killed:3000', now(), now() + interval '1 hour', false, 1, 1);
    INSERT INTO node_people VALUES ('${killed}', '${event.id}', '${bob.person.event_user_id}', '["agenda"]', 1, 1)`);
  await here.ctx.nodes.renew();
  expect([isHere(bob), here.ctx.presence.placesOf(personOf(bob))]).toEqual([true, ['agenda']]);
  await asOwner(`UPDATE nodes SET lease_until = now() - interval '1 second' WHERE id = '${killed}'`);
  await here.ctx.nodes.renew();
  expect(isHere(bob)).toBe(false);
});

test('[RUN37] a database that was away, or was emptied of nodes, is told everything again', async () => {
  connect(there, bob);
  await sync();
  await asOwner('DELETE FROM nodes');
  await here.ctx.nodes.renew();
  expect(isHere(bob)).toBe(true);
  await there.ctx.nodes.renew();
  await sync();
  const { rows } = await here.ctx.db.$client.query('SELECT places FROM node_people WHERE event_id = $1', [event.id]);
  expect([isHere(bob), rows]).toEqual([true, [{ places: [] }]]);
});
