import type { Section, SectionName } from '@plenary/contract/studio/sections';
import { uploadPath } from '@plenary/contract/studio/sections';
import { ROLES } from '@plenary/domain/policy/policy';
import type { Answer, Client } from '@plenary/testkit/client';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caption_lines, events, notifications, session_favorites, timeline_sessions } from './db/schema/index.ts';
import { FEATURES } from './features.ts';
import { pollCalls } from './features/polls/polls.fixture.ts';
import { questionsOf } from './features/questions/questions.fixture.ts';
import { putAddresses } from './features/speakers/index.ts';
import { addSessions, sessionRow } from './features/timeline/timeline.fixture.ts';
import { announcing, idOf, picture, uploader } from './features/uploads/uploads.fixture.ts';
import { isOfEvent, type RegisteredRoute } from './http/routes-index.ts';
import { newId } from './ids.ts';
import { LIMITS } from './limits/table.ts';
import {
  call,
  CANARY,
  clientFor,
  exampleOf,
  gather,
  PROBE,
  samplesOf,
  stockEvent,
  type Cast,
  type Sample,
  type Stocked,
} from './policy.fixture.ts';
import { draftsOf, NEXT, TEXT, WORD } from './features/studio/drafts.fixture.ts';

const PATIENCE_MS = 180_000;
const REST_EVERY = 25;
/** The id of a session that is there as a draft alone. */
const ADDED = '0123456789abcdef01234567';
/** Stands in everything of a session that is hidden; a search would find it. */
const UNSEEN = 'lurkingmarlin';
const FOUND = 'grampus';

const server = useServer({ features: [PROBE, ...FEATURES] });
let event: Stocked;
let cast: Cast;
let organiser: Client;
/** Ids of a session that is hidden, and of what belongs to it. */
let hidden: string[];
/** Addresses of the draft's picture. */
let files: string[];
/** The path of a preview with what waits, which is open meanwhile, and the event that is its copy. */
let preview: string;
let copy: { readonly id: string; readonly slug: string };

beforeAll(async () => {
  event = await stockEvent(server, 'plain', { slug: 'shown' });
  cast = await gather(
    server,
    event,
    await server.createPerson({ event: await server.createEvent({ slug: 'elsewhere' }) }),
  );
  organiser = await server.signIn(cast.organiser!, { verified: true });
  const image = await upload();
  for (const [section, draft] of Object.entries(draftsOf(image))) await keep(section as SectionName, draft);
  await collect();
  await nameSpeaker();
  hidden = await hide();
  files = Object.values((await read('home')).files).map(({ url }) => url);
  await openPreview();
});

/** The organiser looks at the event with what waits, so that its pages are drawn and its data is read. */
async function openPreview(): Promise<void> {
  await rest();
  const made = await organiser.post(`/${event.slug}/json/studio/preview`, { as: 'attendee', at: '' });
  expect([made.status, made.json.payload.errors]).toEqual([200, undefined]);
  preview = made.json.payload.path.slice(1);
  const [row] = await server.ctx.db.select().from(events).where(eq(events.rehearsal_of, event.id));
  copy = row!;
  const [home, near] = [
    await organiser.get(`/${preview}`, PAGE),
    await organiser.get(`/${preview}/poll/event-timeline`),
  ];
  expect([shows(home), shows(near)]).toEqual([true, true]);
}
const PAGE = { accept: 'text/html' };
/** Each test asks as a person who has asked nothing yet. */
beforeEach(() => server.clock.advance(LIMITS.requests.person.window_ms));

const at = (section: SectionName) => `/${event.slug}/json/studio/sections/${section}`;
const rest = () => server.clock.advance(LIMITS.requests.person.window_ms);
async function read(section: SectionName): Promise<Section> {
  await rest();
  return (await organiser.get(at(section))).json.payload;
}
async function keep(section: SectionName, draft: (values: any) => { values: object; keep: string[] }): Promise<void> {
  const { values, seen } = await read(section);
  const answer = await organiser.post(at(section), { ...draft(values), seen });
  expect([section, answer.status, answer.json.payload?.errors]).toEqual([section, 200, undefined]);
  expect(answer.json.payload.unreleased.length).toBeGreaterThan(0);
}
async function upload(): Promise<string> {
  const bytes = await picture(1200, 600);
  const name = `${CANARY}.png`;
  const headers = announcing(bytes.length, { filename: name, studio_section: 'home' });
  const id = idOf(await organiser.request(`/${event.slug}/json/uploads`, { method: 'POST', headers }));
  await uploader(organiser, event.slug, '').send(id, 0, bytes);
  return uploadPath(id, name);
}

/** A session that is changed, and one that is added, for the next release. */
async function collect(): Promise<void> {
  await rest();
  const fields = { title: TEXT, description: TEXT, location: TEXT, link: `https://${CANARY}.example/`, collect: true };
  const changed = await organiser.post(`/${event.slug}/json/timeline/sessions/${event.session_id}`, {
    ...{ version: 0, title: TEXT, description: TEXT, location: TEXT, collect: true },
  });
  expect([changed.status, changed.json.payload.errors]).toEqual([200, undefined]);
  const at_ten = { starts_at: '2026-06-16T10:00:00.000Z', ends_at: '2026-06-16T11:00:00.000Z' };
  const added = await organiser.post(`/${event.slug}/json/studio/programme/sessions`, {
    id: ADDED,
    ...fields,
    ...at_ten,
  });
  expect([added.status, added.json.payload.errors]).toEqual([200, undefined]);
}

const SPEAKER = { uid: 'eve', bio: '', company: '', job_title: '', profile_picture: null };

/** A speaker of a session that everybody sees, with an address that organisers alone do (PRG12). */
async function nameSpeaker(): Promise<void> {
  const speakers = [{ ...SPEAKER, name: 'Eve' }];
  await server.ctx.db.update(timeline_sessions).set({ speakers }).where(eq(timeline_sessions.id, event.session_id));
  await server.ctx.live.transact(async (tx) => ({
    result: await putAddresses(tx, event.id, [{ uid: 'eve', email: `${CANARY}@sea.example` }]),
  }));
}

/** A session that attendees marked, asked, voted and wrote in, and that is hidden since. */
async function hide(): Promise<string[]> {
  const [attendee, now] = [await server.signIn(cast.attendee!, { verified: true }), server.clock.now()];
  const times = { starts_at: new Date(now - 60_000), ends_at: new Date(now + 3_600_000) };
  const about = { title: `${UNSEEN} ${FOUND}`, description: UNSEEN, location: UNSEEN, link: `/${UNSEEN}` };
  const row = sessionRow(event.id, { ...about, ...times, speakers: [{ ...SPEAKER, name: UNSEEN }] });
  const marker = {
    type: 'marker-stream',
    title: UNSEEN,
    misc: row.id,
    marker_offset_minutes: 1,
    stream: null,
  } as const;
  await addSessions(server.ctx, [row, sessionRow(event.id, marker)]);
  const poll = await pollCalls(() => event).opened(organiser, { session: row.id, question: UNSEEN });
  const question = await questionsOf(event, row.id).ask(attendee, UNSEEN);
  const channel = await attendee.post(`/${event.slug}/json/chat/threads/channel`, { session: row.id });
  const { thread_id } = channel.json.payload;
  const said = { chat_thread: thread_id, message: `${UNSEEN} ${FOUND}` };
  expect((await attendee.post(`/${event.slug}/json/chat/messages/send`, said)).status).toBe(200);
  const own = { event_id: event.id, session_id: row.id };
  const line = { ...own, id: newId(now), position: 1, client_line_id: 'line-2', language: 'en', text: UNSEEN };
  await server.ctx.db.insert(caption_lines).values({ ...line, at: new Date(now), created_at: new Date(now) });
  const { event_user_id } = cast.attendee!;
  await server.ctx.db.insert(session_favorites).values({ ...own, event_user_id, created_at: new Date(now) });
  const due = {
    kind: 'favourite_begins',
    subject: `${row.id}:1`,
    cursor: '1',
    values: {},
    unskippable: false,
  } as const;
  await server.ctx.db
    .insert(notifications)
    .values({ ...own, ...due, id: newId(now), event_user_id, created_at: new Date(now) });
  const before = await attendee.get(`/${event.slug}/json/notifications`);
  expect(lurks(before)).toBe(true);
  await rest();
  const path = `/${event.slug}/json/timeline/sessions/${row.id}`;
  expect((await organiser.post(path, { version: 0, hidden: true })).status).toBe(200);
  return [row.id, poll, question.id, thread_id];
}

const shows = ({ text, headers }: Answer): boolean => (text + JSON.stringify([...headers])).includes(CANARY);
const lurks = ({ text, headers }: Answer): boolean => (text + JSON.stringify([...headers])).includes(UNSEEN);

/** Requests to a route, for things that are there and for those that are drafts alone. */
function asked(route: RegisteredRoute, slug = event.slug): Sample[] {
  const ids = [...inFull(event.ids, [event.session_id]), ADDED];
  return samplesOf(route, slug, ids).flatMap((sample) => {
    const path = sample.path.replace(/\/(?:own|name)(?=[/.?]|$)/, `/${NEXT}`);
    return path === sample.path ? [sample] : [sample, { ...sample, path }];
  });
}

const OTHERS = ['anonymous', 'outsider', ...ROLES.filter((role) => role !== 'organiser')] as const;
/** Those who do not edit the timeline. */
const PUBLIC = OTHERS.filter((name) => name !== 'host');
const SOME = inFull<readonly (typeof OTHERS)[number][]>(OTHERS, ['anonymous', 'attendee', 'host']);

describe('[REL6] [PRG12] what is not released, and a speaker’s address, is shown to the organisers of the event alone', () => {
  it.each(SOME)('by no route, asked by: %s', { timeout: PATIENCE_MS }, async (name) => {
    const leaks: string[] = [];
    for (const [nth, route] of server.app.routeIndex.filter(({ url }) => isOfEvent(url)).entries()) {
      if (nth % REST_EVERY === 0) await rest();
      for (const sample of asked(route)) {
        const answer = await call(await clientFor(server, cast, name, route), route, sample);
        if (shows(answer)) leaks.push(`${route.method} ${sample.path}`);
      }
    }
    expect(leaks).toEqual([]);
  });

  it.each([...SOME, 'another organiser'] as const)(
    '[REL14] nor by a preview of another person, asked by: %s',
    { timeout: PATIENCE_MS },
    async (name) => {
      const leaks: string[] = [];
      const second = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }), {
        verified: true,
      });
      for (const [nth, route] of server.app.routeIndex.filter(({ url }) => isOfEvent(url)).entries()) {
        if (nth % REST_EVERY === 0) await rest();
        const client = name === 'another organiser' ? second : await clientFor(server, cast, name, route);
        for (const slug of [preview, copy.slug])
          for (const sample of asked(route, slug)) {
            const answer = await call(client, route, sample);
            if (shows(answer) || answer.status < 300) leaks.push(`${route.method} ${sample.path} ${answer.status}`);
          }
      }
      expect(leaks).toEqual([]);
    },
  );

  it('to organisers by the pages of the studio alone', { timeout: PATIENCE_MS }, async () => {
    const shown: string[] = [];
    for (const route of server.app.routeIndex.filter(({ url, method }) => isOfEvent(url) && method === 'GET')) {
      await rest();
      for (const sample of asked(route)) if (shows(await call(organiser, route, sample))) shown.push(route.url);
    }
    expect(shown.filter((url) => !url.includes('/studio/'))).toEqual([]);
  });

  it.each(OTHERS)('by no address of a file, asked by: %s', async (name) => {
    expect(files.length).toBeGreaterThan(0);
    for (const url of files) {
      const { status } = await (await clientFor(server, cast, name)).get(url);
      expect([name, status]).toEqual([name, name === 'host' ? 200 : 403]);
    }
  });

  it.each(SOME)('by no search, asked by: %s', async (name) => {
    const client = await clientFor(server, cast, name);
    for (const path of [`/${event.slug}/json/search?q=${WORD}`, `/${event.slug}/search?q=${WORD}`])
      expect([path, shows(await client.get(path))]).toEqual([path, false]);
  });

  it.each(SOME)('by no topic, followed by: %s', async (name) => {
    const client = await clientFor(server, cast, name);
    const user = cast[name]?.account_id ?? event.person.account_id;
    for (const topic of server.app.topicIndex) {
      await rest();
      const example = exampleOf(topic, event, user);
      const answer = await client.get(`/${event.slug}/poll/${encodeURIComponent(example)}`);
      expect([topic.name, shows(answer)]).toEqual([topic.name, false]);
      expect(shows(await client.post(`/${event.slug}/poll`, { topics: { [example]: '' } }))).toBe(false);
    }
  });

  it.each(inFull<readonly (typeof PUBLIC)[number][]>(PUBLIC, ['anonymous', 'attendee']))(
    '[PRG20] nor a hidden session, by any route, asked by: %s',
    { timeout: PATIENCE_MS },
    async (name) => {
      const leaks: string[] = [];
      for (const [nth, route] of server.app.routeIndex.filter(({ url }) => isOfEvent(url)).entries()) {
        if (nth % REST_EVERY === 0) await rest();
        for (const sample of samplesOf(route, event.slug, hidden)) {
          const answer = await call(await clientFor(server, cast, name, route), route, sample);
          if (lurks(answer)) leaks.push(`${route.method} ${sample.path}`);
        }
      }
      expect(leaks).toEqual([]);
    },
  );

  it.each(PUBLIC)('[PRG20] nor a hidden session, by any topic or search, asked by: %s', async (name) => {
    const client = await clientFor(server, cast, name);
    const user = cast[name]?.account_id ?? event.person.account_id;
    const [session_id = '', poll_id = '', , thread_id = ''] = hidden;
    const leaks: string[] = [];
    for (const topic of server.app.topicIndex) {
      await rest();
      const example = exampleOf(topic, { ...event, session_id, poll_id, thread_id }, user);
      for (const answer of [
        await client.get(`/${event.slug}/poll/${encodeURIComponent(example)}`),
        await client.post(`/${event.slug}/poll`, { topics: { [example]: '' } }),
      ])
        if (lurks(answer)) leaks.push(topic.name);
    }
    for (const path of [`/${event.slug}/json/search?q=${FOUND}`, `/${event.slug}/search?q=${FOUND}`])
      if (lurks(await client.get(path))) leaks.push(path);
    expect(leaks).toEqual([]);
  });

  it('because no table that is read for others has anything of it', async () => {
    const own = ['section_drafts', 'section_states', 'session_drafts', 'speaker_addresses'];
    const { rows: tables } = await server.ctx.db.execute<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      // The copy of the preview is an event of its own.
      const { rows } = await server.ctx.db.execute(
        `SELECT FROM "${name}" t WHERE t::text LIKE '%${CANARY}%'
            AND NOT coalesce(to_jsonb(t) ->> 'event_id', to_jsonb(t) ->> 'id', '') = '${copy.id}' LIMIT 1`,
      );
      if (rows.length > 0) holding.push(name);
    }
    expect(holding.sort()).toEqual(['files', ...own, 'uploads']);
  });
});
