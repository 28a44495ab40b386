import type { Check } from '@plenary/domain/studio/left';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  deliveries,
  events,
  hosted_segments,
  polls,
  room_seats,
  session_questions,
  vault_items,
} from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import { HTML } from '../../invitations/invitations.fixture.ts';
import { addRoom } from '../../rooms/rooms.fixture.ts';
import { addSessions, sessionRow, source } from '../../timeline/timeline.fixture.ts';

const server = useServer();
const HOUR = 3_600_000;
let event: EventFixture;
let member: string;
let organiser: Client;

beforeEach(async () => {
  event = await server.createEvent();
  const person = await server.createPerson({ event, roles: ['organiser'] });
  member = person.event_user_id;
  organiser = await server.signIn(person);
});

const at = (ms: number) => new Date(server.clock.now() + ms);
const id = () => newId(server.clock.now());
/** Puts the event between two times from now. */
const set = (from: number, to: number) =>
  server.ctx.db
    .update(events)
    .set({ opens_at: at(from), starts_at: at(from), closes_at: at(to) })
    .where(eq(events.id, event.id));
async function checks(phase: 'day' | 'after'): Promise<readonly Check[]> {
  const { left } = (await organiser.get(`/studio/${event.slug}`, HTML)).boot.page as { left: Check[] };
  return left.filter((check) => check.phase === phase);
}
/** The names of the things that a step is about. */
const named = async (phase: 'day' | 'after', step: Check['id']) =>
  (await checks(phase)).find(({ id }) => id === step)?.things?.map((thing) => thing.of === 'one' && thing.name);
const said = async (phase: 'day' | 'after') =>
  Object.fromEntries((await checks(phase)).map((check) => [check.id, check.count ?? check.state]));
const addStream = (name: string, announced: 'on' | 'off') =>
  server.ctx.db.execute(sql`
    INSERT INTO hosted_streams (event_id, name, announced, heard_at, began_at)
    VALUES (${event.id}, ${name}, ${announced}, ${at(0).toISOString()}, ${at(0).toISOString()})`);
const addTalk = (name: string, from: number) => {
  const stream = source({ key: name, type: 'hosted', entry_id: name, playback_url: null });
  const location = `Hall of ${name}`;
  const row = sessionRow(event.id, { id: id(), stream, location, starts_at: at(from), ends_at: at(from + HOUR) });
  return addSessions(server.ctx, [row]).then(() => row.id);
};

test('[STU20] on the day it counts silent streams of sessions that are on, questions and mails', async () => {
  await set(-HOUR, 5 * HOUR);
  expect(await said('after')).toEqual({});
  await addStream('live', 'on');
  await addStream('dead', 'off');
  await addTalk('live', -HOUR / 2);
  const asked_in = await addTalk('dead', -HOUR / 2);
  // Nobody has made its stream yet.
  await addTalk('never', -HOUR / 2);
  await addTalk('later', HOUR);
  const question = { event_id: event.id, asker: member, anonymous: false, text: 'Why?', created_at: at(0) };
  await server.ctx.db.insert(session_questions).values([
    { ...question, id: id(), session_id: asked_in, client_question_id: 'a', state: 'waiting' },
    { ...question, id: id(), session_id: asked_in, client_question_id: 'b', state: 'open' },
  ]);
  const mail = { event_id: event.id, channel: 'email', recipient: 'a@example.org', kind: 'invitation' } as const;
  await server.ctx.db.insert(deliveries).values([
    { ...mail, id: id(), created_at: at(-HOUR), failed_at: at(-HOUR) },
    { ...mail, id: id(), created_at: at(-HOUR), sent_at: at(-HOUR) },
    { ...mail, id: id(), created_at: at(-300 * HOUR), failed_at: at(-299 * HOUR) },
  ]);
  expect(await said('day')).toEqual({ live: 2, questions: 1, reviews: 'done', stands: 'done', mails: 1 });
  expect((await checks('day')).find((check) => check.id === 'questions')?.session).toBe(asked_in);
  expect(await named('day', 'live')).toEqual(['Hall of dead', 'Hall of never']);
});

test('[STU20] afterwards it counts streams and polls that are still open', async () => {
  await set(-5 * HOUR, -HOUR);
  expect(await said('day')).toEqual({});
  await addStream('live', 'on');
  await addStream('dead', 'off');
  await server.ctx.db.insert(polls).values({
    ...{ event_id: event.id, id: id(), kind: 'single', question: 'Tea?', choices: ['Yes', 'No'], most: 1 },
    ...{ anonymous: true, may_change: true, results: 'always', state: 'open', client_poll_id: id(), created_at: at(0) },
  });
  expect(await said('after')).toEqual({
    ...{ streams_off: 1, polls_closed: 1, reviewed: 'done', recordings: 'done', closing: 'advised' },
  });
  expect(await named('after', 'polls_closed')).toEqual(['Tea?']);
});

test('[STU20] before it opens neither is checked', async () => {
  await set(HOUR, 5 * HOUR);
  expect([await said('day'), await said('after')]).toEqual([{}, {}]);
});

test('[STU20] stands without an owner are empty, and kept recordings are left until the vault shows them', async () => {
  await set(-HOUR, 5 * HOUR);
  const [stand] = [await addRoom(server, event, { kind: 'exhibitor', name: 'Ropes' }), await addRoom(server, event)];
  expect(await said('day')).toMatchObject({ stands: 1 });
  expect(await named('day', 'stands')).toEqual(['Ropes']);
  const sits = { device: id(), joined_at: at(0), expires_at: at(HOUR), lease_id: id(), room_id: stand };
  await server.ctx.db.insert(room_seats).values({ ...sits, event_id: event.id, event_user_id: member, place: 'owner' });
  expect(await said('day')).toMatchObject({ stands: 'done' });
  await set(-5 * HOUR, -HOUR);
  await addStream('live', 'off');
  const segment = {
    ...{ event_id: event.id, name: 'live', run: 1, init_hash: 'a', init_bytes: 1, content_hash: 'b', byte_size: 1 },
    ...{ duration_s: 2, begins_at: at(-2 * HOUR), kept: true },
  };
  await server.ctx.db.insert(hosted_segments).values([
    { ...segment, sequence: 1, part: 0 },
    { ...segment, sequence: 2, part: 0 },
    { ...segment, sequence: 3, part: 1 },
    { ...segment, sequence: 4, part: 2, kept: false },
  ]);
  expect(await said('after')).toMatchObject({ recordings: 2, streams_off: 'done' });
  await server.ctx.db.insert(vault_items).values({
    ...{ id: id(), event_id: event.id, slug: 'live', title: 'Live', description: '', featured: false, categories: [] },
    ...{
      detail: '',
      attachments: [],
      gallery: [],
      translations: {},
      position: 0,
      recording: { stream: 'live', id: 1 },
    },
  });
  expect(await said('after')).toMatchObject({ recordings: 1 });
});
