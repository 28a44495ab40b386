import type { CollectedChange } from '@plenary/contract/timeline/collected';
import type { EditableSession } from '@plenary/contract/timeline/edit';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharp } from '../../../../adapters/media/sharp.ts';
import { feed_events, session_favorites, timeline_sessions } from '../../../../db/schema/index.ts';
import { newId } from '../../../../ids.ts';
import type { SessionRow } from '../../index.ts';
import { addSessions, sessionRow } from '../../timeline.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let other: Client;
let host: Client;
let attendee: Client;
let talk: SessionRow;
let late: SessionRow;

const minutes = (count: number) => new Date(server.clock.now() + count * 60_000);

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  other = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  host = await server.signIn(await server.createPerson({ event, host: true }));
  attendee = await server.signIn(await server.createPerson({ event }));
  const one = { type: 'meeting', stream: null, location: 'Hall' } as const;
  talk = sessionRow(event.id, { ...one, title: 'Tides', starts_at: minutes(60), ends_at: minutes(90) });
  late = sessionRow(event.id, { ...one, title: 'Waves', starts_at: minutes(120), ends_at: minutes(150) });
  await addSessions(server.ctx, [talk, late]);
});

const studio = (rest: string) => `/${event.slug}/json/studio/programme/${rest}`;
const at = (id: string) => `/${event.slug}/json/timeline/sessions/${id}`;
const change = (id: string, version: number, fields: object, who = organiser) =>
  who.post(at(id), { version, collect: true, ...fields });
const add = (fields: object = {}, id = newId(server.clock.now())) =>
  organiser.post(studio('sessions'), {
    ...{ id, title: 'Panel', starts_at: minutes(200).toISOString(), ends_at: minutes(230).toISOString() },
    ...{ collect: true, ...fields },
  });
const remove = (id: string, version: number) =>
  organiser.post(studio(`sessions/${id}/remove`), { version, collect: true });
const waiting = async (): Promise<CollectedChange[]> => (await organiser.get(studio('collected'))).json.payload.changes;
const kinds = async () => (await waiting()).map(({ kind, title }) => [kind, title]);
const chosen = (changes: readonly CollectedChange[]) => ({
  sessions: changes.map(({ id, version }) => ({ id, version })),
});
const release = async (changes?: readonly CollectedChange[], who = organiser) =>
  who.post(studio('release'), chosen(changes ?? (await waiting())));
const listed = async (who = organiser): Promise<EditableSession[]> =>
  (await who.get(`/${event.slug}/json/timeline/sessions?collected=1`)).json.payload.sessions;
const stored = async (id: string) =>
  (await server.ctx.db.select().from(timeline_sessions).where(eq(timeline_sessions.id, id)))[0];
const feed = () =>
  server.ctx.db
    .select()
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, TIMELINE_TOPIC)))
    .orderBy(asc(feed_events.seq));
/** The timeline of an attendee. */
const seen = async (): Promise<{ id: string; title: string }[]> =>
  (await attendee.get(`/${event.slug}/poll/event-timeline`)).json.payload.sessions;

describe('[REL7] changes that are collected', () => {
  it('[REL7] are the team’s: attendees see the programme as it was, and no live event says anything', async () => {
    const before = await seen();
    const changed = (await change(talk.id, 0, { title: 'Ebb' })).json.payload;
    expect(changed).toMatchObject({ session: { title: 'Ebb', waiting: 'changed' }, edit: null });
    await change(late.id, 0, { starts_at: minutes(180).toISOString(), ends_at: minutes(210).toISOString() });
    const added = (await add()).json.payload;
    expect(added).toMatchObject({ session: { title: 'Panel', waiting: 'added' } });
    expect(await kinds()).toEqual([
      ['changed', 'Ebb'],
      ['moved', 'Waves'],
      ['added', 'Panel'],
    ]);
    expect((await waiting())[0]).toMatchObject({ fields: ['title'], by: expect.stringMatching(/\S/) });
    expect((await listed()).map(({ title, waiting: kind }) => [title, kind]).sort()).toEqual([
      ['Ebb', 'changed'],
      ['Panel', 'added'],
      ['Waves', 'moved'],
    ]);
    expect(await seen()).toEqual(before);
    expect(await feed()).toEqual([]);
  });

  it('[REL7] build on each other, of one person and of several', async () => {
    const { session } = (await change(talk.id, 0, { title: 'Ebb' })).json.payload;
    expect((await change(talk.id, 0, { title: 'Flow' }, other)).json.code).toBe('session_changed');
    await change(talk.id, session.version, { location: 'Foyer' }, other);
    expect((await listed()).find(({ id }) => id === talk.id)).toMatchObject({ title: 'Ebb', location: 'Foyer' });
    const id = newId(server.clock.now());
    const panel = (await add({}, id)).json.payload.session;
    expect((await add({}, id)).json.payload.session).toEqual(panel);
    await change(id, panel.version, { title: 'Talk' });
    expect(await kinds()).toEqual([
      ['moved', 'Ebb'],
      ['added', 'Talk'],
    ]);
  });

  it('[REL7] that end where they began are none', async () => {
    const { session } = (await change(talk.id, 0, { title: 'Ebb' })).json.payload;
    await change(talk.id, session.version, { title: 'Tides' });
    const panel = (await add()).json.payload.session;
    await remove(panel.id, panel.version);
    expect(await waiting()).toEqual([]);
    expect((await listed()).map(({ waiting: kind }) => kind)).toEqual([undefined, undefined]);
  });

  it('[REL7] are checked as those that are live at once', async () => {
    const { status, json } = await change(talk.id, 0, { ends_at: minutes(10).toISOString() });
    expect([status, Object.keys(json.payload.errors)]).toEqual([400, ['ends_at']]);
    expect((await add({ title: ' ' })).status).toBe(400);
    expect(await waiting()).toEqual([]);
  });

  it('[REL7] are made and seen by organisers alone; what a host changes is live at once', async () => {
    await change(talk.id, 0, { title: 'Ebb' });
    expect((await listed(host)).map(({ title }) => title)).not.toContain('Ebb');
    expect((await host.get(`${at(talk.id)}?collected=1`)).json.payload.session.title).toBe('Tides');
    for (const path of ['collected']) expect((await host.get(studio(path))).json.code).toBe('forbidden');
    await change(late.id, 0, { title: 'Swell' }, host);
    expect((await stored(late.id))?.title).toBe('Swell');
  });

  it('[REL7] of several sessions are one step', async () => {
    const sessions = [talk, late].map(({ id }) => ({ id, version: 0 }));
    const act = { kind: 'cancel', cancelled: true };
    const { json } = await organiser.post(studio('change'), { sessions, act, collect: true });
    expect(json.payload).toEqual({ sessions: 2, edits: [] });
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['cancelled', 'cancelled']);
    expect((await stored(talk.id))?.cancelled).toBe(false);
  });
});

describe('[REL8] a release of the programme', () => {
  it('[REL8] shows all of it at one moment, by edits that can be undone', async () => {
    await change(talk.id, 0, { title: 'Ebb' });
    await remove(late.id, 0);
    const { id } = (await add()).json.payload.session;
    const { json } = await release();
    expect(json.payload).toMatchObject({ released: 3, changes: [] });
    expect((await seen()).map(({ title }) => title).sort()).toEqual(['Ebb', 'Panel']);
    const said = await feed();
    expect(said.map(({ kind }) => kind)).toEqual(['session.removed', 'session.changed', 'session.changed']);
    const edits = (await organiser.get(`/${event.slug}/json/timeline/edits`)).json.payload.edits;
    expect(edits.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['add', 'change', 'remove']);
    const ids = edits.map((edit: { id: string }) => edit.id);
    expect((await organiser.post(`/${event.slug}/json/timeline/edits/undo`, { edits: ids })).status).toBe(200);
    expect((await seen()).map(({ title }) => title).sort()).toEqual(['Tides', 'Waves']);
    expect(await stored(id)).toBeUndefined();
  });

  it('[REL8] of some leaves the others, and keeps what people marked', async () => {
    await attendee.post(`/${event.slug}/json/favorites`, { session: talk.id, is_favorite: true });
    await change(talk.id, 0, { title: 'Ebb' });
    await change(late.id, 0, { title: 'Swell' });
    await release((await waiting()).filter(({ id }) => id === talk.id));
    expect(await kinds()).toEqual([['changed', 'Swell']]);
    expect((await stored(late.id))?.title).toBe('Waves');
    const marks = await server.ctx.db.select().from(session_favorites).where(eq(session_favorites.event_id, event.id));
    expect(marks).toMatchObject([{ session_id: talk.id }]);
    expect((await stored(talk.id))?.title).toBe('Ebb');
  });

  it('[REL8] keeps what others changed live meanwhile, and takes the times as one', async () => {
    await change(talk.id, 0, { starts_at: minutes(70).toISOString() });
    await host.post(at(talk.id), { version: 0, title: 'Theirs' });
    const [one] = await waiting();
    await release();
    expect(one).toMatchObject({ title: 'Theirs', kind: 'moved' });
    expect(await stored(talk.id)).toMatchObject({ title: 'Theirs', starts_at: minutes(70), ends_at: minutes(90) });
  });

  it('[REL8] of a change that was made again since it was seen is refused whole', async () => {
    const { session } = (await change(talk.id, 0, { title: 'Ebb' })).json.payload;
    const before = await waiting();
    await change(talk.id, session.version, { title: 'Flow' }, other);
    expect((await release(before)).json.code).toBe('session_changed');
    expect((await stored(talk.id))?.title).toBe('Tides');
  });

  it('[REL8] by two at once is one release, and a second changes nothing', async () => {
    await change(talk.id, 0, { title: 'Ebb' });
    const changes = await waiting();
    const answers = await Promise.all([release(changes), release(changes, other)]);
    expect(answers.map(({ json }) => json.payload.released).sort()).toEqual([0, 1]);
    expect((await feed()).map(({ kind }) => kind)).toEqual(['session.changed']);
  });

  it('[REL8] leaves a change out whose session has gone, until it is given up', async () => {
    await change(talk.id, 0, { title: 'Ebb' });
    await organiser.post(studio(`sessions/${talk.id}/remove`), { version: 0 });
    expect(await kinds()).toEqual([['gone', 'Ebb']]);
    expect((await release()).json.payload).toMatchObject({ released: 0 });
    expect((await organiser.post(studio('give-up'), chosen(await waiting()))).json.payload.changes).toEqual([]);
  });

  it('[REL8] of a session that is on goes to those who are in it', async () => {
    const on = sessionRow(event.id, { starts_at: minutes(-10), ends_at: minutes(30), title: 'On' });
    await addSessions(server.ctx, [on]);
    await change(on.id, 0, { ends_at: minutes(45).toISOString(), title: 'Still on' });
    expect((await release()).json.payload.released).toBe(1);
    expect((await seen()).find(({ id }) => id === on.id)).toMatchObject({ title: 'Still on' });
  });
});

it('[REL8] what is given up is gone, and attendees never saw it', async () => {
  await change(talk.id, 0, { title: 'Ebb' });
  await add();
  const { json } = await organiser.post(studio('give-up'), chosen(await waiting()));
  expect(json.payload.changes).toEqual([]);
  expect((await listed()).map(({ title }) => title).sort()).toEqual(['Tides', 'Waves']);
  expect(await feed()).toEqual([]);
});

it('[REL7] when changes are collected is the organisers’ to say', async () => {
  const { json } = await organiser.post(studio('collecting'), { collecting: 'always' });
  expect(json.payload).toEqual({ collecting: 'always', changes: [] });
  expect((await other.get(studio('collected'))).json.payload.collecting).toBe('always');
  expect((await host.post(studio('collecting'), { collecting: 'never' })).json.code).toBe('forbidden');
});

it('[REL5] a picture that is sent for a session is the team’s until attendees see that', async () => {
  const drawn = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(drawn)]), 'a.png');
  const sent = await organiser.request(studio('pictures'), { method: 'POST', body: form });
  const { picture, address } = sent.json.payload;
  const statuses = async () => Promise.all([organiser, attendee].map(async (who) => (await who.get(address)).status));
  expect(await statuses()).toEqual([200, 403]);
  await change(talk.id, 0, { picture });
  expect(await statuses()).toEqual([200, 403]);
  await release();
  expect(await statuses()).toEqual([200, 200]);
});

describe('[REL9] a notice with a release', () => {
  const notices = async (who: Client) => (await who.get(`/${event.slug}/json/notifications`)).json.payload.results;
  const mark = (who: Client, id: string) =>
    who.post(`/${event.slug}/json/favorites`, { session: id, is_favorite: true });
  const releaseWith = async (notice: string) =>
    organiser.post(studio('release'), { ...chosen(await waiting()), notice });

  it('[REL9] reaches those who marked what was moved or removed, once a session, and nobody else', async () => {
    await mark(attendee, talk.id);
    await mark(attendee, late.id);
    await change(talk.id, 0, { location: 'Foyer' });
    await remove(late.id, 0);
    await add();
    expect((await releaseWith('Please look where you go.')).status).toBe(200);
    const said = (await notices(attendee)).map(({ title, message, type }: Record<string, string>) => [
      type,
      title,
      message,
    ]);
    expect(said.sort()).toEqual([
      ['announcement', 'Tides', 'Please look where you go.'],
      ['announcement', 'Waves', 'Please look where you go.'],
    ]);
    expect(await notices(host)).toEqual([]);
  });

  it('[REL9] goes to nobody without words', async () => {
    await mark(attendee, talk.id);
    await change(talk.id, 0, { location: 'Foyer' });
    await releaseWith(' ');
    expect(await notices(attendee)).toEqual([]);
  });
});
