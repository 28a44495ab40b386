import { PRESENCE } from '@plenary/domain/presence/limits';
import { PAGE_LEASE, SILENCE, SILENCE_LEFT_MS } from '@plenary/domain/time/leases';
import { FakeClock } from '@plenary/testkit/clock';
import { asOwner } from '@plenary/testkit/database';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonAt } from '../adapters/presence.ts';
import { countsIn, findWhereabouts } from '../features/audience/whereabouts.ts';
import { joinChat, type Chatter } from '../features/chat/chat.fixture.ts';
import { comeIn, seenHere } from '../features/presence/presence.fixture.ts';
import { addRoom, newSitter, type Sitter } from '../features/rooms/rooms.fixture.ts';
import { lookAfterRooms, renewLeases } from '../features/rooms/round.ts';

const config = { files_shared: true };
const clock = new FakeClock();
const here = useServer({ config, clock });
const there = useServer({ config, clock });
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

describe('[RUN49] a server whose lease has run out while its sessions with the database stand', () => {
  /** Its lease ended so long ago. */
  const silent = async (seconds: number) => {
    await asOwner(
      `UPDATE nodes SET lease_until = now() - interval '${seconds} seconds' WHERE id = '${there.ctx.nodes.id}'`,
    );
    await here.ctx.nodes.renew();
  };
  const placesHere = () => here.ctx.presence.placesOf(personOf(bob));
  beforeEach(async () => {
    connect(there, bob).open('agenda');
    await sync();
  });

  test('[RUN49] keeps its people until their pages have noticed the silence, and does nothing for others', async () => {
    await silent(1);
    expect([isHere(bob), placesHere()]).toEqual([true, ['agenda']]);
    expect(here.ctx.nodes.living().map(({ id }) => id)).toEqual([here.ctx.nodes.id]);
    await silent(SILENCE_LEFT_MS / 1_000 - 4);
    expect(isHere(bob)).toBe(false);
  });

  test('[RUN49] [AUN2] a person of it who is back at another server is where they are there', async () => {
    await silent(1);
    connect(here, bob).open('networking');
    expect(placesHere()).toEqual(['networking']);
  });
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

describe('[RUN32] the line of a room', () => {
  let room: string;
  let owner: Sitter;
  let person: PersonAt;
  beforeEach(async () => {
    const waiting = await newSitter(here, event);
    owner = await newSitter(here, event);
    room = await addRoom(here, event, { max_guests: 1 });
    await owner.sit(room);
    expect((await waiting.call('wait', { room })).json.status).toBe('success');
    person = { event_id: event.id, event_user_id: waiting.person.event_user_id };
  });
  const line = async () =>
    (await here.ctx.db.$client.query('SELECT event_user_id FROM room_waits WHERE room_id = $1', [room])).rows;
  /** So long later, in which these servers renewed and looked after what there is. */
  const later = async (ms: number, ...servers: readonly (typeof here)[]) => {
    for (let at = 0; at < ms; at += PAGE_LEASE.renew_every_ms) {
      await here.clock.advance(PAGE_LEASE.renew_every_ms);
      await owner.sit(room);
      for (const { ctx } of servers) await renewLeases(ctx);
      for (const { ctx } of servers) await lookAfterRooms(ctx, {});
    }
  };

  test('[RUN32] is kept by the server at which the page of a person is open, for as long as it is', async () => {
    there.ctx.presence.connect(person);
    await later(2 * PAGE_LEASE.lease_ms, here, there);
    expect(await line()).toEqual([{ event_user_id: person.event_user_id }]);
  });

  test('[ROM11] is left by a person as long after their last page was closed as a seat is', async () => {
    const page = here.ctx.presence.connect(person);
    await later(PAGE_LEASE.renew_every_ms, here);
    page.end('lost');
    await later(PAGE_LEASE.lease_ms - PAGE_LEASE.renew_every_ms, here);
    expect(await line()).toEqual([{ event_user_id: person.event_user_id }]);
    await later(PAGE_LEASE.renew_every_ms, here);
    expect(await line()).toEqual([]);
  });

  test('[RUN47] outlives a server that sleeps, until those who wait have noticed and come back at another one', async () => {
    there.ctx.presence.connect(person);
    await later(PAGE_LEASE.renew_every_ms, there);
    await here.clock.advance(PAGE_LEASE.renew_every_ms - 1);
    await later(SILENCE.asked_after_ms + SILENCE.given_up_after_ms + SILENCE.back_within_ms, here);
    here.ctx.presence.connect(person);
    await later(PAGE_LEASE.lease_ms, here);
    expect(await line()).toEqual([{ event_user_id: person.event_user_id }]);
  });
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
