import { PRESENCE, type PresenceFrame } from '@plenary/contract/presence/operations';
import { ONLINE_ALL_TOPIC, ONLINE_TOPIC } from '@plenary/contract/presence/topics';
import { eq, sql } from 'drizzle-orm';
import { event_users } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import { eventually } from '@plenary/testkit/eventually';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it, test } from 'vitest';
import { signalsIn, type RawSocket } from '../../live/live.fixture.ts';
import { callerOf, privateChat } from '../calls/calls.fixture.ts';
import { joinChat, useChat, type Chatter } from '../chat/chat.fixture.ts';
import { askOnline, comeIn, follow, nextFrame, onlineFor, seenHere } from './presence.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const idOf = (who: Chatter) => who.person.event_user_id;
const here = (who: Chatter) => server.ctx.presence.isHere({ event_id: event.id, event_user_id: idOf(who) });
const gone = async (who: Chatter) => {
  await expect.poll(() => here(who)).toBe(false);
};

describe('[ATT8] somebody is here', () => {
  it('while a tab is connected, and for 20 s after the last one', async () => {
    expect(await seenHere(event, ada)).toEqual([]);
    const tabs = [await comeIn(server, event, bob), await comeIn(server, event, bob)];
    expect((await onlineFor(event, ada)).users).toMatchObject([{ _id: idOf(bob), availability: 'available' }]);
    tabs[0]?.close();
    await tabs[0]?.closed;
    await server.clock.advance(PRESENCE.gone_after_ms);
    expect(await seenHere(event, ada)).toEqual([idOf(bob)]);
    tabs[1]?.close();
    await tabs[1]?.closed;
    await expect.poll(() => server.clock.timers).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await server.clock.advance(PRESENCE.gone_after_ms);
        return here(bob);
      })
      .toBe(false);
    expect(await seenHere(event, ada)).toEqual([]);
  });

  it('while a long-poll waits', async () => {
    const cursor = server.ctx.live.hub.cursor({ event_id: event.id, topic: 'people' }, 0);
    const asked = bob.client.get(`/${event.slug}/poll/people?cursor=${encodeURIComponent(cursor)}`);
    await expect.poll(() => here(bob)).toBe(true);
    await server.clock.advance(25_000);
    expect((await asked).status).toBe(200);
    expect(await seenHere(event, ada)).toEqual([idOf(bob)]);
  });

  it('no longer once they are shut out, however many tabs they have', async () => {
    await comeIn(server, event, bob);
    await comeIn(server, event, bob);
    await hal.client.post(`/${event.slug}/json/users/ban`, { user: bob.person.account_id });
    await gone(bob);
    expect(await seenHere(event, hal)).toEqual([]);
  });

  it('no longer once their session has ended, and not at another event', async () => {
    await comeIn(server, event, bob);
    const other = await server.createEvent();
    await server.addMember(ada.person, other);
    expect(await seenHere(other, ada)).toEqual([]);
    await bob.client.form(`/${event.slug}/logout`, {}, { origin: server.url });
    await gone(bob);
  });
});

describe('[ATT9] the list leaves out', () => {
  it('people who do not want to be met, but for those who moderate; hosts are there for everybody', async () => {
    const quiet = await joinChat(server, event, { networking_status: false });
    for (const who of [quiet, hal]) await comeIn(server, event, who);
    expect(await seenHere(event, ada)).toEqual([idOf(hal)]);
    const seen = await onlineFor(event, hal);
    expect(seen.users).toMatchObject([{ _id: idOf(quiet), availability: 'no-network' }]);
    expect(seen.counts).toMatchObject({ all: 1, no_network: 1 });
  });

  it('[ATT13] whoever is invisible, from the moment they say so, for everybody; and their card says offline', async () => {
    await comeIn(server, event, bob);
    expect(await seenHere(event, hal)).toEqual([idOf(bob)]);
    await bob.client.post(`/${event.slug}/json/update-profile`, { invisible: 'true' });
    for (const who of [ada, hal]) {
      expect(await seenHere(event, who)).toEqual([]);
      const card = await who.client.get(`/${event.slug}/json/users/card?user=${bob.person.account_id}`);
      expect(card.json.payload.availability).toBe('offline');
      expect(card.text).not.toContain('invisible');
    }
    await bob.client.post(`/${event.slug}/json/update-profile`, { invisible: 'false' });
    expect(await seenHere(event, ada)).toEqual([idOf(bob)]);
  });

  it('oneself, and whom one has blocked; the blocked see the blocker', async () => {
    for (const who of [ada, bob]) await comeIn(server, event, who);
    await ada.call('users/block', { user: bob.person.account_id });
    expect([await seenHere(event, ada), await seenHere(event, bob)]).toEqual([[], [idOf(ada)]]);
  });

  it('whoever has left the event or is erased while being here', async () => {
    await comeIn(server, event, bob);
    expect(await seenHere(event, ada)).toEqual([idOf(bob)]);
    await server.ctx.db.execute(sql`UPDATE event_users SET active = false WHERE id = ${idOf(bob)}`);
    server.ctx.presence.changed({ event_id: event.id, event_user_id: idOf(bob) });
    expect(await seenHere(event, hal)).toEqual([]);
    await server.ctx.db.execute(sql`DELETE FROM event_users WHERE id = ${idOf(bob)}`);
    server.ctx.presence.changed({ event_id: event.id, event_user_id: idOf(bob) });
    expect(await seenHere(event, hal)).toEqual([]);
  });
});

/** The next frame that is such a one, however long it takes until the directory has read. */
async function tells(socket: RawSocket, such: (frame: PresenceFrame) => boolean): Promise<PresenceFrame> {
  for (;;) {
    let come = false;
    const next = nextFrame(socket).finally(() => (come = true));
    await eventually(async () => {
      await server.clock.advance(PRESENCE.frame_every_ms);
      expect(come).toBe(true);
    });
    const frame = await next;
    if (such(frame)) return frame;
  }
}

describe('[ATT10] changes', () => {
  it('come at most once a second, as numbers and the ids of some who have gone', async () => {
    const socket = await comeIn(server, event, ada);
    await follow(socket, ONLINE_TOPIC);
    await server.clock.advance(PRESENCE.frame_every_ms);
    const tab = await comeIn(server, event, bob);
    await comeIn(server, event, hal);
    await server.clock.advance(PRESENCE.frame_every_ms);
    await expect
      .poll(async () => {
        await server.clock.advance(PRESENCE.frame_every_ms);
        return (await nextFrame(socket)).online;
      })
      .toBe(3);
    tab.close();
    await tab.closed;
    await expect
      .poll(async () => {
        await server.clock.advance(PRESENCE.gone_after_ms);
        return here(bob);
      })
      .toBe(false);
    await server.clock.advance(PRESENCE.frame_every_ms);
    const frame = await nextFrame(socket);
    expect(frame).toMatchObject({ online: 2, joined: 0, left: 1, gone: [idOf(bob)] });
    expect(JSON.stringify(socket.waiting)).not.toContain(bob.person.first_name);
  });

  it('of the availability of whoever stays are told to those who see them before and after it', async () => {
    const [socket, staff] = [await comeIn(server, event, ada), await comeIn(server, event, hal)];
    await comeIn(server, event, bob);
    await follow(socket, ONLINE_TOPIC);
    await follow(staff, ONLINE_ALL_TOPIC);
    await expect.poll(() => seenHere(event, hal)).toHaveLength(2);
    await server.clock.advance(PRESENCE.frame_every_ms);
    await server.clock.advance(PRESENCE.frame_every_ms);
    await Promise.all([nextFrame(socket), nextFrame(staff)]);
    await bob.client.post(`/${event.slug}/json/update-profile`, { networking_status: 'false' });
    await server.clock.advance(PRESENCE.frame_every_ms);
    expect(await nextFrame(staff)).toMatchObject({ online: 3, joined: 0, left: 0, gone: [], changed: 1 });
    expect(await nextFrame(socket)).toMatchObject({ online: 2, joined: 0, left: 1, gone: [idOf(bob)], changed: 0 });
  });

  it('[D205] of whoever begins a call and ends it are told to open lists without another reading', async () => {
    const socket = await comeIn(server, event, ada);
    await follow(socket, ONLINE_TOPIC);
    await comeIn(server, event, bob);
    await tells(socket, ({ joined }) => joined > 0);
    const caller = await callerOf(server, event, bob.person);
    const tid = await privateChat(event, caller, await callerOf(server, event, hal.person));
    const { peer } = await caller.joins(tid);
    expect(await tells(socket, ({ changed }) => changed > 0)).toMatchObject({ left: 0, changed: 1 });
    expect((await onlineFor(event, ada)).users).toMatchObject([{ _id: idOf(bob), in_call: true }]);
    await caller.does('leave', { peer });
    expect(await tells(socket, ({ changed }) => changed > 0)).toMatchObject({ left: 0, changed: 1 });
    expect((await onlineFor(event, ada)).users[0]).not.toHaveProperty('in_call');
  });

  it('of people who do not want to be met are told to those who moderate alone', async () => {
    const quiet = await joinChat(server, event, { networking_status: false });
    const [socket, staff] = [await comeIn(server, event, ada), await comeIn(server, event, hal)];
    socket.send({ t: 'sub', topic: ONLINE_ALL_TOPIC });
    expect(await socket.next('error')).toMatchObject({ code: 'forbidden', topic: ONLINE_ALL_TOPIC });
    await follow(socket, ONLINE_TOPIC);
    await follow(staff, ONLINE_ALL_TOPIC);
    await comeIn(server, event, quiet);
    await expect
      .poll(async () => {
        await server.clock.advance(PRESENCE.frame_every_ms);
        return (await nextFrame(staff)).online;
      })
      .toBe(3);
    const told = signalsIn(socket.waiting, ONLINE_TOPIC).flatMap(({ values }) => values.map(({ online }) => online));
    expect(told).not.toContain(3);
  });
});

describe('[ATT11] the list', () => {
  it('comes in pages by name, with what each filter would show', async () => {
    for (const [first_name, attending_virtually] of [
      ['Cleo', true],
      ['Bea', false],
      ['Abe', true],
    ] as const) {
      const who = await joinChat(server, event, { first_name, last_name: 'X' });
      await server.ctx.db
        .update(event_users)
        .set({ attending_virtually })
        .where(eq(event_users.id, idOf(who)));
      await comeIn(server, event, who);
    }
    await comeIn(server, event, hal);
    const names = async (query: Record<string, string>) =>
      (await onlineFor(event, ada, query)).users.map(({ user }) => user.first_name);
    expect(await names({ limit: '2' })).toEqual(['Abe', 'Bea']);
    expect((await names({ offset: '2', limit: '1' }))[0]).toBe('Cleo');
    expect(await names({ filter: 'in_person' })).toEqual(['Bea']);
    expect(await names({ filter: 'hosts' })).toEqual([hal.person.first_name]);
    expect(await onlineFor(event, ada, { filter: 'hosts', search: 'nobody' })).toMatchObject({
      total: 0,
      counts: { all: 4, hosts: 1, virtual: 3, in_person: 1, no_network: 0 },
    });
  });

  it('[ATT2] is searched by the first word, in any writing; nonsense finds nobody and harms nothing', async () => {
    for (const first_name of ['山田花子', 'محمد', 'Joanna', 'Anna'])
      await comeIn(server, event, await joinChat(server, event, { first_name, last_name: 'Cole' }));
    const found = async (search: string) =>
      (await onlineFor(event, ada, { search })).users.map(({ user }) => user.first_name);
    expect(await found('anna')).toEqual(['Anna', 'Joanna']);
    expect(await found('COLE joa')).toEqual(['Joanna', 'Anna', 'محمد', '山田花子']);
    expect([await found('花'), await found('محم')]).toEqual([['山田花子'], ['محمد']]);
    for (const search of ['\u0301\u0301', '%', '_', "'; --"]) expect(await found(search)).toEqual([]);
    for (const search of ['x'.repeat(201), 'x'.repeat(10_000)]) {
      const answer = await askOnline(event, ada, { search });
      expect(answer.json.code).toBe('invalid_input');
    }
  });

  it('[PAG7] is refused, as its topic is, where the event does not show its attendees', async () => {
    await server.ctx.db.execute(
      sql`UPDATE events SET settings = jsonb_set(settings, '{flags}', coalesce(settings->'flags', '{}') || '{"attendees_enabled": false}') WHERE id = ${event.id}`,
    );
    expect((await askOnline(event, hal)).json.code).toBe('feature_off');
    const socket = await comeIn(server, event, hal);
    socket.send({ t: 'sub', topic: ONLINE_TOPIC });
    expect(await socket.next('error')).toMatchObject({ code: 'forbidden', topic: ONLINE_TOPIC });
  });

  it('is shut to hosts of another event', async () => {
    const other = await server.createEvent();
    const foreign = await joinChat(server, other, { host: true });
    expect((await askOnline(event, foreign)).json.code).toBe('forbidden');
  });
});

test('[ATT11] twenty thousand people who are here cost the database one reading, and a page stays a page', async () => {
  const { db, presence } = server.ctx;
  await db.execute(sql`INSERT INTO accounts (id, first_name, last_name, created_at)
    SELECT 'aaaa' || lpad(to_hex(i), 20, '0'), 'Person', 'Of ' || i, now() FROM generate_series(1, 20000) i`);
  await db.execute(sql`INSERT INTO event_users (id, event_id, account_id, created_at)
    SELECT 'bbbb' || lpad(to_hex(i), 20, '0'), ${event.id}, 'aaaa' || lpad(to_hex(i), 20, '0'), now() FROM generate_series(1, 20000) i`);
  for (let i = 1; i <= 20_000; i += 1)
    presence.connect({ event_id: event.id, event_user_id: `bbbb${i.toString(16).padStart(20, '0')}` });
  const some = await onlineFor(event, ada, { search: 'person 19999' });
  expect(some.users[0]?.user.last_name).toBe('Of 19999');
  expect(some).toMatchObject({ users: { length: PRESENCE.page }, total: 20_000, online: 20_000 });
  expect((await onlineFor(event, ada, { offset: '19990' })).users).toHaveLength(10);
});
