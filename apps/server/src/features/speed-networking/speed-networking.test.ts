import { SPEED } from '@plenary/contract/speed-networking/operations';
import { speedTopic } from '@plenary/contract/speed-networking/topics';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, chat_sanctions, event_users, speed_pairs, speed_people } from '../../db/schema/index.ts';
import { feedOf } from '../chat/chat.fixture.ts';
import { lookAfterCalls } from '../calls/round.ts';
import { lookAfterSpeed, startSpeed } from './round.ts';
import { later, mixerOf, newMixer, partnerOf, type Mixer } from './speed-networking.fixture.ts';

const server = useServer();
let event: EventFixture;
let ada: Mixer;
let bob: Mixer;
let cyd: Mixer;

beforeEach(async () => {
  event = await server.createEvent({ flags: { speed_networking_enabled: true } });
  ada = await newMixer(server, event, { first_name: 'Ada' });
  bob = await newMixer(server, event, { first_name: 'Bob' });
  cyd = await newMixer(server, event, { first_name: 'Cyd' });
});

const id = ({ person }: Mixer): string => person.event_user_id;
const states = async (...people: readonly Mixer[]) =>
  Promise.all(people.map(async (one) => (await one.stands()).state));
const threads = async ({ client }: Mixer): Promise<unknown[]> => {
  const { json } = await client.get(`/${event.slug}/json/chat/threads`);
  return json.payload.chat_threads.filter(({ kind }: { kind: string }) => kind !== 'public');
};
const call = (mixer: Mixer, tid: string) => mixer.client.post(`/${event.slug}/json/video-call/join`, { tid });
const block = (one: Mixer, other: Mixer) =>
  one.client.post(`/${event.slug}/json/chat/users/block`, { user: other.person.account_id });
const sanction = (one: Mixer, kind: 'mute' | 'ban') =>
  server.ctx.db.insert(chat_sanctions).values({
    ...{ event_id: event.id, event_user_id: id(one), kind, created_by: id(one) },
    created_at: new Date(server.clock.now()),
  });

describe('[SPD1] speed networking', () => {
  it('is there where the event has it, and networking', async () => {
    for (const flags of [{}, { speed_networking_enabled: true, networking_enabled: false }]) {
      const other = await server.createEvent({ flags });
      const person = await newMixer(server, other);
      expect(await person.code('ready')).toBe('speed_off');
    }
  });
});

it('[SPD11] hosts see how many are ready and how many talk, and nobody else does', async () => {
  const hal = await newMixer(server, event, { host: true });
  const crowd = async (who: Mixer) => (await who.client.get(`/${event.slug}/json/speed-networking/crowd`)).json;
  expect((await crowd(hal)).payload).toEqual({ waiting: 0, talking: 0 });
  for (const one of [ada, bob]) await one.ready();
  await later(server);
  await cyd.ready();
  expect((await crowd(hal)).payload).toEqual({ waiting: 1, talking: 2 });
  expect((await crowd(ada)).code).toBe('forbidden');
});

describe('[SPD2] people who are matched with nobody', () => {
  it('are those whom nobody can reach, who are invisible, muted, banned, or simulated', async () => {
    const hidden = await newMixer(server, event, { networking_status: false });
    expect(await hidden.code('ready')).toBe('speed_hidden');
    await server.ctx.db
      .update(event_users)
      .set({ invisible: true })
      .where(eq(event_users.id, id(bob)));
    expect(await bob.code('ready')).toBe('speed_hidden');
    await sanction(cyd, 'mute');
    expect(await cyd.code('ready')).toBe('speed_sanctioned');
    const made_up = await server.createPerson({ event, simulated: true });
    expect(await (await mixerOf(server, event, made_up)).code('ready')).toBe('speed_off');
  });

  it('is asked again in each round: who is banned while they wait is out', async () => {
    await ada.ready();
    await bob.ready();
    await sanction(bob, 'ban');
    await later(server);
    expect(await states(ada, bob)).toEqual(['ready', 'out']);
  });
});

describe('[SPD4] a round', () => {
  it('matches by interests, one waits, and is first in the next', async () => {
    const set = (one: Mixer, interests: string) =>
      server.ctx.db.update(accounts).set({ interests }).where(eq(accounts.id, one.person.account_id));
    await set(ada, 'Tea, Law');
    await set(cyd, 'law');
    for (const one of [ada, bob, cyd]) {
      await one.ready();
      await server.clock.advance(10);
    }
    await later(server);
    expect(await states(ada, bob, cyd)).toEqual(['talking', 'ready', 'talking']);
    const { talk } = await ada.stands();
    expect(talk).toMatchObject({ common: ['Law'], with: { _id: id(cyd), interests: ['law'] }, connects: null });
    await later(server, SPEED.talk_ms / 1_000);
    await ada.does('next', { pair: talk?.pair });
    await cyd.does('next', { pair: talk?.pair });
    await later(server);
    expect(await partnerOf(bob)).toBe(id(ada));
  });

  it('never brings two together twice: the key of the database holds it', async () => {
    await ada.ready();
    await bob.ready();
    await later(server);
    const { talk } = await ada.stands();
    await ada.does('next', { pair: talk?.pair });
    await later(server, 3);
    expect(await states(ada, bob)).toEqual(['ready', 'ready']);
    const [pair] = await server.ctx.db.select().from(speed_pairs).where(eq(speed_pairs.event_id, event.id));
    await expect(server.ctx.db.insert(speed_pairs).values({ ...pair!, id: 'f'.repeat(24) })).rejects.toThrow();
  });

  it('of several nodes one matches: each has one talk', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => newMixer(server, event)));
    for (const one of people) await one.ready();
    await server.clock.advance(1_000);
    await Promise.all([1, 2, 3].map(() => lookAfterSpeed(server.ctx)));
    const open = await server.ctx.db.select().from(speed_pairs).where(eq(speed_pairs.event_id, event.id));
    expect(open).toHaveLength(3);
    expect(new Set(open.flatMap(({ one, other }) => [one, other])).size).toBe(6);
  });

  it('tells each person alone, on the topic of their lease, which nobody else may follow', async () => {
    const { lease_id } = await ada.ready();
    await bob.ready();
    await later(server);
    const told = await feedOf(server, event, speedTopic(lease_id ?? ''));
    expect(told.at(-1)).toMatchObject({
      kind: 'speed.state',
      payload: { state: 'talking', talk: { with: { _id: id(bob) } } },
    });
    const topic = encodeURIComponent(speedTopic(lease_id ?? ''));
    expect((await ada.client.get(`/${event.slug}/poll/${topic}`)).status).toBe(200);
    expect((await bob.client.get(`/${event.slug}/poll/${topic}`)).status).toBe(403);
  });
});

describe('[SPD6] a talk', () => {
  it('is a call of the two, is three minutes long, and stands in no list of chats', async () => {
    await ada.ready();
    await bob.ready();
    await later(server);
    const { talk, now } = await ada.stands();
    const tid = talk?.tid ?? '';
    expect(Date.parse(talk?.ends_at ?? '') - Date.parse(now)).toBeLessThanOrEqual(SPEED.talk_ms);
    expect((await call(ada, tid)).json.status).toBe('success');
    expect((await call(bob, tid)).json.payload.video_call.peers).toHaveLength(2);
    expect((await call(cyd, tid)).json.code).toBe('not_found');
    expect(await threads(ada)).toEqual([]);
    const wrote = await ada.client.post(`/${event.slug}/json/chat/messages/send`, { chat_thread: tid, message: 'Hi' });
    expect(wrote.json.status).toBe('error');
    await later(server, SPEED.talk_ms / 1_000);
    await lookAfterCalls(server.ctx);
    expect(await states(ada, bob)).toEqual(['deciding', 'deciding']);
    expect((await call(ada, tid)).json.code).toBe('not_found');
    expect(await threads(ada)).toEqual([]);
  });

  it('whoever says nothing for a minute after it is out', async () => {
    await ada.ready();
    await bob.ready();
    await later(server);
    const { talk } = await ada.stands();
    await later(server, SPEED.talk_ms / 1_000);
    await ada.does('connect', { pair: talk?.pair, connect: false });
    await later(server, SPEED.decide_ms / 1_000);
    expect(await states(ada, bob)).toEqual(['ready', 'out']);
  });
});

describe('[SPD7] somebody who leaves', () => {
  it('frees the other, who is matched anew at once and first', async () => {
    await ada.ready();
    await bob.ready();
    await later(server);
    await cyd.ready();
    expect((await ada.does('leave')).json.payload).toEqual({ left: true });
    await later(server);
    expect(await states(ada, bob, cyd)).toEqual(['out', 'talking', 'talking']);
    expect(await partnerOf(cyd)).toBe(id(bob));
  });

  it('is noticed where their page dies, a block falls between the two, or their membership ends', async () => {
    await ada.ready();
    await bob.ready();
    await later(server);
    await block(ada, bob);
    await later(server);
    expect(await states(ada, bob)).toEqual(['ready', 'ready']);
    await cyd.ready();
    await later(server);
    expect(await partnerOf(cyd)).toBe(id(ada));
    await server.ctx.db
      .update(event_users)
      .set({ active: false })
      .where(eq(event_users.id, id(ada)));
    await later(server);
    expect(await partnerOf(cyd)).toBe(id(bob));
    const gone = new Date(server.clock.now());
    await server.ctx.db
      .update(speed_people)
      .set({ expires_at: gone })
      .where(eq(speed_people.event_user_id, id(bob)));
    await lookAfterSpeed(server.ctx);
    expect(await states(bob, cyd)).toEqual(['out', 'ready']);
  });

  it('for somebody else frees both: they wait as long as before', async () => {
    await ada.ready();
    await bob.ready();
    await later(server);
    const since = (await ada.stands()).since;
    expect((await ada.does('next', { pair: (await ada.stands()).talk?.pair })).json.payload.state).toBe('ready');
    expect(await bob.stands()).toMatchObject({ state: 'ready' });
    expect((await ada.stands()).since).toBe(since);
    expect(await bob.code('next', { pair: 'f'.repeat(24) })).toBe('speed_over');
  });
});

describe('[SPD8] a place', () => {
  it('is on one device, moves when asked, and survives a reload and a restart in the middle of a talk', async () => {
    const { lease_id } = await ada.ready();
    await bob.ready();
    await later(server);
    const before = await ada.stands();
    const phone = await mixerOf(server, event, ada.person);
    expect(await phone.code('ready')).toBe('speed_elsewhere');
    expect(await phone.stands()).toMatchObject({ state: 'talking', here: false, lease_id: null });
    expect((await ada.does('leave', { lease: lease_id, reason: 'unload' })).json.payload).toEqual({ left: true });
    const again = await ada.ready();
    expect(again.talk).toEqual(before.talk);
    expect(again.lease_id).not.toBe(lease_id);
    await server.ctx.db.update(speed_people).set({ expires_at: new Date(server.clock.now() - 1) });
    const stop = startSpeed(server.ctx);
    await server.clock.advance(2_000);
    await stop();
    expect((await bob.stands()).talk).toMatchObject({ pair: before.talk?.pair, ends_at: before.talk?.ends_at });
    expect(await phone.ready({ takeover: true })).toMatchObject({ here: true, state: 'talking' });
    expect(await ada.stands()).toMatchObject({ here: false });
  });
});

describe('[SPD9] staying in touch', () => {
  const met = async () => {
    await ada.ready();
    await bob.ready();
    await later(server);
    return { pair: (await ada.stands()).talk?.pair };
  };

  it('is revealed to neither before both want it, and never where one does not', async () => {
    const { pair } = await met();
    expect((await ada.does('connect', { pair, connect: true })).json.payload.talk).toMatchObject({
      connects: true,
      connected: false,
    });
    expect((await bob.stands()).talk).toMatchObject({ connects: null, connected: false });
    await bob.does('connect', { pair, connect: false });
    expect((await ada.stands()).talk).toMatchObject({ connected: false });
    await later(server, SPEED.talk_ms / 1_000);
    expect(await states(ada, bob)).toEqual(['ready', 'ready']);
    expect([await threads(ada), await threads(bob)]).toEqual([[], []]);
    expect(await ada.code('connect', { pair, connect: true })).toBe('speed_over');
  });

  it('gives both a chat and the details that each chose', async () => {
    const { pair } = await met();
    await ada.does('connect', { pair, connect: true, fields: ['email'] });
    await later(server, SPEED.talk_ms / 1_000);
    await bob.does('connect', { pair, connect: true });
    expect([await threads(ada), await threads(bob)].map((own) => own.length)).toEqual([1, 1]);
    const { json } = await bob.client.get(`/${event.slug}/json/contacts`);
    expect(json.payload.contacts).toMatchObject([
      { _id: id(ada), state: 'contact', email: ada.person.email, company: '' },
    ]);
    const back = (await ada.client.get(`/${event.slug}/json/contacts`)).json.payload.contacts;
    expect(back).toMatchObject([{ _id: id(bob), state: 'contact', email: '', gives: ['email'] }]);
  });
});
