import type { EditableSession } from '@plenary/contract/timeline/edit';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { feed_events, files, session_favorites } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import { pollCalls } from '../../polls/polls.fixture.ts';
import { addTalk, questionsOf } from '../../questions/questions.fixture.ts';
import { addSessions, sessionRow } from '../timeline.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let host: Client;
let person: Person;
let attendee: Client;
let talk: string;
let part: string;
const { opened, vote, read } = pollCalls(() => event);

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  host = await server.signIn(await server.createPerson({ event, host: true }));
  person = await server.createPerson({ event });
  attendee = await server.signIn(person);
  talk = await addTalk(server, event, { title: 'Tides', description: '<p>Ebbing</p>' });
  part = newId(server.clock.now());
  const marker = { id: part, type: 'marker-stream', title: 'Low water', misc: talk, marker_offset_minutes: 5 } as const;
  await addSessions(server.ctx, [sessionRow(event.id, { ...marker, stream: null })]);
});

const at = (id: string) => `/${event.slug}/json/timeline/sessions/${id}`;
const versionOf = async (id: string): Promise<number> => (await organiser.get(at(id))).json.payload.session.version;
async function hide(hidden: boolean, { who = organiser, id = talk, more = {} } = {}): Promise<string> {
  const answer = await who.post(at(id), { version: await versionOf(id), hidden, ...more });
  expect([answer.status, answer.json.payload.session?.hidden]).toEqual([200, hidden]);
  return answer.json.payload.edit;
}
const listed = async (who = organiser): Promise<EditableSession[]> =>
  (await who.get(`/${event.slug}/json/timeline/sessions?collected=1`)).json.payload.sessions;
const seen = async (who = attendee): Promise<string[]> =>
  (await who.get(`/${event.slug}/poll/event-timeline`)).json.payload.sessions.map(
    (one: { title: string }) => one.title,
  );
const news = async () =>
  (
    await server.ctx.db
      .select()
      .from(feed_events)
      .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, TIMELINE_TOPIC)))
      .orderBy(asc(feed_events.seq))
  ).map(({ kind, entity_id }) => [kind, entity_id]);

/** Releases all that was collected, with a notice for those who follow it. */
async function release(notice: string): Promise<void> {
  const { changes } = (await organiser.get(`/${event.slug}/json/studio/programme/collected`)).json.payload;
  const sessions = changes.map(({ id, version }: EditableSession) => ({ id, version }));
  const done = await organiser.post(`/${event.slug}/json/studio/programme/release`, { sessions, notice });
  expect(done.status).toBe(200);
}

describe('[PRG20] a session that is hidden', () => {
  it('goes from open pages at once with its parts, for the whole team too, and comes back to them', async () => {
    await hide(true, { who: host });
    expect((await news()).toSorted()).toEqual(
      [
        ['session.removed', talk],
        ['session.removed', part],
      ].toSorted(),
    );
    for (const who of [attendee, host, organiser]) expect(await seen(who)).toEqual([]);
    expect((await news()).length).toBe(2);
    await hide(false, { who: host });
    expect((await seen()).toSorted()).toEqual(['Low water', 'Tides']);
    expect((await news()).slice(2).toSorted()).toEqual(
      [
        ['session.changed', talk],
        ['session.changed', part],
      ].toSorted(),
    );
  });

  it('stays with those who edit the timeline, who change it unseen', async () => {
    await hide(true);
    for (const who of [host, organiser])
      expect((await listed(who)).map(({ title, hidden }) => [title, hidden]).toSorted()).toEqual([
        ['Low water', false],
        ['Tides', true],
      ]);
    const renamed = await host.post(at(talk), { version: await versionOf(talk), title: 'Waves' });
    expect(renamed.json.payload.session).toMatchObject({ title: 'Waves', hidden: true, kept: ['title', 'hidden'] });
    expect(await seen()).toEqual([]);
    await hide(false);
    expect(await seen()).toContain('Waves');
  });

  it('answers as one that is not there, at each of its addresses', async () => {
    const paths = [`stream/${talk}`, `session/${talk}`, `json/timeline/sessions/${talk}/details`, `questions/${talk}`];
    await hide(true);
    const absent = newId(server.clock.now());
    for (const path of paths) {
      const [own, none] = await Promise.all(
        [path, path.replace(talk, absent)].map((one) => attendee.get(`/${event.slug}/${one}`, { accept: 'text/html' })),
      );
      expect([path, own?.status]).toEqual([path, none?.status]);
      expect(own?.text).not.toContain('Tides');
    }
  });

  it('has all that people left with it once it is shown again, and takes nothing meanwhile', async () => {
    const q = questionsOf(event, talk);
    const poll = await opened(organiser, { session: talk, may_change: true });
    await vote(attendee, poll, 1);
    await q.ask(attendee, 'How deep?');
    const mark = { event_id: event.id, session_id: talk, event_user_id: person.event_user_id, created_at: new Date() };
    await server.ctx.db.insert(session_favorites).values(mark);
    await hide(true);
    expect(await read(attendee)).toEqual([]);
    expect((await vote(attendee, poll, 0)).status).toBe(403);
    expect((await q.send(attendee, 'And now?')).status).toBe(404);
    expect((await attendee.get(q.path())).status).toBe(404);
    await hide(false);
    expect((await read(attendee))[0]).toMatchObject({ poll: { id: poll }, own: { choices: [1] } });
    expect(await q.texts(attendee)).toEqual(['How deep?']);
    expect(await server.ctx.db.select().from(session_favorites)).toMatchObject([{ session_id: talk }]);
  });

  it('is shown again by undoing, and hidden with others in one step', async () => {
    const edit = await hide(true);
    expect((await organiser.post(`/${event.slug}/json/timeline/edits/${edit}/undo`)).status).toBe(200);
    expect(await seen()).toContain('Tides');
    const other = await addTalk(server, event, { title: 'Waves' });
    const sessions = [
      { id: talk, version: await versionOf(talk) },
      { id: other, version: await versionOf(other) },
    ];
    const act = { kind: 'hide', hidden: true };
    const done = await organiser.post(`/${event.slug}/json/studio/programme/change`, { sessions, act });
    expect(done.json.payload).toMatchObject({ sessions: 2 });
    expect(await seen()).toEqual([]);
  });

  it('[REL7] is hidden by the next release, where changes are collected, and shown by another one', async () => {
    const release = async () => {
      const { changes } = (await organiser.get(`/${event.slug}/json/studio/programme/collected`)).json.payload;
      const sessions = changes.map(({ id, version }: EditableSession) => ({ id, version }));
      const done = await organiser.post(`/${event.slug}/json/studio/programme/release`, { sessions });
      expect(done.status).toBe(200);
      return changes.map(({ kind, title, fields }: { kind: string; title: string; fields: string[] }) => ({
        kind,
        title,
        fields,
      }));
    };
    const collect = async (hidden: boolean) =>
      organiser.post(at(talk), {
        version: (await listed()).find(({ id }) => id === talk)?.version,
        ...{ hidden, collect: true },
      });
    expect((await collect(true)).json.payload.session).toMatchObject({ hidden: true, waiting: 'hidden' });
    expect(await seen()).toContain('Tides');
    expect(await release()).toEqual([{ kind: 'hidden', title: 'Tides', fields: ['hidden'] }]);
    expect(await seen()).toEqual([]);
    expect((await collect(false)).json.payload.session).toMatchObject({ hidden: false, waiting: 'shown' });
    expect(await seen()).toEqual([]);
    expect(await release()).toEqual([{ kind: 'shown', title: 'Tides', fields: ['hidden'] }]);
    expect((await seen()).toSorted()).toEqual(['Low water', 'Tides']);
  });

  it('[REL5] has its pictures for the team alone, but for those that another session shows', async () => {
    const picture = (filename: string, audience: 'member' | 'host') => ({
      ...{ id: newId(server.clock.now()), event_id: event.id, filename, audience, byte_size: 1 },
      ...{ content_hash: 'a'.repeat(64), content_type: 'image/png', created_at: new Date(server.clock.now()) },
    });
    const [own, shared, small] = [
      picture('own.png', 'host'),
      picture('shared.png', 'member'),
      picture('s.png', 'member'),
    ];
    await server.ctx.db
      .insert(files)
      .values([{ ...own, variations: { s: small.id, m: small.id, l: small.id } }, shared, small]);
    const first = await addTalk(server, event, { cover_image_file: own.id, large_image_file: shared.id });
    await addTalk(server, event, { cover_image_file: shared.id });
    const audiences = async () =>
      (await server.ctx.db.select().from(files).where(eq(files.event_id, event.id)).orderBy(asc(files.filename))).map(
        ({ audience }) => audience,
      );
    await hide(true, { id: first });
    expect(await audiences()).toEqual(['host', 'hidden', 'member']);
    await hide(false, { id: first });
    expect(await audiences()).toEqual(['host', 'member', 'member']);
  });

  it('leaves a part hidden that becomes a session of its own, until that is shown', async () => {
    await hide(true);
    const own = { version: await versionOf(part), part: { session: null, minutes: 0 } };
    expect((await organiser.post(at(part), own)).json.payload.session).toMatchObject({ hidden: true });
    expect(await seen()).toEqual([]);
    await hide(false, { id: part });
    expect(await seen()).toEqual(['Low water']);
  });

  it('has the polls of its parts out of sight too, also of one that is made its part', async () => {
    const poll = await opened(organiser, { session: part });
    await hide(true);
    expect(await read(attendee)).toEqual([]);
    expect((await vote(attendee, poll, 0)).status).toBe(403);
    const other = await addTalk(server, event, { title: 'Waves' });
    const second = await opened(organiser, { session: other });
    const made = { version: await versionOf(other), part: { session: talk, minutes: 3 } };
    expect((await organiser.post(at(other), made)).status).toBe(200);
    expect(await read(attendee)).toEqual([]);
    await hide(false);
    expect((await read(attendee)).map((one) => one.poll.id).toSorted()).toEqual([poll, second].toSorted());
  });

  it('[REL5] has the pictures of its parts for the team, and with them when it is shown', async () => {
    const picture = (filename: string, audience: 'member' | 'draft') => ({
      ...{ id: newId(server.clock.now()), event_id: event.id, filename, audience, byte_size: 1 },
      ...{ content_hash: 'a'.repeat(64), content_type: 'image/png', created_at: new Date(server.clock.now()) },
    });
    const [first, later] = [picture('1.png', 'member'), picture('2.png', 'draft')];
    await server.ctx.db.insert(files).values([first, later]);
    const give = async (id: string) =>
      expect((await host.post(at(part), { version: await versionOf(part), picture: id })).status).toBe(200);
    const audience = async ({ id }: { id: string }) =>
      (await server.ctx.db.select().from(files).where(eq(files.id, id)))[0]?.audience;
    await give(first.id);
    await hide(true);
    expect(await audience(first)).toBe('hidden');
    await give(later.id);
    expect(await audience(later)).not.toBe('member');
    await hide(false);
    expect(await audience(later)).toBe('member');
  });

  it('[NOT2] leaves the notices of it unread where all are marked', async () => {
    const mark = { event_id: event.id, session_id: talk, event_user_id: person.event_user_id, created_at: new Date() };
    await server.ctx.db.insert(session_favorites).values(mark);
    const change = { version: await versionOf(talk), title: 'Springs', collect: true };
    expect((await organiser.post(at(talk), change)).status).toBe(200);
    await release('It has another name.');
    const unread = async () => (await attendee.get(`/${event.slug}/json/notifications`)).json.payload.unread_count;
    expect(await unread()).toBe(1);
    await hide(true);
    expect(await unread()).toBe(0);
    expect(
      (await attendee.post(`/${event.slug}/json/notifications/mark-as-read`, { notifications: 'all' })).status,
    ).toBe(200);
    await hide(false);
    expect(await unread()).toBe(1);
  });

  it('[REL9] keeps a name that it was given with the release which hides it', async () => {
    const mark = { event_id: event.id, session_id: talk, event_user_id: person.event_user_id, created_at: new Date() };
    await server.ctx.db.insert(session_favorites).values(mark);
    const change = { version: await versionOf(talk), hidden: true, title: 'Maelstrom', collect: true };
    expect((await organiser.post(at(talk), change)).status).toBe(200);
    await release('It comes later.');
    const { results } = (await attendee.get(`/${event.slug}/json/notifications`)).json.payload;
    expect(results).toMatchObject([{ title: 'Tides', message: 'It comes later.' }]);
  });
});
