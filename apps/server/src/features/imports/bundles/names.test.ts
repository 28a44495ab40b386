import { rm } from 'node:fs/promises';
import type { LiveEvent } from '@plenary/contract/live';
import { ownTopic } from '@plenary/contract/own-topic';
import type { FoundGroup } from '@plenary/contract/search/operations';
import type { Client } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { rooms } from '../../../db/schema/index.ts';
import { eventBySlug } from '../../events/index.ts';
import { aSecondLater } from '../../rooms/rooms.fixture.ts';
import { writeSome } from '../../search/write-entries.ts';
import { bundleFolder, picture } from './bundle.fixture.ts';
import { importBundle } from './index.ts';

const server = useServer({ clock: new FakeClock() });
const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

type Language = 'en' | 'de';
const LANGUAGES = ['en', 'de'] as const;
const NAMES = {
  sponsor: { en: 'Harbour Bank', de: 'Hafenbank' },
  room: { en: 'Networking lounge', de: 'Treffpunkt' },
  stand: { en: 'Help desk', de: 'Hilfe' },
};

/** An event whose sponsors and rooms have names in two languages. */
const bundleOf = (slug: string) => ({
  plenary_bundle: 1,
  event: {
    ...{ slug, name: 'Names', time_zone: 'UTC' },
    settings: { language: 'en', languages: ['de'], ask_avatar: false, ask_profile: false },
  },
  sponsors: [
    { key: 'bank', name: NAMES.sponsor, logo: 'media/a.png' },
    { key: 'rope', name: 'Ropes', logo: 'media/b.png' },
  ],
  games: [{ slug: 'pairs', kind: 'memory', title: 'Pairs' }],
  rooms: [{ key: 'tea', name: NAMES.room, max_guests: 1, sponsor: 'bank' }],
  exhibitors: [{ key: 'help', name: NAMES.stand, topic: { en: 'All answers', de: 'Alle Antworten' }, max_guests: 4 }],
});

let slug: string;
let event: EventFixture;
const people = {} as Record<Language, { readonly person: Person; readonly client: Client }>;

beforeEach(async () => {
  slug = `names-${made.length}`;
  expect(await importing(bundleOf(slug))).toMatchObject({ ok: true });
  event = (await eventBySlug(server.ctx.db, slug)) as unknown as EventFixture;
  for (const language of LANGUAGES) {
    const person = await server.createPerson({ event });
    const client = await server.signIn(person);
    await client.form(`/${slug}/json/update-profile`, { language });
    people[language] = { person, client };
  }
});

async function importing(document: object) {
  const files = { 'media/a.png': await picture('red'), 'media/b.png': await picture('blue') };
  const folder = await bundleFolder(document, files);
  made.push(folder);
  return importBundle(server.ctx, folder);
}

const read = async (who: Client, path: string) => (await who.get(`/${slug}/json/${path}`)).json.payload;
const send = async (who: Client, path: string, body: object) =>
  (await who.post(`/${slug}/json/${path}`, body)).json.payload;

async function idOf(key: string): Promise<string> {
  const [room] = await server.ctx.db
    .select()
    .from(rooms)
    .where(and(eq(rooms.event_id, event.id), eq(rooms.key, key)));
  return room!.id;
}

const sit = async ({ client }: { readonly client: Client }, key: string, kind = 'networking') =>
  send(client, `${kind}/rooms/join`, { room: await idOf(key) });

describe.each(LANGUAGES)('[TXT1] a reader of %s', (language) => {
  test('[TXT1] reads the name of a room and of its sponsor in its seat, its call and the list of chats', async () => {
    const { client } = people[language];
    const seat = await sit(people[language], 'tea');
    const name = NAMES.room[language];
    const sponsor = { name: NAMES.sponsor[language], logo: expect.any(String) as string };
    expect(seat).toMatchObject({ name, sponsor });
    expect(seat.sponsor).toEqual(sponsor);
    expect((await read(client, `video-call?tid=${seat.chatId}`)).room).toMatchObject({ name, sponsor });
    const { chat_threads } = await read(client, 'chat/threads');
    expect(chat_threads).toContainEqual(expect.objectContaining({ _id: seat.chatId, name }));
  });

  test('[TXT1] reads the names of sponsors in memory', async () => {
    const { pictures } = await send(people[language].client, 'game/pairs/deal', {});
    expect(pictures.map((one: { name: string }) => one.name)).toEqual([NAMES.sponsor[language], 'Ropes']);
  });

  test('[TXT1] agrees to a sentence that names the exhibitor so', async () => {
    const { client } = people[language];
    const stand = await idOf('help');
    const page = await client.get(`/${slug}/exhibitors/${stand}`, { accept: 'text/html' });
    const { text } = page.boot.page.exhibitor.lead;
    expect(text).toContain(NAMES.stand[language]);
    const agreed = await client.post(`/${slug}/json/exhibitor/rooms/${stand}/contact`, { text, language });
    expect(agreed.status).toBe(200);
    const contacts = await read(client, 'exhibitor/contacts');
    expect(contacts.contacts).toMatchObject([{ name: NAMES.stand[language], text }]);
  });

  test('[TXT1] [TXT6] waits for a seat of the room by that name', async () => {
    const { person, client } = people[language];
    const other = people[language === 'en' ? 'de' : 'en'];
    await sit(other, 'tea');
    await send(client, 'networking/rooms/wait', { room: await idOf('tea') });
    const topic = encodeURIComponent(ownTopic(person.account_id));
    const { cursor } = (await client.get(`/${slug}/poll/${topic}`)).json;
    await send(other.client, 'networking/rooms/leave', { room: await idOf('tea') });
    await aSecondLater(server);
    const later = await client.get(`/${slug}/poll/${topic}?cursor=${encodeURIComponent(cursor as string)}`);
    const { events } = later.json.payload;
    const offered = (events as LiveEvent[]).find(({ kind }) => kind === 'room.offered');
    expect(offered?.payload).toMatchObject({ name: NAMES.room[language] });
    expect(offered?.payload).not.toHaveProperty('texts');
    const { results } = await read(client, 'notifications');
    expect(results).toMatchObject([{ type: 'waiting_seat', values: { room_name: NAMES.room[language] } }]);
  });
});

test('[TXT4] sponsors and rooms are found by their names in any language, and shown in the one of the reader', async () => {
  while ((await writeSome(server.ctx)) > 0);
  const found = async (language: Language, q: string) => {
    await server.clock.advance(10_000);
    const { groups } = (await read(people[language].client, `search?q=${q}`)) as { groups: FoundGroup[] };
    return Object.fromEntries(groups.map(({ group, hits }) => [group, hits.map(({ title }) => title)]));
  };
  for (const language of LANGUAGES) {
    const sponsored = { sponsor: [NAMES.sponsor[language]], room: [NAMES.room[language]] };
    for (const q of ['hafenbank', 'harbour']) expect(await found(language, q)).toEqual(sponsored);
    for (const q of ['treffpunkt', 'lounge'])
      expect(await found(language, q)).toEqual({ room: [NAMES.room[language]] });
    for (const q of ['hilfe', 'desk']) expect(await found(language, q)).toEqual({ room: [NAMES.stand[language]] });
  }
});

test('[TXT6] a room that changes is named, with its sponsor, in the language of each who follows its lobby', async () => {
  const host = await server.signIn(await server.createPerson({ event, host: true }));
  const cursors = { en: '', de: '' };
  const poll = async (language: Language, query = '') =>
    (await people[language].client.get(`/${slug}/poll/lobby${query}`)).json;
  for (const language of LANGUAGES) cursors[language] = (await poll(language)).cursor;
  const changed = await host.post(`/${slug}/json/rooms/${await idOf('tea')}`, { max_guests: 9 });
  expect(changed.status).toBe(200);
  for (const language of LANGUAGES) {
    const { events } = (await poll(language, `?cursor=${encodeURIComponent(cursors[language])}`)).payload;
    const [news] = events as LiveEvent[];
    expect(news).toMatchObject({
      kind: 'room.changed',
      payload: { room: { name: NAMES.room[language], sponsor: { name: NAMES.sponsor[language] }, capacity: 9 } },
    });
    expect(JSON.stringify(news)).not.toMatch(/texts|translations/);
  }
});

test('[ROM17] a room that a host has renamed has that name in each language, also when its bundle comes again', async () => {
  const host = await server.signIn(await server.createPerson({ event, host: true }));
  const renamed = await host.post(`/${slug}/json/rooms/${await idOf('tea')}`, { name: 'Tea house' });
  expect(renamed.status).toBe(200);
  const bundle = bundleOf(slug);
  const [tea] = bundle.rooms;
  const again = {
    ...bundle,
    rooms: [{ ...tea, name: { en: 'Bar', de: 'Theke' }, topic: { en: 'Talk', de: 'Plausch' } }],
  };
  expect(await importing(again)).toMatchObject({ ok: true });
  const named = async (language: Language) => (await read(people[language].client, 'networking/rooms')).rooms;
  expect(await named('en')).toMatchObject([{ name: 'Tea house', topic: 'Talk' }]);
  expect(await named('de')).toMatchObject([{ name: 'Tea house', topic: 'Plausch' }]);
});

test("[ROM16] people of an exhibitor who read another language change its words in the event's own", async () => {
  const host = await server.createPerson({ event, host: true });
  const client = await server.signIn(host);
  await client.form(`/${slug}/json/update-profile`, { language: 'de' });
  const page = async () => read(client, `exhibitor/rooms/${await idOf('help')}`);
  expect(await page()).toMatchObject({ room: { topic: 'Alle Antworten' }, edits: { topic: 'All answers' } });
});
