import {
  AUDIENCE,
  type AudienceHistory,
  type AudienceNow,
  type AudiencePeople,
} from '@plenary/contract/audience/operations';
import { AUDIENCE_TOPIC, areaTopic } from '@plenary/contract/audience/topics';
import { LEADERS_TOPIC } from '@plenary/contract/points/topics';
import { ONLINE_TOPIC } from '@plenary/contract/presence/topics';
import { NAMED_AREAS } from '@plenary/domain/audience/places';
import { stageTopic } from '@plenary/contract/applause/topics';
import { LOBBY_TOPIC } from '@plenary/contract/rooms/topics';
import { audience_counts, audit_log, event_users, accounts } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { joinChat, useChat, type Chatter } from '../chat/chat.fixture.ts';
import { addTalk } from '../questions/questions.fixture.ts';
import { comeIn, follow } from '../presence/presence.fixture.ts';
import { keepMinute, startCounting, sweepCounts } from './counting.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
let olga: Chatter;
let talk: string;
useChat((room) => ({ server, event, ada, bob, hal } = room));
beforeEach(async () => {
  olga = await joinChat(server, event, { roles: ['organiser'] });
  talk = await addTalk(server, event, { title: 'The talk' });
});

const at = (path: string) => `/${event.slug}/json/audience${path}`;
async function overview(hours = '1'): Promise<{ now: AudienceNow; history: AudienceHistory }> {
  const answer = await hal.client.get(at(`?hours=${hours}`));
  expect(answer.status).toBe(200);
  return answer.json.payload as { now: AudienceNow; history: AudienceHistory };
}
const counted = ({ places }: AudienceNow) =>
  Object.fromEntries(places.map(({ kind, title, people }) => [title ?? kind, people]));
async function people(query: Record<string, string> = {}, by = hal): Promise<AudiencePeople> {
  const answer = await by.client.get(at(`/people?${new URLSearchParams(query).toString()}`));
  expect(answer.status).toBe(200);
  return answer.json.payload as AudiencePeople;
}
const names = ({ people: found }: AudiencePeople, of: readonly Chatter[]) =>
  found.map(({ _id }) => of.findIndex(({ person }) => person.event_user_id === _id));
const idOf = (who: Chatter) => who.person.event_user_id;

/** Somebody opens the page of a session. */
async function watch(who: Chatter) {
  const socket = await comeIn(server, event, who);
  await follow(socket, stageTopic(talk));
  return socket;
}

describe('[AUN2] people are counted', () => {
  it('once each, where their open pages are, and at the home when these show no other place', async () => {
    const socket = await watch(ada);
    await comeIn(server, event, ada);
    await follow(await comeIn(server, event, bob), LOBBY_TOPIC);
    await comeIn(server, event, hal);
    expect(counted((await overview()).now)).toEqual({ 'The talk': 1, networking: 1, home: 1 });
    expect((await overview()).now.here).toBe(3);
    socket.send({ t: 'unsub', topic: stageTopic(talk) });
    await expect.poll(async () => counted((await overview()).now)).toEqual({ home: 2, networking: 1 });
  });

  it('while a long-poll waits, which names the place as a socket does', async () => {
    const cursor = server.ctx.live.hub.cursor({ event_id: event.id, topic: LOBBY_TOPIC }, 0);
    const asked = bob.client.post(`/${event.slug}/poll`, { topics: { [LOBBY_TOPIC]: cursor } });
    await expect.poll(async () => counted((await overview()).now)).toEqual({ networking: 1 });
    await server.clock.advance(25_000);
    expect((await asked).status).toBe(200);
    expect(counted((await overview()).now)).toEqual({ networking: 1 });
  });

  it('[ATT13] who are invisible, without a name; simulated people are counted apart', async () => {
    await watch(bob);
    await watch(await joinChat(server, event, { simulated: true }));
    await bob.client.post(`/${event.slug}/json/update-profile`, { invisible: 'true' });
    const { now } = await overview();
    expect(now).toMatchObject({ here: 1, invisible: 1, simulated: 1, places: [{ title: 'The talk', people: 1 }] });
    const text = JSON.stringify(await people()) + JSON.stringify(await people({ place: `session:${talk}` }));
    expect(text).not.toContain(idOf(bob));
    const [everybody] = (await people({ among: 'everybody', search: bob.person.first_name })).people;
    expect(everybody).toMatchObject({ _id: idOf(bob), where: null });
  });
});

describe('[AUN6] each area of the event', () => {
  it('is a place of its own, by what its pages and tabs follow, also for who is not let in yet', async () => {
    const socket = await comeIn(server, event, ada);
    for (const area of NAMED_AREAS) {
      await follow(socket, areaTopic(area));
      expect(counted((await overview()).now)).toEqual({ [area]: 1 });
      socket.send({ t: 'unsub', topic: areaTopic(area) });
    }
    await follow(socket, areaTopic('vault'));
    await follow(socket, ONLINE_TOPIC);
    await expect.poll(async () => counted((await overview()).now)).toEqual({ attendees: 1 });
    socket.send({ t: 'unsub', topic: ONLINE_TOPIC });
    await follow(socket, LEADERS_TOPIC);
    await expect.poll(async () => counted((await overview()).now)).toEqual({ activity: 1 });
    expect(names(await people({ place: 'activity' }), [ada])).toEqual([0]);
    socket.send({ t: 'sub', topic: areaTopic('nowhere') });
    expect(await socket.next('error')).toMatchObject({ code: 'forbidden' });
  });

  it('has its own count over the hours; counts from before areas were told apart stay readable', async () => {
    await follow(await comeIn(server, event, ada), areaTopic('games'));
    await keepMinute(server.ctx);
    const minute = new Date(Math.floor(server.clock.now() / AUDIENCE.minute_ms) * AUDIENCE.minute_ms);
    await server.ctx.db
      .insert(audience_counts)
      .values({ event_id: event.id, at: minute, place: 'elsewhere', people: 7 });
    const { places } = (await overview('24')).history;
    expect(places.map(({ kind, people: most }) => [kind, Math.max(...most)])).toEqual([
      ['elsewhere', 7],
      ['games', 1],
    ]);
  });
});

describe('[AUN3] counts over time', () => {
  it('are kept a row a minute and place, whatever the number of people, without names and without simulated people', async () => {
    for (const who of [ada, bob, await joinChat(server, event, { simulated: true })]) await watch(who);
    await keepMinute(server.ctx);
    await comeIn(server, event, hal);
    await keepMinute(server.ctx);
    const rows = await server.ctx.db.select().from(audience_counts).where(eq(audience_counts.event_id, event.id));
    expect(rows.map(({ place, people: count }) => [place, count]).sort()).toEqual([
      ['everywhere', 3],
      ['home', 1],
      [`session:${talk}`, 2],
    ]);
    const { history } = await overview();
    expect([history.everywhere.at(-1), Math.max(...history.everywhere)]).toEqual([3, 3]);
    expect(history.places).toMatchObject([{ title: 'The talk', kind: 'session' }, { kind: 'home' }]);
    expect(history.places[0]?.people).toHaveLength(AUDIENCE.steps);
    expect((await overview('24')).history.everywhere.at(-1)).toBe(3);
  });

  it('go after ninety days', async () => {
    await watch(ada);
    await keepMinute(server.ctx);
    await server.clock.advance(AUDIENCE.kept_ms - AUDIENCE.minute_ms);
    const left = () => server.ctx.db.select().from(audience_counts).where(eq(audience_counts.event_id, event.id));
    await sweepCounts(server.ctx);
    expect((await left()).length).toBeGreaterThan(0);
    await server.clock.advance(2 * AUDIENCE.minute_ms);
    await sweepCounts(server.ctx);
    expect(await left()).toEqual([]);
  });

  it('reach those who look within five seconds, and nobody where nothing has changed', async () => {
    const stop = startCounting(server.ctx);
    onTestFinished(stop);
    const socket = await comeIn(server, event, hal);
    await follow(socket, AUDIENCE_TOPIC);
    const told = () => socket.waiting.flatMap((frame) => (frame.t === 'sig' ? frame.values : []));
    const later = async () => {
      await server.clock.advance(AUDIENCE.frame_every_ms);
      return told().at(-1);
    };
    await expect.poll(later).toMatchObject({ here: 1, places: [{ kind: 'home', people: 1 }] });
    await watch(ada);
    await expect.poll(later).toMatchObject({ here: 2, places: [{ people: 1 }, { people: 1 }] });
    const before = told().length;
    for (let n = 0; n < 3; n += 1) await later();
    expect(told()).toHaveLength(before);
    const guest = await comeIn(server, event, ada);
    guest.send({ t: 'sub', topic: AUDIENCE_TOPIC });
    expect(await guest.next('error')).toMatchObject({ code: 'forbidden', topic: AUDIENCE_TOPIC });
  });
});

describe('[AUN4] the list of people', () => {
  it('has those who are here with their roles and places, of one place where it is named, and is searched', async () => {
    await watch(ada);
    await comeIn(server, event, bob);
    const all = [ada, bob, hal, olga];
    const here = await people();
    expect([here.total, names(here, all).sort()]).toEqual([2, [0, 1]]);
    const there = await people({ place: `session:${talk}` });
    expect(names(there, all)).toEqual([0]);
    expect(there.people[0]).toMatchObject({ roles: ['attendee'], where: { kind: 'session', title: 'The talk' } });
    expect(names(await people({ search: bob.person.last_name }), all)).toEqual([1]);
    expect((await people({ place: 'nowhere' })).total).toBe(0);
  });

  it('has all of the event for those who ask, in pages, whatever a search holds', async () => {
    const all = [ada, bob, hal, olga];
    const everybody = await people({ among: 'everybody' });
    expect(everybody.total).toBe(4);
    expect(everybody.people.find(({ _id }) => _id === idOf(olga))?.roles).toEqual(['attendee', 'organiser']);
    expect(names(await people({ among: 'everybody', search: ada.person.first_name.toUpperCase() }), all)).toContain(0);
    expect((await people({ among: 'everybody', offset: '4' })).people).toEqual([]);
    for (const search of ['%', '_', "'; --", '\\'])
      expect((await people({ among: 'everybody', search })).total).toBe(0);
    expect((await hal.client.get(at(`/people?search=${'x'.repeat(201)}`))).json.code).toBe('invalid_input');
  });
});

describe('[AUN5] an organiser', () => {
  const change = (by: Chatter, of: Chatter, add: readonly string[], remove: readonly string[] = []) =>
    by.client.post(at('/roles'), { user: of.person.account_id, add, remove });
  const held = async (who: Chatter) => {
    const [row] = await server.ctx.db
      .select()
      .from(event_users)
      .where(eq(event_users.id, idOf(who)));
    return [row?.host, row?.roles];
  };

  it('gives roles and takes them, at once, noted, and as often as it is sent', async () => {
    const socket = await comeIn(server, event, bob);
    expect((await bob.client.get(at(''))).json.code).toBe('forbidden');
    for (let n = 0; n < 2; n += 1) {
      const answer = await change(olga, bob, ['host', 'speaker']);
      expect(answer.json.payload.roles).toEqual(['attendee', 'host', 'speaker']);
    }
    expect(await held(bob)).toEqual([true, ['speaker']]);
    socket.send({ t: 'sub', topic: AUDIENCE_TOPIC });
    await socket.next('subbed');
    expect((await bob.client.get(at(''))).status).toBe(200);
    await change(olga, bob, [], ['host']);
    await expect.poll(() => socket.waiting.some(({ t }) => t === 'revoked')).toBe(true);
    const noted = await server.ctx.db.select().from(audit_log).where(eq(audit_log.subject, bob.person.account_id));
    expect(noted).toMatchObject([
      { action: 'roles.changed', account_id: olga.person.account_id, after: { host: true, roles: ['speaker'] } },
      { action: 'roles.changed', before: { host: true, roles: ['speaker'] }, after: { host: false } },
    ]);
  });

  it('does not undo what another gives at the same moment', async () => {
    const other = await joinChat(server, event, { roles: ['organiser'] });
    await Promise.all([change(olga, bob, ['speaker']), change(other, bob, ['exhibitor'])]);
    expect(await held(bob)).toEqual([false, ['speaker', 'exhibitor']]);
  });

  it('[D251] gives nobody the role of organisers, and hosts give none', async () => {
    expect((await change(olga, bob, ['organiser'])).json.code).toBe('invalid_input');
    expect((await change(olga, olga, [], ['organiser'])).json.code).toBe('invalid_input');
    for (const by of [hal, ada]) expect((await change(by, bob, ['speaker'])).json.code).toBe('forbidden');
    expect(await held(bob)).toEqual([false, []]);
  });

  it('[D252] is refused somebody whose address may be another’s, who is simulated, gone, or of another event', async () => {
    const simulated = await joinChat(server, event, { simulated: true });
    expect((await change(olga, simulated, ['speaker'])).json.code).toBe('simulated_person');
    await server.ctx.db.update(accounts).set({ email_verified: false }).where(eq(accounts.id, bob.person.account_id));
    expect((await change(olga, bob, ['host'])).json.code).toBe('address_unverified');
    await hal.client.post(`/${event.slug}/json/users/ban`, { user: ada.person.account_id });
    expect((await change(olga, ada, ['speaker'])).json.code).toBe('not_found');
    const elsewhere = await joinChat(server, await server.createEvent());
    expect((await change(olga, elsewhere, ['speaker'])).json.code).toBe('not_found');
    expect(await held(elsewhere)).toEqual([false, []]);
  });
});
