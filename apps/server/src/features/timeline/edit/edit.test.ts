import {
  SESSIONS_PART,
  type EditableSession,
  type OpenedSession,
  type SessionEdit,
} from '@plenary/contract/timeline/edit';
import { databaseTraffic } from '@plenary/testkit/faults/traffic';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { blocksFor } from '../../../db/blocks.fixture.ts';
import { audit_log, feed_events, timeline_sessions } from '../../../db/schema/index.ts';
import { FEATURES } from '../../../features.ts';
import { erasePerson } from '../../personal-data/index.ts';
import { addSessions, at, sessionRow } from '../timeline.fixture.ts';
import type { SessionRow } from '../index.ts';
import { listEditable } from './store.ts';

const server = useServer();
let event: EventFixture;
let grace: Person;
let host: Client;
let other: Client;
let attendee: Client;
let talk: SessionRow;

beforeEach(async () => {
  event = await server.createEvent();
  grace = await server.createPerson({ event, host: true, first_name: 'Grace', last_name: 'Hopper' });
  host = await server.signIn(grace);
  other = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  attendee = await server.signIn(await server.createPerson({ event }));
  const now = server.clock.now();
  const times = { starts_at: new Date(now - 600_000), ends_at: new Date(now + 600_000) };
  talk = sessionRow(event.id, { type: 'meeting', location: 'Hall', link: 'https://meet.example/1', ...times });
  await addSessions(server.ctx, [talk]);
});

const address = (rest = '') => `/${event.slug}/json/timeline/sessions/${talk.id}${rest}`;
const opened = async (): Promise<OpenedSession> => (await host.get(address())).json.payload.session;
const change = (who: Client, fields: object, version = 0) => who.post(address(), { version, ...fields });
const undo = (who: Client, edit: string) => who.post(`/${event.slug}/json/timeline/edits/${edit}/undo`);
const edits = async (): Promise<SessionEdit[]> =>
  (await host.get(`/${event.slug}/json/timeline/edits`)).json.payload.edits;
const minutes = (count: number) => new Date(server.clock.now() + count * 60_000).toISOString();
const noted = () =>
  server.ctx.db.select().from(audit_log).where(eq(audit_log.event_id, event.id)).orderBy(asc(audit_log.id));
const feed = () =>
  server.ctx.db
    .select()
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, TIMELINE_TOPIC)))
    .orderBy(asc(feed_events.seq));

describe('[TML40] hosts and organisers', () => {
  it('extend a session by five minutes, and everybody hears of it', async () => {
    const answer = await host.post(address('/extend'), { version: 0 });
    expect(answer.json).toMatchObject({
      payload: { session: { ends_at: minutes(15), version: 1, kept: ['times'] }, edit: expect.any(String) },
    });
    const [event_sent, ...more] = await feed();
    expect(more).toEqual([]);
    expect(event_sent).toMatchObject({
      kind: 'session.changed',
      payload: { session: { id: talk.id, ends_at: minutes(15) } },
    });
    const seen = (await attendee.get(`/${event.slug}/poll/event-timeline`)).json.payload.sessions;
    expect(seen.find(({ id }: { id: string }) => id === talk.id).ends_at).toBe(minutes(15));
  });

  it('end it now, on the clock of the event', async () => {
    await server.clock.advance(1_234);
    expect((await other.post(address('/end'), { version: 0 })).json.payload.session.ends_at).toBe(minutes(0));
    expect((await other.post(address('/end'), { version: 1 })).json).toMatchObject({ code: 'cannot_end' });
    await server.clock.advance(5 * 60_000);
    expect((await other.post(address('/extend'), { version: 1 })).json).toMatchObject({ code: 'cannot_extend' });
  });

  it('two presses at once extend it once', async () => {
    const answers = await Promise.all([host, other, host].map((who) => who.post(address('/extend'), { version: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await opened()).ends_at).toBe(minutes(15));
  });

  it('see every session with its link, also while it is locked; nobody else sees or changes anything', async () => {
    await addSessions(server.ctx, [sessionRow(event.id, { link: '/later', starts_at: at('23:00'), ends_at: null })]);
    const list = `/${event.slug}/json/timeline/sessions`;
    const { sessions } = (await host.get(list)).json.payload as { sessions: EditableSession[] };
    expect(sessions.map(({ link }) => link).toSorted()).toEqual(['/later', 'https://meet.example/1']);
    const named = await host.get(`${list}?ids=${talk.id},${'f'.repeat(24)}`);
    expect(named.json.payload.sessions.map(({ id }: EditableSession) => id)).toEqual([talk.id]);
    expect((await host.get(`${list}?ids=x`)).json).toMatchObject({ code: 'invalid_input' });
    for (const address_of of [list, address(), `/${event.slug}/json/timeline/edits`])
      expect((await attendee.get(address_of)).json).toMatchObject({ code: 'forbidden' });
    expect((await change(attendee, { title: 'Mine' })).json).toMatchObject({ code: 'forbidden' });
  });
});

it('[TML40] hosts read the sessions part by part, each once, without what is written about them and their people', async () => {
  const about = { company: '', job_title: '', profile_picture: null };
  const speaker = { uid: 'a', name: 'Ann', bio: 'Long '.repeat(400), ...about };
  const many = Array.from({ length: SESSIONS_PART + 20 }, () =>
    sessionRow(event.id, { description: 'Words '.repeat(400), speakers: [speaker] }),
  );
  await addSessions(server.ctx, many);
  const list = `/${event.slug}/json/timeline/sessions`;
  const first = await host.get(list);
  const { sessions, has_more } = first.json.payload as { sessions: EditableSession[]; has_more: boolean };
  expect([sessions.length, has_more, first.text.length < SESSIONS_PART * 1_000]).toEqual([SESSIONS_PART, true, true]);
  const { statements } = await databaseTraffic(server.ctx, () => host.get(list));
  expect(statements.filter((text) => text.includes('"description",'))).toEqual([]);
  const blocks = (limit: number) =>
    blocksFor(server.ctx, (db) => listEditable(db, event.id, { after: '', limit }), 'large');
  expect(await blocks(SESSIONS_PART / 10)).toBeLessThan((await blocks(SESSIONS_PART)) / 2);
  const rest = (await host.get(`${list}?after=${sessions.at(-1)?.id}`)).json.payload;
  expect(rest).toMatchObject({ has_more: false, sessions: { length: 21 } });
  expect(new Set([...sessions, ...rest.sessions].map(({ id }: EditableSession) => id)).size).toBe(many.length + 1);
  expect(rest.sessions.at(-1).speakers).toEqual([{ uid: 'a', name: 'Ann' }]);
});

describe('[TML41] a change', () => {
  it('is stored field by field, and its HTML shown as it was typed', async () => {
    const fields = { title: 'New', location: 'Lab', link: '/x', max_occupancy: 3, featured: true };
    const typed = { ...fields, starts_at: minutes(0), ends_at: null, description: 'A <script>\n\nB' };
    const { payload } = (await change(host, typed)).json;
    expect(payload.session).toMatchObject({
      ...fields,
      starts_at: minutes(0),
      ends_at: null,
      description: 'A <script>\n\nB',
    });
    const [row] = await server.ctx.db.select().from(timeline_sessions).where(eq(timeline_sessions.id, talk.id));
    expect(row).toMatchObject({ ...fields, description: '<p>A &lt;script&gt;</p>\n<p>B</p>' });
    expect((await change(host, { title: ' New ' }, 1)).json.payload).toMatchObject({
      edit: null,
      session: { version: 1 },
    });
    expect(await feed()).toHaveLength(1);
  });

  it.each<[object, string]>([
    [{ ends_at: '2026-06-15T08:00:00Z' }, 'ends_at'],
    [{ starts_at: '2020-06-15T08:00:00Z' }, 'starts_at'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(301) }, 'title'],
    [{ max_occupancy: -1 }, 'max_occupancy'],
    [{ max_occupancy: 1.5 }, 'max_occupancy'],
    [{ location: 'a\u0000b' }, 'location'],
    [{ starts_at: 'tomorrow' }, 'starts_at'],
  ])('%j is refused beside its field', async (fields, name) => {
    const answer = await change(host, fields);
    expect([answer.status, answer.json.code, Object.keys(answer.json.payload.errors)]).toEqual([
      400,
      'invalid_input',
      [name],
    ]);
    expect(await feed()).toEqual([]);
  });

  it('takes a marker along with its session, and does not move it by itself', async () => {
    const own = { type: 'marker-stream', misc: talk.id, marker_offset_minutes: 3 } as const;
    const marker = sessionRow(event.id, { ...own, starts_at: talk.starts_at, ends_at: null, stream: null });
    await addSessions(server.ctx, [marker]);
    await change(host, { starts_at: minutes(-8) });
    const seen = (await attendee.get(`/${event.slug}/poll/event-timeline`)).json.payload.sessions;
    expect(seen.find(({ id }: { id: string }) => id === marker.id).starts_at).toBe(minutes(-5));
    const listed = (await host.get(`/${event.slug}/json/timeline/sessions?ids=${marker.id}`)).json.payload.sessions;
    expect(listed[0].starts_at).toBe(minutes(-5));
    const moved = await host.post(address().replace(talk.id, marker.id), { version: 0, starts_at: minutes(1) });
    expect(moved.json).toMatchObject({
      code: 'invalid_input',
      payload: { errors: { starts_at: [expect.any(String)] } },
    });
  });
});

describe('[TML42] of two who change the same session', () => {
  it('the second is refused with what the first one made of it, and both may go on from there', async () => {
    await change(host, { title: 'First' });
    const stale = await change(other, { title: 'Second', location: 'Lab' });
    expect([stale.status, stale.json.code]).toEqual([409, 'session_changed']);
    expect(stale.json.payload.current).toMatchObject({ title: 'First', location: 'Hall', version: 1 });
    expect((await change(other, { location: 'Lab' }, 1)).json.payload.session).toMatchObject({
      title: 'First',
      location: 'Lab',
    });
  });

  it('whoever else wrote to it: the database counts the versions', async () => {
    await server.ctx.db
      .update(timeline_sessions)
      .set({ title: 'By an import' })
      .where(eq(timeline_sessions.id, talk.id));
    expect((await change(host, { title: 'Mine' })).json).toMatchObject({ code: 'session_changed' });
  });

  it('one that was removed meanwhile is gone', async () => {
    await server.ctx.db.delete(timeline_sessions).where(eq(timeline_sessions.id, talk.id));
    for (const rest of ['', '/extend', '/end'])
      expect((await host.post(address(rest), { version: 0 })).json).toMatchObject({ code: 'session_gone' });
    expect((await host.get(address())).status).toBe(404);
  });
});

describe('[TML42] undoing', () => {
  it('puts back what the change replaced, once', async () => {
    const before = await opened();
    const { edit } = (await change(host, { title: 'New', ends_at: minutes(30) })).json.payload;
    expect((await undo(other, edit)).json.payload).toEqual({ session: { ...before, version: 2 }, edit: null });
    expect((await undo(host, edit)).json).toMatchObject({ code: 'edit_undone' });
    expect((await feed()).at(-1)?.payload).toMatchObject({ session: { title: 'Opening' } });
  });

  it('is refused where the same field was changed since, and names it; another field is left alone', async () => {
    const first = (await change(host, { title: 'First', featured: true })).json.payload.edit;
    await change(other, { title: 'Second' }, 1);
    const refusal = (await undo(host, first)).json;
    expect([refusal.code, Object.keys(refusal.payload.errors)]).toEqual(['edit_overtaken', ['title']]);
    expect(await opened()).toMatchObject({ title: 'Second', featured: true });
    const moved = (await change(host, { location: 'Lab' }, 2)).json.payload.edit;
    await change(host, { max_occupancy: 5 }, 3);
    expect((await undo(host, moved)).json.payload.session).toMatchObject({ location: 'Hall', max_occupancy: 5 });
  });

  it('of an edit at another event, of none, and of a session that is gone, is refused', async () => {
    const { edit } = (await change(host, { title: 'New' })).json.payload;
    const elsewhere = await server.createEvent();
    const their_host = await server.signIn(await server.createPerson({ event: elsewhere, host: true }));
    const there = await their_host.post(`/${elsewhere.slug}/json/timeline/edits/${edit}/undo`);
    expect(there.json).toMatchObject({ code: 'not_found' });
    await server.ctx.db.delete(timeline_sessions).where(eq(timeline_sessions.id, talk.id));
    expect((await undo(host, edit)).json).toMatchObject({ code: 'session_gone' });
    expect(await edits()).toMatchObject([{ id: edit, undone: false }]);
  });

  it('lists the latest edits with their hosts; an erased one has no name there', async () => {
    await change(host, { title: 'New', ends_at: null });
    const { edit } = (await other.post(address('/release'), { version: 1, fields: ['title'] })).json.payload;
    await undo(other, edit);
    const mine = { kind: 'change', fields: ['times', 'title'], session: talk.id, title: 'Opening', by: 'Grace Hopper' };
    expect(await edits()).toMatchObject([{ kind: 'release', undone: true, title: 'New' }, mine]);
    await erasePerson(
      server.ctx,
      FEATURES.flatMap(({ personal_data }) => personal_data ?? []),
      grace.email,
    );
    const seen = (await other.get(`/${event.slug}/json/timeline/edits`)).json.payload.edits;
    expect(seen[1]).toMatchObject({ ...mine, by: '' });
  });
});

describe('[AUD1] the audit log', () => {
  it('has every edit with its host, the times before and after, and no text that somebody wrote', async () => {
    await host.post(address('/extend'), { version: 0 });
    await change(host, { title: 'Secretword', link: '/secretpath', max_occupancy: 7 }, 1);
    await host.post(address('/release'), { version: 2, fields: ['times'] });
    const { edit } = (await host.post(address('/end'), { version: 3 })).json.payload;
    await undo(other, edit);
    const entries = await noted();
    expect(entries.map(({ action }) => action)).toEqual([
      'session.extended',
      'session.changed',
      'session.released',
      'session.ended',
      'session.undone',
    ]);
    expect(entries[0]).toMatchObject({
      account_id: grace.account_id,
      subject: talk.id,
      before: { ends_at: minutes(10), kept: [] },
      after: { ends_at: minutes(15), kept: ['times'] },
    });
    expect(entries[1]).toMatchObject({
      before: { max_occupancy: 0 },
      after: { max_occupancy: 7, texts: ['title', 'link'] },
    });
    expect(JSON.stringify(entries)).not.toMatch(/secret|Opening|meet\.example/i);
  });
});
