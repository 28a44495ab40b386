import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events, session_favorites, timeline_sessions } from '../../db/schema/index.ts';
import { FEATURES } from '../../features.ts';
import { removeMembers } from '../accounts/index.ts';
import { openTerminal, type Terminal } from '../invitations/attendees/attendees.fixture.ts';
import { erasePerson, exportPerson } from '../personal-data/index.ts';
import { addSessions, at, openSession, sessionRow } from '../timeline/timeline.fixture.ts';
import { announceOccupancy } from './announce-occupancy.ts';
import { attend, peopleIn, type Attendee } from './attendance.fixture.ts';

const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);

const server = useServer({ background: true });
let terminal: Terminal;
let event: EventFixture;
let ada: Attendee;
let bob: Attendee;
let table: string;

beforeAll(async () => {
  terminal = await openTerminal(server.ctx);
});
afterAll(() => terminal.close());
beforeEach(async () => {
  event = await server.createEvent();
  ada = await attend(server, event);
  bob = await attend(server, event);
  table = await openSession(server, event);
});

const joinPath = (user_id: string, session_id = table) => `/${event.slug}/${user_id}/${session_id}/json/join`;
const poll = (who: Attendee, name: string, cursor?: string) =>
  who.client.get(`/${event.slug}/poll/${name}${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`);
const eventTime = (offset_ms: number) =>
  server.ctx.db.update(events).set({ clock_offset_ms: offset_ms }).where(eq(events.id, event.id));
/** The tests' clock stands at 09:00 until a person moves it: the event's own is moved instead. */
const eventAt = (time: string) => eventTime(at(time).getTime() - server.clock.now());

describe('[TML7] joining and leaving an open session', () => {
  it('answers status and message on the first level, and what has changed', async () => {
    const joined = await ada.join(table);
    expect([joined.status, joined.json]).toEqual([
      200,
      {
        status: 'success',
        message: 'You have joined the session.',
        payload: { session: table, in_attendance: true, current_occupancy: 1, link: null },
      },
    ]);
    const left = await ada.leave(table);
    expect(left.json).toEqual({
      status: 'success',
      message: 'You have left the session.',
      payload: { session: table, in_attendance: false, current_occupancy: 0, link: null },
    });
  });

  it('changes nothing when it is repeated, and succeeds', async () => {
    await ada.join(table);
    expect((await ada.join(table)).json).toMatchObject({ status: 'success', payload: { current_occupancy: 1 } });
    expect(await peopleIn(server, event, table)).toEqual({ occupancy: 1, people: 1 });
    await ada.leave(table);
    expect((await ada.leave(table)).json).toMatchObject({ status: 'success', payload: { current_occupancy: 0 } });
    expect(await peopleIn(server, event, table)).toEqual({ occupancy: 0, people: 0 });
  });

  it.each(['form', 'multipart', 'post'] as const)('[D46] takes its body as %s', async (how) => {
    const path = joinPath(ada.person.account_id);
    expect((await ada.client[how](path, {})).json).toMatchObject({ payload: { in_attendance: true } });
    const left = await ada.client[how](path, { unassign_client: 'true' });
    expect(left.json).toMatchObject({ status: 'success', payload: { in_attendance: false } });
    expect((await ada.client[how](path, { unassign_client: 'perhaps' })).status).toBe(400);
  });

  it('[D31] is for one’s own id alone', async () => {
    const other = await ada.client.post(joinPath(bob.person.account_id), {});
    expect([other.status, other.json.code]).toEqual([403, 'forbidden']);
    expect(await peopleIn(server, event, table)).toEqual({ occupancy: 0, people: 0 });
  });

  it('[D32] answers 403 to somebody who is signed out', async () => {
    for (const answer of [
      await server.anonymous.post(joinPath(ada.person.account_id), {}),
      await server.anonymous.post(`/${event.slug}/json/favorites`, { session: table, is_favorite: true }),
      await server.anonymous.get(`/${event.slug}/json/favorites`),
    ])
      expect([answer.status, answer.json]).toEqual([403, { status: 'unauthorised user' }]);
  });
});

describe('[D54] a join that is refused is HTTP 200 with a status and a sentence', () => {
  it('to whoever comes when the session is full; and a place that is left can be taken', async () => {
    const cleo = await attend(server, event);
    await ada.join(table);
    await bob.join(table);
    const full = await cleo.join(table);
    expect([full.status, full.json]).toEqual([
      200,
      {
        status: 'booking_full',
        message: 'This session is full. You can join when someone leaves it.',
        payload: { session: table, in_attendance: false, current_occupancy: 2, link: null },
      },
    ]);
    await bob.leave(table);
    expect(await cleo.status(cleo.join(table))).toBe('success');
  });

  it('in the language of the person', async () => {
    await ada.join(table);
    await bob.join(table);
    const cleo = await attend(server, event);
    const path = joinPath(cleo.person.account_id);
    expect((await cleo.client.post(path, {}, { 'accept-language': 'de' })).json.message).toContain('Alle Plätze');
  });

  it('for a session that is not open, is no meeting, or is of another event', async () => {
    const foreign = await openSession(server, await server.createEvent());
    const closed = await openSession(server, event, { open_session: false });
    const stream = sessionRow(event.id, { open_session: true });
    await addSessions(server.ctx, [stream]);
    expect(await ada.status(ada.join(closed))).toBe('not_open_session');
    expect(await ada.status(ada.join(stream.id))).toBe('not_open_session');
    expect((await ada.join(foreign)).json).toMatchObject({ status: 'not_found', payload: null });
    expect((await ada.client.post(joinPath(ada.person.account_id, 'nonsense'), {})).status).toBe(400);
  });

  it('at the end of the session on the event’s own clock', async () => {
    await ada.join(table);
    await eventAt('10:59:59');
    expect(await bob.status(bob.join(table))).toBe('success');
    expect(await bob.status(bob.leave(table))).toBe('success');
    await eventAt('11:00');
    expect(await bob.status(bob.join(table))).toBe('session_ended');
    expect(await ada.status(ada.leave(table))).toBe('session_ended');
  });

  it('at an event whose flag is off, where whoever is in can leave', async () => {
    const [guest, late] = [await attend(server, event), await attend(server, event)];
    await guest.join(table);
    await terminal.plenary(`event set ${event.slug} --flag open_sessions_enabled=off`);
    expect(await late.status(late.join(table))).toBe('open_sessions_disabled');
    expect(await guest.status(guest.leave(table))).toBe('success');
    expect(await peopleIn(server, event, table)).toEqual({ occupancy: 0, people: 0 });
    expect(await guest.status(guest.join(table))).toBe('open_sessions_disabled');
  });
});

describe('[D61] one’s own rows', () => {
  it('are sessions one is in or has marked', async () => {
    const second = await openSession(server, event);
    expect(await ada.rows()).toEqual([]);
    await ada.join(table);
    await ada.favorite(table);
    await ada.favorite(second);
    await bob.join(second);
    expect(await ada.rows()).toEqual([
      { session: table, in_attendance: true, favorite: true, link: null },
      { session: second, in_attendance: false, favorite: true, link: null },
    ]);
  });

  it('change in all one’s tabs, and in nobody else’s', async () => {
    const { cursor } = (await poll(ada, 'user-timeline')).json;
    const theirs = (await poll(bob, 'user-timeline')).json.cursor;
    await ada.join(table);
    await ada.favorite(table);
    const { payload } = (await poll(ada, 'user-timeline', cursor)).json;
    expect(payload.events).toMatchObject([
      { kind: 'own.changed', payload: { v: 1, session: table, in_attendance: true, favorite: false } },
      { kind: 'own.changed', payload: { v: 1, session: table, in_attendance: true, favorite: true } },
    ]);
    expect((await poll(bob, 'user-timeline')).json.cursor).toBe(theirs);
    expect((await poll(bob, `user-timeline:${ada.person.account_id}`)).json.code).toBe('forbidden');
  });

  it('[D55] have the link of the Breakout Room for those in attendance, from start to end', async () => {
    await ada.join(table);
    await bob.favorite(table);
    const links = async () => [(await ada.rows())[0]?.link, (await bob.rows())[0]?.link];
    const seen: unknown[] = [];
    for (const time of ['09:59:59', '10:00', '10:59:59', '11:00']) {
      await eventAt(time);
      seen.push(await links());
    }
    const link = 'https://meet.example/round';
    expect(seen).toEqual([
      [null, null],
      [link, null],
      [link, null],
      [null, null],
    ]);
  });

  it('[D55] tell no link in an event: an old cursor would replay it', async () => {
    await eventAt('10:30');
    const { cursor } = (await poll(ada, 'user-timeline')).json;
    await ada.join(table);
    expect((await poll(ada, 'user-timeline', cursor)).text).not.toContain('meet.example');
  });

  it('[D55] come with the answer to a join of a session that is on', async () => {
    await eventAt('10:30');
    expect((await ada.join(table)).json.payload.link).toBe('https://meet.example/round');
    expect((await ada.leave(table)).json.payload.link).toBeNull();
  });
});

describe('[TML8] the number of people in a session', () => {
  it('is told to everybody once a second, whatever number of people joined', async () => {
    const before = (await poll(bob, 'timeline-occupancy')).json;
    expect(before.payload).toEqual({ occupancy: {} });
    const second = await openSession(server, event, { max_occupancy: 0 });
    await ada.join(table);
    await bob.join(second);
    await ada.join(second);
    await announceOccupancy(server.ctx);
    await announceOccupancy(server.ctx);
    const { events } = (await poll(bob, 'timeline-occupancy', before.cursor)).json.payload;
    expect(events).toMatchObject([
      { kind: 'occupancy.changed', payload: { v: 1, occupancy: { [table]: 1, [second]: 2 } } },
    ]);
    expect((await poll(bob, 'timeline-occupancy')).json.payload).toEqual({ occupancy: { [table]: 1, [second]: 2 } });
  });

  it('is told by the server itself, within a second', async () => {
    const { cursor } = (await poll(bob, 'timeline-occupancy')).json;
    const hung = poll(bob, 'timeline-occupancy', cursor);
    await ada.join(table);
    await server.clock.advance(1_000);
    expect((await hung).json.payload.events).toMatchObject([{ payload: { occupancy: { [table]: 1 } } }]);
  });

  it('falls when somebody leaves the event, who comes back with nothing from before', async () => {
    await ada.join(table);
    await ada.favorite(table);
    await bob.join(table);
    await server.ctx.live.transact(async (tx) => ({
      result: await removeMembers(tx, event.id, [ada.person.account_id]),
    }));
    expect(await peopleIn(server, event, table)).toEqual({ occupancy: 1, people: 1 });
    await announceOccupancy(server.ctx);
    expect((await poll(bob, 'timeline-occupancy')).json.payload).toEqual({ occupancy: { [table]: 1 } });
    expect(
      await server.ctx.db.select().from(session_favorites).where(eq(session_favorites.event_id, event.id)),
    ).toEqual([]);
  });

  it('goes with the session', async () => {
    await ada.join(table);
    await ada.favorite(table);
    await server.ctx.db.delete(timeline_sessions).where(eq(timeline_sessions.id, table));
    expect(await peopleIn(server, event, table)).toEqual({ occupancy: 0, people: 0 });
    expect(await ada.rows()).toEqual([]);
    expect(await ada.status(ada.join(table))).toBe('not_found');
  });
});

describe('[D61] the whole timeline of `/event-timeline` holds the caller’s own values', () => {
  const seen = async (who: Attendee) => {
    const { sessions } = (await poll(who, 'event-timeline')).json.payload;
    const { current_occupancy, in_attendance, clients, link } = sessions.find((one: any) => one.id === table);
    return { current_occupancy, in_attendance, clients, link };
  };

  it('with how many people are in a session, and nobody else’s name', async () => {
    await bob.join(table);
    expect(await seen(ada)).toEqual({ current_occupancy: 1, in_attendance: false, clients: [], link: null });
    const own = { current_occupancy: 1, in_attendance: true, clients: [bob.person.account_id] };
    expect(await seen(bob)).toEqual({ ...own, link: null });
    await eventAt('10:30');
    expect(await seen(bob)).toEqual({ ...own, link: 'https://meet.example/round' });
    expect((await seen(ada)).link).toBeNull();
  });

  it('and what pages share holds nothing of it', async () => {
    await ada.join(table);
    const page = await ada.client.get(`/${event.slug}`, { accept: 'text/html' });
    expect(page.text).not.toContain('"in_attendance":true');
  });
});

it('[TML7] a place is kept while one is not connected', async () => {
  await ada.join(table);
  const again = await server.signIn(ada.person);
  expect((await again.get(`/${event.slug}/poll/user-timeline`)).json.payload.results).toMatchObject([
    { session: table, in_attendance: true },
  ]);
});

describe('[PER1] places and favourites are the person’s', () => {
  it('[PER2] are in their archive by name, and [PER3] gone once they are erased', async () => {
    await ada.join(table);
    await ada.favorite(table);
    await announceOccupancy(server.ctx);
    const { cursor } = (await poll(bob, 'timeline-occupancy')).json;
    const held = await exportPerson(server.ctx, REGISTERED, ada.person.email);
    expect(held).toMatchObject({
      ok: true,
      value: { documents: { session_attendance: 1, session_favorites: 1, live_events: 2 } },
    });
    await erasePerson(server.ctx, REGISTERED, ada.person.email);
    expect(await peopleIn(server, event, table)).toEqual({ occupancy: 0, people: 0 });
    await announceOccupancy(server.ctx);
    expect((await poll(bob, 'timeline-occupancy', cursor)).json.payload.events).toMatchObject([
      { payload: { occupancy: { [table]: 0 } } },
    ]);
    const again = await exportPerson(server.ctx, REGISTERED, ada.person.account_id);
    expect(again).toMatchObject({
      value: { documents: { session_attendance: 0, session_favorites: 0, live_events: 0 } },
    });
  });
});
