import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { quizTopic } from '@plenary/contract/games/topics';
import { TEXT_FIELDS } from '@plenary/domain/language/texts';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { games, polls, rooms, timeline_sessions } from '../../../db/schema/index.ts';
import { connect } from '../../../live/live.fixture.ts';
import { eventBySlug } from '../../events/index.ts';
import { bundleFolder, picture } from './bundle.fixture.ts';
import { exportBundle, importBundle } from './index.ts';
import { both, FILES, translated, word, type Field, type Language } from './texts.fixture.ts';

const server = useServer();
const made: string[] = [];
const readers = {} as Record<Language, Client>;
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

async function importing(document: object, more: Record<string, string | Uint8Array> = {}) {
  const folder = await bundleFolder(document, { ...FILES, 'media/a.jpg': await picture('red'), ...more });
  made.push(folder);
  return importBundle(server.ctx, folder);
}

async function exported(slug: string): Promise<string> {
  const folder = join(await bundleFolder({}), 'out');
  made.push(folder);
  expect((await exportBundle(server.ctx, slug, folder)).ok).toBe(true);
  return folder;
}

beforeAll(async () => {
  expect(await importing(translated)).toMatchObject({ ok: true });
  for (const language of ['en', 'de'] as const) readers[language] = await signIn('fair', language);
  await lead('next');
  await openPoll();
});

/** Opens the poll of the event. */
async function openPoll(): Promise<void> {
  const event = (await eventBySlug(server.ctx.db, 'fair')) as unknown as EventFixture;
  const host = await server.signIn(await server.createPerson({ event, host: true }));
  const [poll] = await server.ctx.db.select().from(polls).where(eq(polls.event_id, event.id));
  expect((await host.post(`/fair/json/polls/${poll!.id}/open`)).status).toBe(200);
}

/** Leads the quiz of the event on, from its first question. */
async function lead(turn: 'next' | 'reveal'): Promise<void> {
  const event = (await eventBySlug(server.ctx.db, 'fair')) as unknown as EventFixture;
  const host = await server.signIn(await server.createPerson({ event, host: true }));
  const at = turn === 'next' ? { run: 1, state: 'waiting', number: 0 } : { run: 1, state: 'open', number: 1 };
  expect((await host.post('/fair/json/game/quiz/turn', { ...at, turn })).status).toBe(200);
}

async function topicOfQuiz(): Promise<string> {
  const [game] = await server.ctx.db.select().from(games).where(eq(games.slug, 'quiz'));
  return quizTopic(game!.id);
}

async function signIn(slug: string, language: string): Promise<Client> {
  const event = (await eventBySlug(server.ctx.db, slug)) as unknown as EventFixture;
  const client = await server.signIn(await server.createPerson({ event }));
  await client.form(`/${slug}/json/update-profile`, { language });
  return client;
}

/** The roads on which each text reaches a reader. */
const BOOT = '/fair';
/** The present state of the quiz, whose first question is open. */
const QUIZ = '/fair/poll/@quiz';
const ROADS: Readonly<Record<Field, readonly string[]>> = {
  'event.name': [BOOT, '/fair/json/heading', '/fair/agenda'],
  'event.media.logo.alt': [BOOT],
  'event.settings.external_link.label': [BOOT, '/fair/pages/inside'],
  'event.settings.coming_soon_heading': [BOOT],
  'event.settings.event_over_heading': [BOOT],
  'event.settings.event_over_text': [BOOT],
  'sponsors.name': [
    ...[BOOT, '/fair/json/event-home-areas', '/fair/sponsors', '/fair/sponsors/one'],
    ...['/fair/poll/lobby', '/fair/json/networking/rooms'],
  ],
  'sponsors.text': ['/fair/sponsors/one'],
  'areas.title': [BOOT, '/fair/json/event-home-areas'],
  'areas.sub_title': [BOOT, '/fair/json/event-home-areas'],
  'pages.title': ['/fair/pages/inside'],
  'pages.html': ['/fair/pages/inside'],
  'pages.file': ['/fair/pages/filed'],
  'rooms.name': ['/fair/poll/lobby', '/fair/json/networking/rooms'],
  'rooms.topic': ['/fair/poll/lobby', '/fair/json/networking/rooms'],
  'exhibitors.name': ['/fair/poll/exhibitor-lobby', '/fair/json/exhibitor/rooms', '/fair/exhibitors/@stand'],
  'exhibitors.topic': ['/fair/poll/exhibitor-lobby', '/fair/exhibitors/@stand'],
  'exhibitors.about': ['/fair/exhibitors/@stand'],
  'exhibitors.links.name': ['/fair/exhibitors/@stand'],
  levels: ['/fair/poll/exhibitor-lobby', '/fair/exhibitors/@stand'],
  'halls.name': [
    ...['/fair/poll/event-timeline', '/fair/agenda', BOOT, '/fair/session/@talk.ics'],
    ...['/fair/json/timeline', '/fair/json/timeline/near'],
  ],
  'polls.question': ['/fair/poll/polls', '/fair/json/polls'],
  'polls.choices': ['/fair/poll/polls', '/fair/json/polls'],
  'sessions.title': [
    '/fair/poll/event-timeline',
    '/fair/agenda',
    BOOT,
    '/fair/session/@talk.ics',
    '/fair/json/timeline/near',
  ],
  'sessions.description': ['/fair/poll/event-timeline', '/fair/session/@talk.ics'],
  'sessions.description_markdown': ['/fair/poll/event-timeline'],
  'sessions.categories.name': ['/fair/poll/event-timeline', '/fair/agenda', BOOT, '/fair/session/@talk.ics'],
  'sessions.hosts.bio': ['/fair/poll/event-timeline', '/fair/json/timeline/texts/@talk'],
  'sessions.speakers.bio': ['/fair/poll/event-timeline', '/fair/json/timeline/texts/@talk'],
  'vault.title': ['/fair/vault', '/fair/vault/item/film'],
  'vault.description': ['/fair/vault', '/fair/vault/item/film'],
  'vault.detail': ['/fair/vault/item/film'],
  'vault.attachments.name': ['/fair/vault/item/film'],
  'vault.chapters.title': ['/fair/vault/item/film'],
  'games.title': ['/fair/games', '/fair/games/play/quiz'],
  'games.summary': ['/fair/games'],
  'games.questions.question': [QUIZ],
  'games.questions.choices': [QUIZ],
  'tour.title': ['/fair/tour'],
  'tour.intro': ['/fair/tour'],
  'tour.scenes.title': ['/fair/tour'],
  'tour.scenes.spots.title': ['/fair/tour'],
  'tour.scenes.spots.text': ['/fair/tour'],
};
const roads = TEXT_FIELDS.flatMap((field) => ROADS[field].map((road) => [field, road] as const));

describe('[TXT1] each text is in the language of its reader, on each road', () => {
  test.each(roads)('%s at %s', async (field, road) => {
    const [stand] = await server.ctx.db.select().from(rooms).where(eq(rooms.key, 'stand'));
    const [talk] = await server.ctx.db.select().from(timeline_sessions).where(eq(timeline_sessions.guid, 'talk'));
    const named = road.replace('@stand', stand!.id).replace('@talk', talk!.id);
    const address = named.replace('@quiz', encodeURIComponent(await topicOfQuiz()));
    for (const [language, other] of [
      ['en', 'de'],
      ['de', 'en'],
    ] as const) {
      await server.clock.advance(5_000);
      const { text, status } = await readers[language].get(address, {
        accept: /json|poll|ics/.test(road) ? '*/*' : 'text/html',
      });
      expect(status).toBe(200);
      expect(text).toContain(word(field, language));
      expect(text).not.toContain(word(field, other));
    }
  });
});

test('[TXT6] a live event is in the language of each who follows, at once and when they come back', async () => {
  const topic = await topicOfQuiz();
  const sockets = await Promise.all(
    (['en', 'de'] as const).map(async (language) => {
      const socket = await connect(server.url, 'fair', readers[language].cookie);
      socket.send({ t: 'sub', topic });
      return { language, socket, cursor: (await socket.next('subbed')).cursor };
    }),
  );
  await lead('reveal');
  for (const { language, socket, cursor } of sockets) {
    const wanted = {
      text: word('games.questions.question', language),
      choices: [word('games.questions.choices', language), 'same'],
    };
    const live = (await socket.next('evt')).events.at(-1)?.payload;
    expect(live).toMatchObject({ v: 1, quiz: { state: 'revealed', question: wanted } });
    expect(Object.keys(live ?? {})).toEqual(['v', 'quiz']);
    socket.send({ t: 'unsub', topic });
    socket.send({ t: 'sub', topic, cursor });
    const caught = (await socket.next('subbed')).events.at(-1)?.payload;
    expect(caught).toEqual(live);
    const polled = await readers[language].get(
      `/fair/poll/${encodeURIComponent(topic)}?cursor=${encodeURIComponent(cursor)}`,
    );
    expect(polled.text).toContain(wanted.text);
    expect(polled.text).not.toContain('"texts"');
  }
});

test('[TXT6] a session that changes is said in the language of each who follows the timeline', async () => {
  const follow = async (language: Language) => {
    const socket = await connect(server.url, 'fair', readers[language].cookie);
    socket.send({ t: 'sub', topic: TIMELINE_TOPIC });
    await socket.next('subbed');
    return socket;
  };
  const sockets = { en: await follow('en'), de: await follow('de') };
  const [talk, ...others] = translated.sessions;
  expect(await importing({ ...translated, sessions: [{ ...talk, format: 'Workshop' }, ...others] })).toMatchObject({
    ok: true,
  });
  for (const language of ['en', 'de'] as const) {
    const payloads = (await sockets[language].next('evt')).events.map(({ payload }) => payload);
    expect(payloads).toContainEqual(
      expect.objectContaining({
        v: 2,
        session: expect.objectContaining({ title: word('sessions.title', language), format: 'Workshop' }) as unknown,
      }),
    );
    expect(JSON.stringify(payloads)).not.toContain('texts');
  }
});

test('[TXT1] people who are signed out read the one of its languages that their browser wants', async () => {
  for (const [asked, language] of [
    ['de-CH', 'de'],
    ['en', 'en'],
    ['fr', 'en'],
  ] as const) {
    const { text } = await server.anonymous.get('/fair/pages/inside', {
      accept: 'text/html',
      'accept-language': asked,
    });
    expect(text).toContain(word('pages.html', language));
  }
});

test('[TXT2] an export has each text by language, and imports to the same', async () => {
  const folder = await exported('fair');
  const document = parse(await readFile(join(folder, 'event.yaml'), 'utf8')) as typeof translated;
  const flat = JSON.stringify([document, await readFile(join(folder, 'pages/filed.de.html'), 'utf8')]);
  for (const field of TEXT_FIELDS.filter((one) => one !== 'pages.html')) expect(flat).toContain(word(field, 'de'));
  expect(document.areas[0]?.title).toEqual(both('areas.title'));
  expect(await importBundle(server.ctx, folder)).toMatchObject({
    ok: true,
    value: { event: 'unchanged', areas: { unchanged: 1 }, pages: { unchanged: 2 } },
  });
});

test('[TXT1] [TXT3] a language that is taken out is read by nobody, and a text without a translation is the own one', async () => {
  const { areas, ...rest } = translated;
  const event = { ...translated.event, slug: 'plain', name: 'Plain' };
  expect(await importing({ ...rest, event, areas: [{ ...areas[0], sub_title: 'only-english' }] })).toMatchObject({
    ok: true,
  });
  const german = await signIn('plain', 'de');
  const texts = async () => (await german.get('/plain/json/event-home-areas')).text;
  expect(await texts()).toContain(word('areas.title', 'de'));
  expect(await texts()).toContain('only-english');
  const organiser = await server.signIn(
    await server.createPerson({
      event: (await eventBySlug(server.ctx.db, 'plain')) as unknown as EventFixture,
      roles: ['organiser'],
    }),
  );
  expect((await organiser.post('/plain/json/studio/settings', { language: 'de' })).status).toBe(400);
  expect((await organiser.post('/plain/json/studio/settings', { languages: [] })).status).toBe(200);
  expect(await texts()).toContain(word('areas.title', 'en'));
  expect(await texts()).not.toContain(word('areas.title', 'de'));
});

test.each([
  ['another language', { areas: [{ key: 'a', title: { en: 'x', ar: 'y' } }] }, /areas\[0\]\.title\.ar/],
  [
    'too long a translation',
    { areas: [{ key: 'a', title: { en: 'x', de: 'y'.repeat(301) } }] },
    /areas\[0\]\.title\.de/,
  ],
  ['a number', { areas: [{ key: 'a', title: { en: 'x', de: 5 } }] }, /areas\[0\]\.title\.de/],
  ['a field of another name', { areas: [{ key: { en: 'x', de: 'y' }, title: 'x' }] }, /areas\[0\]\.key/],
])('[TXT2] %s is refused at its place', async (_, more, place) => {
  const event = { ...translated.event, slug: 'wrong' };
  const answer = await importing({ plenary_bundle: 1, event, ...more });
  expect(answer.ok).toBe(false);
  expect(JSON.stringify(answer)).toMatch(place);
});

test.each([
  ['twice', { language: 'en', languages: ['de', 'de'] }],
  ['its own', { language: 'en', languages: ['en'] }],
  ['none of its own', { languages: ['de'] }],
  ['one that is not offered', { language: 'en', languages: ['fr'] }],
  ['another case', { language: 'en', languages: ['DE'] }],
  ['a hundred', { language: 'en', languages: Array.from({ length: 100 }, () => 'de') }],
])('[TXT3] languages of an event are refused: %s', async (_, settings) => {
  const event = { slug: 'wrong', name: 'Wrong', time_zone: 'UTC', settings };
  expect((await importing({ plenary_bundle: 1, event })).ok).toBe(false);
});

test('[TXT2] scripts in a translation are taken out as they are from its text', async () => {
  const event = { ...translated.event, slug: 'hostile' };
  const bad = '<p>x<script>alert(1)</script></p>';
  const pages = [{ slug: 'p', title: 'P', html: { en: bad, de: bad }, public: true }];
  expect(await importing({ plenary_bundle: 1, event, pages })).toMatchObject({ ok: true });
  const { text } = await server.anonymous.get('/hostile/pages/p', { accept: 'text/html', 'accept-language': 'de' });
  expect(text).not.toContain('alert(1)');
});
