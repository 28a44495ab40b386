import type { Meeting } from '@plenary/contract/meetings/operations';
import { MEETINGS } from '@plenary/contract/meetings/operations';
import type { Answer } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { event_users, meetings } from '../../db/schema/index.ts';
import { newMixer, type Mixer } from '../speed-networking/speed-networking.fixture.ts';
import { lookAfterMeetings } from './round.ts';

const server = useServer();
let event: EventFixture;
let ada: Mixer;
let bob: Mixer;
let cyd: Mixer;

beforeEach(async () => {
  event = await server.createEvent({ flags: { meetings_enabled: true } });
  ada = await newMixer(server, event, { first_name: 'Ada', last_name: 'Byron' });
  bob = await newMixer(server, event, { first_name: 'Bob', last_name: 'Ross' });
  cyd = await newMixer(server, event, { first_name: 'Cyd', last_name: 'Lee' });
});

const MINUTE = 60_000;
const does = ({ client }: Mixer, what: string, body: object): Promise<Answer> =>
  client.post(`/${event.slug}/json/meetings/${what}`, body);
const code = ({ json }: Answer): string => (json?.status === 'success' ? 'ok' : json?.code);
const inMinutes = (minutes: number): string => new Date(server.clock.now() + minutes * MINUTE).toISOString();
/** Offers a time so many minutes from now; returns its id. */
const offer = async (one: Mixer, minutes: number, length = 30): Promise<string> => {
  const answer = await does(one, 'slots', { starts_at: inMinutes(minutes), minutes: length });
  return answer.json.payload?._id ?? answer.json.code;
};
const ask = async (one: Mixer, slot: string, message = ''): Promise<Meeting> =>
  (await does(one, 'request', { slot, message })).json.payload;
const accept = (one: Mixer, meeting: string) => does(one, 'answer', { meeting, accept: true });
const own = async ({ client }: Mixer): Promise<Meeting[]> =>
  (await client.get(`/${event.slug}/json/meetings`)).json.payload.meetings;
const steps = async ({ client }: Mixer): Promise<string[]> => {
  const { json } = await client.get(`/${event.slug}/json/notifications`);
  return json.payload.results.map(({ values }: { values: { step: string } }) => values.step).reverse();
};
const file = ({ client }: Mixer, id: string) => client.get(`/${event.slug}/meeting/${id}.ics`);

describe('[MTG1] times that somebody offers', () => {
  it('are there where the event has meetings, lie ahead and do not overlap', async () => {
    const other = await server.createEvent();
    const outside = await newMixer(server, other);
    expect(code(await outside.client.get(`/${other.slug}/json/meetings`))).toBe('meetings_off');
    await offer(ada, 60);
    expect([await offer(ada, 80), await offer(ada, -10), await offer(ada, 90, 20)]).toEqual([
      'slot_taken',
      'slot_wrong',
      'slot_wrong',
    ]);
    await offer(ada, 90);
    const { json } = await bob.client.get(`/${event.slug}/json/meetings/people/${ada.person.account_id}`);
    expect(json.payload).toMatchObject({ with: { name: 'Ada Byron' }, slots: [{}, {}] });
  });

  it('are taken away with the requests for them; what was agreed on stays', async () => {
    const [first, second] = [await offer(ada, 60), await offer(ada, 120)];
    const [asked, agreed] = [await ask(bob, first), await ask(bob, second)];
    await accept(ada, agreed._id);
    for (const slot of [first, second]) await does(ada, 'slots/remove', { slot });
    expect((await own(bob)).map(({ _id }) => _id)).toEqual([agreed._id]);
    expect(await steps(bob)).toEqual(['accepted', 'declined']);
    expect(code(await accept(ada, asked._id))).toBe('meeting_gone');
  });
});

describe('[MTG2] asking for a meeting', () => {
  it('tells the one who offers, and reaches nobody who is not available, or across a block', async () => {
    const slot = await offer(ada, 60);
    expect(await ask(bob, slot, ' Tea? ')).toMatchObject({
      state: 'requested',
      mine_to_answer: false,
      message: 'Tea?',
    });
    expect(await own(ada)).toMatchObject([{ with: { name: 'Bob Ross' }, mine_to_answer: true, message: 'Tea?' }]);
    expect(await steps(ada)).toEqual(['requested']);
    expect(code(await does(bob, 'request', { slot }))).toBe('meeting_conflict');
    expect(code(await does(ada, 'request', { slot }))).toBe('meeting_unwanted');
    await ada.client.post(`/${event.slug}/json/chat/users/block`, { user: cyd.person.account_id });
    expect(code(await does(cyd, 'request', { slot }))).toBe('meeting_unwanted');
    await server.ctx.db
      .update(event_users)
      .set({ networking_status: false })
      .where(eq(event_users.id, ada.person.event_user_id));
    expect(code(await bob.client.get(`/${event.slug}/json/meetings/people/${ada.person.account_id}`))).toBe(
      'meeting_unwanted',
    );
  });

  it('is limited to so many in a day', async () => {
    const slots = [];
    for (let at = 0; at <= MEETINGS.requests_per_day; at += 1) slots.push(await offer(ada, 60 + at * 30));
    for (const slot of slots.slice(0, -1)) expect((await ask(bob, slot)).state).toBe('requested');
    expect(code(await does(bob, 'request', { slot: slots.at(-1) }))).toBe('too_many_meetings');
  });
});

describe('[MTG3] a meeting', () => {
  it('is accepted by the one it waits for, moved by either, which waits for the other, and cancelled by either', async () => {
    const [first, second] = [await offer(ada, 60), await offer(ada, 120)];
    const { _id: meeting } = await ask(bob, first);
    expect(code(await accept(bob, meeting))).toBe('meeting_gone');
    expect((await accept(ada, meeting)).json.payload).toMatchObject({ state: 'accepted' });
    const moved = await does(bob, 'move', { meeting, slot: second });
    expect(moved.json.payload).toMatchObject({ state: 'requested', mine_to_answer: false });
    expect(code(await accept(bob, meeting))).toBe('meeting_gone');
    expect((await accept(ada, meeting)).json.payload.starts_at).toBe(moved.json.payload.starts_at);
    expect(code(await does(bob, 'cancel', { meeting }))).toBe('ok');
    expect([await steps(ada), await steps(bob)]).toEqual([
      // Of each meeting the latest step is told (NOT33).
      ['cancelled'],
      [],
    ]);
    expect([await own(ada), await own(bob)]).toEqual([[], []]);
    expect(code(await does(cyd, 'cancel', { meeting }))).toBe('meeting_gone');
  });
});

it('[MTG4] nobody is in two meetings at once, however many accept at the same moment', async () => {
  const [of_ada, of_cyd] = [await offer(ada, 60), await offer(cyd, 75)];
  const [one, two] = [await ask(bob, of_ada), await ask(bob, of_cyd)];
  const codes = (await Promise.all([accept(ada, one._id), accept(cyd, two._id)])).map(code);
  expect(codes.toSorted()).toEqual(['meeting_conflict', 'ok']);
  const agreed = await server.ctx.db.select().from(meetings).where(eq(meetings.state, 'accepted'));
  expect(agreed.filter(({ event_id }) => event_id === event.id)).toHaveLength(1);
  const { json } = await bob.client.get(`/${event.slug}/json/meetings/people/${ada.person.account_id}`);
  expect(json.payload.slots).toEqual([]);
});

it('[MTG5] a block, and a membership that ends, call a meeting off', async () => {
  const [first, second] = [await offer(ada, 60), await offer(ada, 120)];
  const [one, two] = [await ask(bob, first), await ask(cyd, second)];
  await accept(ada, one._id);
  await bob.client.post(`/${event.slug}/json/chat/users/block`, { user: ada.person.account_id });
  await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, cyd.person.event_user_id));
  await lookAfterMeetings(server.ctx);
  expect(await own(ada)).toEqual([]);
  const states = await server.ctx.db.select().from(meetings).where(eq(meetings.event_id, event.id));
  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  expect(states.map(({ id }) => id).toSorted()).toEqual([one._id, two._id].toSorted());
});

it('[MTG6] its call opens five minutes before, for the two alone, tells both once, and closes after the end', async () => {
  const { _id: meeting } = await ask(bob, await offer(ada, 60));
  await accept(ada, meeting);
  await server.clock.leap(54 * MINUTE);
  await lookAfterMeetings(server.ctx);
  expect((await own(ada))[0]?.tid).toBeNull();
  await server.clock.leap(MINUTE);
  await lookAfterMeetings(server.ctx);
  await lookAfterMeetings(server.ctx);
  expect([await steps(ada), await steps(bob)]).toEqual([['begins'], ['begins']]);
  const tid = (await own(bob))[0]?.tid;
  const join = (one: Mixer) => one.client.post(`/${event.slug}/json/video-call/join`, { tid });
  expect([code(await join(ada)), code(await join(bob)), code(await join(cyd))]).toEqual(['ok', 'ok', 'not_found']);
  await server.clock.leap(40 * MINUTE);
  await lookAfterMeetings(server.ctx);
  expect([code(await join(ada)), await own(ada)]).toEqual(['not_found', []]);
  expect([await steps(ada), await steps(bob)]).toEqual([[], []]);
});

it('[MTG7] an agreed meeting is a calendar file of its two, in UTC, and stands in the feed of their favourites', async () => {
  const { _id: meeting } = await ask(bob, await offer(ada, 60), 'Tea?');
  expect((await file(bob, meeting)).status).toBe(404);
  await accept(ada, meeting);
  const calendar = await file(bob, meeting);
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(calendar.text).toContain('SUMMARY:Ada Byron');
  const [row] = await server.ctx.db.select().from(meetings).where(eq(meetings.id, meeting));
  const stamp = row?.starts_at.toISOString().replace(/[-:]|\.\d+/g, '');
  expect(calendar.text).toContain(`DTSTART:${stamp}`);
  expect((await file(cyd, meeting)).status).toBe(404);
  const feed = await bob.client.post(`/${event.slug}/json/calendar-feeds`, { kind: 'favorites' });
  const read = await server.anonymous.get(new URL(feed.json.payload.url).pathname);
  expect(read.text).toContain(`UID:${meeting}.meeting@plenary`);
  await does(bob, 'cancel', { meeting });
  expect((await server.anonymous.get(new URL(feed.json.payload.url).pathname)).text).not.toContain('.meeting@plenary');
});
