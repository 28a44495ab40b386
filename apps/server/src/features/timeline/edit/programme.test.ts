import type { EditableSession, Edited, OpenedSession, SessionEdit } from '@plenary/contract/timeline/edit';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit_log, feed_events, session_favorites, timeline_sessions } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import { addSessions, sessionRow } from '../timeline.fixture.ts';
import type { SessionRow } from '../index.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let other: Client;
let host: Client;
let attendee: Client;
let talk: SessionRow;

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  other = await server.signIn(await server.createPerson({ event, host: true, roles: ['organiser'] }));
  host = await server.signIn(await server.createPerson({ event, host: true }));
  attendee = await server.signIn(await server.createPerson({ event }));
  const times = {
    starts_at: new Date(server.clock.now() + 3_600_000),
    ends_at: new Date(server.clock.now() + 5_400_000),
  };
  const speakers = [{ uid: 'ann', name: 'Ann', bio: '', company: '', job_title: '', profile_picture: null }];
  talk = sessionRow(event.id, { type: 'meeting', stream: null, location: 'Hall', speakers, ...times });
  await addSessions(server.ctx, [talk]);
});

const studio = (rest: string) => `/${event.slug}/json/studio/programme/${rest}`;
const add = (who: Client, body: object) => who.post(studio('sessions'), body);
const remove = (who: Client, id: string, version = 0) => who.post(studio(`sessions/${id}/remove`), { version });
const many = (who: Client, ids: readonly string[], act: object, version = 0) =>
  who.post(studio('change'), { sessions: ids.map((id) => ({ id, version })), act });
const undo = (who: Client, edit: string) => who.post(`/${event.slug}/json/timeline/edits/${edit}/undo`);
const undoMany = (edits: string[]) => organiser.post(`/${event.slug}/json/timeline/edits/undo`, { edits });
const minutes = (count: number) => new Date(server.clock.now() + count * 60_000).toISOString();
const newOne = () => ({ id: newId(server.clock.now()), title: 'Panel', starts_at: minutes(60), ends_at: minutes(90) });
const stored = async (id: string) =>
  (await server.ctx.db.select().from(timeline_sessions).where(eq(timeline_sessions.id, id)))[0];
const opened = async (id: string): Promise<OpenedSession> =>
  (await organiser.get(`/${event.slug}/json/timeline/sessions/${id}`)).json.payload.session;
const edits = async (): Promise<SessionEdit[]> =>
  (await organiser.get(`/${event.slug}/json/timeline/edits`)).json.payload.edits;
const feed = async () =>
  server.ctx.db
    .select()
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, TIMELINE_TOPIC)))
    .orderBy(asc(feed_events.seq));
const kinds = async () => (await feed()).map(({ kind }) => kind);
const noted = async () =>
  (await server.ctx.db.select().from(audit_log).where(eq(audit_log.event_id, event.id)).orderBy(asc(audit_log.id))).map(
    ({ action }) => action,
  );

describe('[PRG1] a session that is added', () => {
  it('is there for everybody at once, of the source of the studio, once however often it is sent', async () => {
    const body = newOne();
    const answers = await Promise.all([add(organiser, body), add(organiser, body), add(organiser, body)]);
    const payloads = answers.map(({ json }) => json.payload as Edited);
    expect(payloads[0]).toMatchObject({
      session: { id: body.id, title: 'Panel', version: 0, imported: false, kept: [] },
      edit: expect.any(String),
    });
    expect(new Set(payloads.map(({ edit }) => edit)).size).toBe(1);
    expect(await stored(body.id)).toMatchObject({ source: 'studio', guid: body.id, type: 'meeting' });
    expect(await kinds()).toEqual(['session.changed']);
    expect(await noted()).toEqual(['session.added']);
    expect(await edits()).toMatchObject([{ kind: 'add', session: body.id, title: 'Panel', fields: [] }]);
    const seen = (await attendee.get(`/${event.slug}/poll/event-timeline`)).json.payload.sessions;
    expect(seen.map(({ title }: { title: string }) => title)).toContain('Panel');
  });

  it('is refused beside its fields', async () => {
    const faults: [object, string][] = [
      [{ title: ' ' }, 'title'],
      [{ ends_at: minutes(10) }, 'ends_at'],
      [{ starts_at: '2001-01-01T10:00:00Z' }, 'starts_at'],
      [{ link: 'javascript:alert(1)' }, 'link'],
    ];
    for (const [fault, field] of faults) {
      const answer = await add(organiser, { ...newOne(), ...fault });
      expect([answer.status, Object.keys(answer.json.payload.errors)]).toEqual([400, [field]]);
    }
    expect(await feed()).toEqual([]);
  });

  it('takes no id of another event, and no copy of a session that is gone', async () => {
    const elsewhere = await server.createEvent();
    const theirs = sessionRow(elsewhere.id);
    await addSessions(server.ctx, [theirs]);
    expect((await add(organiser, { ...newOne(), id: theirs.id })).json.code).toBe('not_found');
    expect((await add(organiser, { ...newOne(), copy_of: theirs.id })).json.code).toBe('session_gone');
  });
});

it('[PRG1] attendees, and hosts who do not organise, change nothing of the programme', async () => {
  for (const who of [attendee, host]) {
    expect((await add(who, newOne())).json.code).toBe('forbidden');
    expect((await remove(who, talk.id)).json.code).toBe('forbidden');
    expect((await many(who, [talk.id], { kind: 'remove' })).json.code).toBe('forbidden');
    expect((await who.get(studio(`sessions/${talk.id}/use`))).json.code).toBe('forbidden');
  }
  const { edit } = (await remove(organiser, talk.id)).json.payload;
  expect((await undo(host, edit)).json.code).toBe('forbidden');
});

it('[PRG1] a draft is filled by its organisers, and its sessions are shown to its team alone', async () => {
  const draft = await server.createEvent({ draft: true });
  const person = await server.createPerson({ event: draft, roles: ['organiser'] });
  const maker = await server.signIn(person);
  const guest = await server.signIn(await server.createPerson({ event: draft }));
  const answer = await maker.post(`/${draft.slug}/json/studio/programme/sessions`, newOne());
  expect(answer.json.payload.session).toMatchObject({ title: 'Panel' });
  const seenBy = async (who: Client) => (await who.get(`/${draft.slug}/poll/event-timeline`)).text;
  expect(await seenBy(maker)).toContain('Panel');
  expect(await seenBy(guest)).not.toContain('Panel');
});

it('[PRG2] a copy has everything but the identity of its original', async () => {
  const id = newId(server.clock.now());
  const copy = { id, copy_of: talk.id, starts_at: minutes(120), ends_at: minutes(150) };
  expect((await add(organiser, copy)).status).toBe(200);
  const { speakers, location, title, description } = talk;
  expect(await stored(id)).toMatchObject({ speakers, location, title, description, source: 'studio', guid: id });
  expect((await stored(id))?.starts_at.toISOString()).toBe(minutes(120));
});

const saved = (id: string, fields: object, version = 0) =>
  organiser.post(`/${event.slug}/json/timeline/sessions/${id}`, { version, ...fields });

describe('[PRG6] speakers, track and the like', () => {
  const bea = { uid: 'bea', name: 'Bea', company: 'Port', job_title: 'Pilot', bio: 'Two\n\nlines' };

  it('are changed with the rest, kept from imports, undone, and opened as they were typed', async () => {
    const before = await opened(talk.id);
    const categories = [{ name: 'Sea', position: 1, color: '#00ff00' }];
    const fields = { speakers: [bea], categories, format: 'Workshop', language: 'de' };
    const { session, edit } = (await saved(talk.id, fields)).json.payload as Edited;
    expect(session).toMatchObject({ ...fields, kept: ['speakers', 'track', 'format', 'language'] });
    expect((await stored(talk.id))?.speakers).toMatchObject([{ ...bea, bio: '<p>Two</p>\n<p>lines</p>' }]);
    expect((await saved(talk.id, fields, 1)).json.payload.edit).toBeNull();
    expect((await undo(other, edit ?? '')).json.payload.session).toEqual({ ...before, version: 2 });
  });

  it('are refused beside their fields', async () => {
    const nameless = await saved(talk.id, { speakers: [{ ...bea, name: ' ' }] });
    expect(Object.keys(nameless.json.payload.errors)).toEqual(['speakers']);
    const bad = await saved(talk.id, { categories: [{ name: 'Sea', position: 1, color: 'red' }] });
    expect(bad.json.code).toBe('invalid_input');
  });

  it('[PRG11] a speaker is changed in all of their sessions, and back, by one step', async () => {
    const second = sessionRow(event.id, { speakers: talk.speakers });
    await addSessions(server.ctx, [second]);
    const both = [talk.id, second.id];
    const speaker = { ...bea, uid: 'ann' };
    const { edits: done } = (await many(organiser, both, { kind: 'speaker', speaker })).json.payload;
    expect(await opened(second.id)).toMatchObject({ speakers: [{ ...speaker, picture: null }], kept: ['speakers'] });
    expect((await opened(talk.id)).speakers).toMatchObject([speaker]);
    await undoMany(done);
    expect((await opened(second.id)).speakers).toMatchObject([{ uid: 'ann', name: 'Ann' }]);
    const of_another = { ...speaker, picture: 'f'.repeat(24) };
    const refusal = await many(organiser, [talk.id], { kind: 'speaker', speaker: of_another }, 2);
    expect(Object.keys(refusal.json.payload.errors)).toEqual(['picture']);
    const elsewhere = { ...speaker, translations: { xx: { bio: 'Lines' } } };
    const unknown = await many(organiser, [talk.id], { kind: 'speaker', speaker: elsewhere }, 2);
    expect(Object.keys(unknown.json.payload.errors)).toEqual(['speakers']);
  });

  it('[PRG11] a host is listed, and changed where they lead, by the same step', async () => {
    const led = sessionRow(event.id, { speakers: [], hosts: talk.speakers });
    await addSessions(server.ctx, [led]);
    const { sessions } = (await organiser.get(`/${event.slug}/json/timeline/sessions`)).json.payload;
    expect(sessions.find(({ id }: { id: string }) => id === led.id)).toMatchObject({
      ...{ speakers: [], hosts: [{ uid: 'ann', name: 'Ann' }] },
    });
    const { edits: done } = (await many(organiser, [led.id], { kind: 'speaker', speaker: { ...bea, uid: 'ann' } })).json
      .payload;
    expect(await opened(led.id)).toMatchObject({ hosts: [{ uid: 'ann', name: bea.name }], kept: ['hosts'] });
    await undoMany(done);
    expect((await opened(led.id)).hosts).toMatchObject([{ uid: 'ann', name: 'Ann' }]);
  });

  it('[PRG5] a track goes to several sessions at once', async () => {
    const track = { name: 'Sea', position: 1 };
    await many(organiser, [talk.id], { kind: 'track', track });
    expect((await opened(talk.id)).categories).toEqual([track]);
  });
});

describe('[PRG7] the stream of a session', () => {
  it('is its own or its hall’s, and undone', async () => {
    await organiser.post(`/${event.slug}/json/studio/halls`, {
      ...{ name: 'Hall', aliases: [], kind: 'both', capacity: null, moderators: [] },
      ...{ stream_type: 'mux', address: '/hall.m3u8' },
    });
    const { version } = await opened(talk.id);
    expect(await stored(talk.id)).toMatchObject({ type: 'stream', stream_of_hall: true });
    const own = { kind: 'external', address: 'https://live.example/room' };
    const { session, edit } = (await saved(talk.id, { stream: own }, version)).json.payload as Edited;
    expect(session).toMatchObject({ stream: own, kept: ['stream'] });
    expect(await stored(talk.id)).toMatchObject({ type: 'stream', stream_of_hall: false });
    await undo(organiser, edit ?? '');
    expect(await stored(talk.id)).toMatchObject({ stream: { playback_url: '/hall.m3u8' }, stream_of_hall: true });
    const none = { kind: 'none', address: '' };
    await saved(talk.id, { stream: none }, (await opened(talk.id)).version);
    expect(await stored(talk.id)).toMatchObject({ type: 'meeting', stream: null, do_not_stream: true });
    const bad = await saved(talk.id, { stream: { kind: 'embed', address: 'x y' } }, (await opened(talk.id)).version);
    expect(Object.keys(bad.json.payload.errors)).toEqual(['address']);
  });
});

describe('[PRG3] a session that is removed', () => {
  it('goes with its parts, and comes back with them under its id', async () => {
    const own = { type: 'marker-stream', misc: talk.id, marker_offset_minutes: 3, stream: null } as const;
    const marker = sessionRow(event.id, { ...own, starts_at: talk.starts_at, ends_at: null });
    await addSessions(server.ctx, [marker]);
    const before = await opened(talk.id);
    const { edit } = (await remove(organiser, talk.id)).json.payload;
    expect((await remove(organiser, talk.id)).json.payload).toEqual({ edit });
    expect(await stored(marker.id)).toBeUndefined();
    expect(await kinds()).toEqual(['session.removed', 'session.removed']);
    expect((await undo(other, edit)).json.payload.session).toEqual({ ...before, version: expect.any(Number) });
    expect(await stored(marker.id)).toMatchObject({ misc: talk.id, marker_offset_minutes: 3 });
    expect((await undo(other, edit)).json.code).toBe('edit_undone');
    expect(await noted()).toEqual(['session.removed', 'session.undone']);
  });

  it('says first what goes with it', async () => {
    const person = await server.createPerson({ event });
    const mark = { event_id: event.id, session_id: talk.id, event_user_id: person.event_user_id };
    await server.ctx.db.insert(session_favorites).values({ ...mark, created_at: new Date() });
    const use = await organiser.get(studio(`sessions/${talk.id}/use`));
    expect(use.json.payload).toEqual({ marked: 1, questions: 0, polls: 0 });
  });

  it('is refused where another person has changed it since', async () => {
    await other.post(`/${event.slug}/json/timeline/sessions/${talk.id}`, { version: 0, title: 'Other' });
    const answer = await remove(organiser, talk.id);
    expect(answer.json).toMatchObject({ code: 'session_changed', payload: { current: { title: 'Other' } } });
  });

  it('does not come back beside the one that an import has brought again', async () => {
    const { edit } = (await remove(organiser, talk.id)).json.payload;
    await addSessions(server.ctx, [{ ...talk, id: newId(server.clock.now()) }]);
    expect((await undo(organiser, edit)).json.code).toBe('edit_overtaken');
  });
});

it('[PRG4] an addition is undone, unless the session was changed since', async () => {
  const [one, two] = [newOne(), newOne()];
  const first = (await add(organiser, one)).json.payload as Edited;
  const second = (await add(organiser, two)).json.payload as Edited;
  expect((await undo(other, first.edit ?? '')).json.payload).toEqual({ session: null, edit: null });
  expect(await stored(one.id)).toBeUndefined();
  expect((await add(organiser, one)).json.code).toBe('session_gone');
  const change = { version: 0, title: 'Changed' };
  const { edit } = (await other.post(`/${event.slug}/json/timeline/sessions/${two.id}`, change)).json.payload;
  expect((await undo(organiser, second.edit ?? '')).json.code).toBe('edit_overtaken');
  await undo(other, edit);
  expect((await undo(organiser, second.edit ?? '')).status).toBe(200);
});

describe('[PRG5] several sessions', () => {
  it('move together, and back together', async () => {
    const second = sessionRow(event.id, { title: 'Second', ends_at: null });
    await addSessions(server.ctx, [second]);
    const both = [talk.id, second.id];
    const moved = (await many(organiser, both, { kind: 'move', minutes: 10 })).json.payload;
    expect(moved).toMatchObject({ sessions: 2 });
    expect((await opened(talk.id)).starts_at).toBe(minutes(70));
    expect(await opened(second.id)).toMatchObject({ ends_at: null, kept: ['times'] });
    expect((await undoMany(moved.edits)).json.payload).toEqual({ sessions: 2 });
    expect((await opened(talk.id)).starts_at).toBe(minutes(60));
  });

  it('are changed all, or none of them', async () => {
    const second = sessionRow(event.id);
    await addSessions(server.ctx, [second]);
    const far = { kind: 'move', minutes: 366 * 24 * 60 };
    expect((await many(organiser, [talk.id, second.id], far)).json.code).toBe('invalid_input');
    await other.post(`/${event.slug}/json/timeline/sessions/${second.id}`, { version: 0, title: 'Other' });
    expect((await many(organiser, [talk.id, second.id], { kind: 'place', location: 'B' })).json).toMatchObject({
      code: 'session_changed',
    });
    expect(await opened(talk.id)).toMatchObject({ version: 0, location: 'Hall' });
  });

  it('are removed and brought back together; what is so already is left alone', async () => {
    const second = sessionRow(event.id, { cancelled: true });
    await addSessions(server.ctx, [second]);
    const both = [talk.id, second.id];
    const cancelled = (await many(organiser, both, { kind: 'cancel', cancelled: true })).json.payload;
    expect(cancelled).toMatchObject({ sessions: 1 });
    await undoMany(cancelled.edits);
    const seen = [talk, second].map(async ({ id }) => ({ id, version: (await opened(id)).version }));
    const sessions = await Promise.all(seen);
    const { edits: removed } = (await organiser.post(studio('change'), { sessions, act: { kind: 'remove' } })).json
      .payload;
    const left = (await organiser.get(`/${event.slug}/json/timeline/sessions`)).json.payload.sessions;
    expect(left.map(({ id }: EditableSession) => id)).toEqual([]);
    expect((await undoMany(removed)).json.payload).toEqual({ sessions: 2 });
    expect((await opened(second.id)).cancelled).toBe(true);
  });
});
