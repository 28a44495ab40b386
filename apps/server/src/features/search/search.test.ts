import type { FoundGroup, SearchHit } from '@plenary/contract/search/operations';
import { SEARCH_GROUPS, type SearchGroup } from '@plenary/domain/search/groups';
import { content_pages, sponsors, timeline_sessions, vault_items } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import type { Client } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventBySlug, setEvent } from '../events/index.ts';
import { joinChat, type Chatter } from '../chat/chat.fixture.ts';
import { begin } from '../chat/private/private.fixture.ts';
import { erasePerson } from '../personal-data/index.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { sessionRow } from '../timeline/timeline.fixture.ts';
import { writeSome } from './write-entries.ts';

const clock = new FakeClock();
const server = useServer({ clock });
const MINUTE = 60_000;

let event: EventFixture;
let ada: Chatter;
let hal: Chatter;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await joinChat(server, event, { first_name: 'Ada', last_name: 'Byron' });
  hal = await joinChat(server, event, { host: true, first_name: 'Hal', last_name: 'Host' });
});

async function index(): Promise<void> {
  while ((await writeSome(server.ctx)) > 0);
}

type Found = Readonly<Record<SearchGroup, readonly SearchHit[]>>;

/** The hits of somebody by now, by group; the limit of searches is out of the way. */
async function found(who: Client, q: string, area?: string): Promise<Found> {
  await index();
  await clock.advance(10_000);
  const query = new URLSearchParams({ q, ...(area !== undefined && { area }) });
  const { json, status, text } = await who.get(`/${event.slug}/json/search?${query.toString()}`);
  if (status !== 200) throw new Error(`searching answered ${status}: ${text}`);
  const groups = new Map((json.payload.groups as FoundGroup[]).map(({ group, hits }) => [group, hits]));
  return Object.fromEntries(SEARCH_GROUPS.map((group) => [group, groups.get(group) ?? []])) as unknown as Found;
}

const titles = (hits: readonly SearchHit[]): string[] => hits.map(({ title }) => title);
const at = (minutes: number): Date => new Date(clock.now() + minutes * MINUTE);

async function addSession(more: Parameters<typeof sessionRow>[1]): Promise<string> {
  const row = sessionRow(event.id, { starts_at: at(-10), ends_at: at(50), ...more });
  await server.ctx.db.insert(timeline_sessions).values(row);
  return row.id;
}

async function addItem(slug: string, more: { readonly title: string; readonly starts_at?: Date }): Promise<void> {
  await server.ctx.db.insert(vault_items).values({
    ...{ id: newId(0), event_id: event.id, slug, description: 'A film', featured: false, position: 0 },
    ...{ categories: ['Films'], attachments: [], gallery: [], detail: '<p>zanzibar</p>', link: '/secret' },
    ...more,
  });
}

describe('[SEA2] a search of an event', () => {
  it('finds sessions by title, text, people, place and track, those of the title first', async () => {
    await addSession({ title: 'On other things', description: '<p>It is about <b>ferries</b> as well.</p>' });
    await addSession({ title: 'A long talk about ferries and harbours of the north' });
    await addSession({ title: 'Ferries', location: 'Quay 7', categories: [{ name: 'Sea', position: 1 }] });
    const { session } = await found(ada.client, 'ferries');
    expect(titles(session)).toEqual([
      'Ferries',
      'A long talk about ferries and harbours of the north',
      'On other things',
    ]);
    expect(session[0]).toMatchObject({ place: 'Quay 7 · Sea', at: expect.any(String) });
    expect(session[2]?.text).toBe('It is about ferries as well.');
    expect(titles((await found(ada.client, 'quay sea')).session)).toEqual(['Ferries']);
  });

  it('finds speakers once, with all their sessions', async () => {
    const speakers = [{ name: 'Grace Hopper', company: 'Navy' }] as never;
    await addSession({ title: 'Compilers', speakers });
    await addSession({ title: 'Nanoseconds', speakers, starts_at: at(100), ends_at: at(160) });
    const { speaker, session } = await found(ada.client, 'hopper');
    expect(speaker).toMatchObject([{ title: 'Grace Hopper', place: 'Navy', text: 'Compilers · Nanoseconds' }]);
    expect(speaker[0]?.href).toBe(`/${event.slug}/agenda?speaker=Grace+Hopper`);
    expect(titles(session)).toHaveLength(2);
  });

  it('finds items of the vault, rooms, sponsors and pages, each with the way to it', async () => {
    await addItem('harbour', { title: 'The harbour film' });
    const stand = await addRoom(server, event, { kind: 'exhibitor', name: 'Harbour Ropes', categories: ['Tools'] });
    const room = await addRoom(server, event, { name: 'Harbour tea' });
    const row = { id: newId(0), event_id: event.id, position: 0 };
    await server.ctx.db.insert(sponsors).values({ ...row, key: 'bank', name: 'Harbour Bank' });
    const page = { ...row, id: newId(0), slug: 'way', title: 'The way', html: '<p>Past the harbour.</p>' };
    await server.ctx.db.insert(content_pages).values(page);
    const hits = await found(ada.client, 'harbour');
    expect(hits.vault_item).toMatchObject([{ href: `/${event.slug}/vault/item/harbour`, place: 'Films' }]);
    expect(hits.room.map(({ href }) => href).toSorted()).toEqual(
      [`/${event.slug}/exhibitors#room-${stand}`, `/${event.slug}/networking#room-${room}`].toSorted(),
    );
    expect(hits.sponsor).toMatchObject([{ title: 'Harbour Bank' }]);
    expect(hits.page).toMatchObject([{ href: `/${event.slug}/pages/way`, text: 'Past the harbour.' }]);
    const quiet = await server.createEvent({ flags: { networking_enabled: false } });
    const away = await joinChat(server, quiet);
    await addRoom(server, quiet, { name: 'Harbour tea' });
    await index();
    const { json } = await away.client.get(`/${quiet.slug}/json/search?q=harbour`);
    expect(json.payload.groups).toEqual([]);
  });

  it('[TXT4] finds a page by a word of any of its languages, and shows the one of the reader', async () => {
    const translations = { de: { title: 'Der Weg', html: '<p>Am Leuchtturm vorbei.</p>' } };
    const row = {
      id: newId(0),
      event_id: event.id,
      position: 0,
      slug: 'way',
      title: 'The way',
      html: '<p>Past it.</p>',
    };
    await server.ctx.db.insert(content_pages).values({ ...row, translations });
    const { settings } = (await eventBySlug(server.ctx.db, event.slug))!;
    await setEvent(server.ctx, event.slug, { settings: { ...settings, language: 'en', languages: ['de'] } });
    expect((await found(ada.client, 'leuchtturm')).page).toMatchObject([{ title: 'The way', text: 'Past it.' }]);
    await ada.client.form(`/${event.slug}/json/update-profile`, { language: 'de' });
    expect((await found(ada.client, 'way')).page).toMatchObject([{ title: 'Der Weg', text: 'Am Leuchtturm vorbei.' }]);
    await server.ctx.db.update(content_pages).set({ translations: { de: { title: 'Der Pfad' } } });
    expect((await found(ada.client, 'leuchtturm')).page).toEqual([]);
    expect((await found(ada.client, 'pfad')).page).toMatchObject([{ title: 'Der Pfad', text: 'Past it.' }]);
  });

  it('[SEA1] begins on an area with its own kind', async () => {
    await addSession({ title: 'Harbour' });
    await addItem('harbour', { title: 'The harbour film' });
    await index();
    const order = async (area: string) => {
      const { json } = await ada.client.get(`/${event.slug}/json/search?q=harbour&area=${area}`);
      return (json.payload.groups as FoundGroup[]).map(({ group }) => group);
    };
    expect(await order('vault')).toEqual(['vault_item', 'session']);
    expect(await order('agenda')).toEqual(['session', 'vault_item']);
  });
});

describe('[SEA3] accents, case and small mistakes', () => {
  it.each(['muller', 'Müller', 'MULLER', 'Mueller', 'mulelr', 'mullr'])('do not matter: %s', async (q) => {
    await addSession({ title: 'Bröt und Wärme', speakers: [{ name: 'Zoë Müller' }] as never });
    const { speaker } = await found(ada.client, q);
    expect(titles(speaker)).toEqual(['Zoë Müller']);
  });

  it('do not bring what is only alike where there is what was written', async () => {
    await addSession({ title: 'Linux' });
    await addSession({ title: 'Linus' });
    expect(titles((await found(ada.client, 'linux')).session)).toEqual(['Linux']);
    expect(titles((await found(ada.client, 'linuz')).session).toSorted()).toEqual(['Linus', 'Linux']);
  });

  it('[D361] find an umlaut that is written with an e, in any text', async () => {
    await addSession({ title: 'Masks', description: 'Über Verschwörungen im Netz' });
    expect(titles((await found(ada.client, 'verschwoerung')).session)).toEqual(['Masks']);
    expect(titles((await found(ada.client, 'ueber netz')).session)).toEqual(['Masks']);
  });

  it.each([
    ['Arabic', 'مرحبا بالعالم', 'مرحبا'],
    ['Japanese', '東京での会議', '会議'],
  ])('are known in %s', async (_, title, q) => {
    await addSession({ title });
    expect(titles((await found(ada.client, q)).session)).toEqual([title]);
  });
});

describe('[SEA5] [D5] what is locked', () => {
  it('has no link: a meeting, a session to come, an item of the vault', async () => {
    const link = 'https://meet.example/secret';
    const meeting = await addSession({ type: 'meeting', title: 'Board talk', link });
    const later = await addSession({ title: 'Later talk', starts_at: at(300), ends_at: at(360) });
    await addItem('talk', { title: 'Talk film', starts_at: at(300) });
    const hits = await found(ada.client, 'talk');
    const lead = (id: string) => hits.session.find((hit) => hit.id === id)?.href;
    expect([lead(meeting), lead(later)]).toEqual([meeting, later].map((id) => `/${event.slug}/agenda?session=${id}`));
    expect(hits.vault_item).toMatchObject([{ title: 'Talk film', href: null }]);
    expect(JSON.stringify(hits)).not.toMatch(/secret|zanzibar/);
    expect((await found(ada.client, 'zanzibar')).vault_item).toEqual([]);
    const seen = await found(hal.client, 'talk');
    expect(seen.session.find(({ id }) => id === meeting)?.href).toBe(link);
    expect(seen.vault_item[0]?.href).toBe(`/${event.slug}/vault/item/talk`);
  });
});

describe('[SEA6] people', () => {
  it('[D33] are found by their first word, further ones put them in order, and only who lets it', async () => {
    const zoe = await joinChat(server, event, { first_name: 'Zoe', last_name: 'Adams' });
    await joinChat(server, event, { first_name: 'Zoe', last_name: 'Brook' });
    await joinChat(server, event, { first_name: 'Zoe', last_name: 'Away', networking_status: false });
    const hidden = await joinChat(server, event, { first_name: 'Zoe', last_name: 'Hidden' });
    await server.ctx.db.execute(sql`UPDATE event_users SET invisible = true WHERE id = ${hidden.person.event_user_id}`);
    expect(titles((await found(ada.client, 'zoe brook')).person)).toEqual(['Zoe Brook', 'Zoe Adams']);
    expect(titles((await found(hal.client, 'zoe')).person).toSorted()).toEqual(['Zoe Adams', 'Zoe Away', 'Zoe Brook']);
    expect((await found(ada.client, 'byron')).person).toEqual([]);
    await ada.call('users/block', { chat_message: (await zoe.say('hello'))._id });
    expect(titles((await found(ada.client, 'zoe')).person)).toEqual(['Zoe Brook']);
    await server.ctx.db.execute(sql`UPDATE event_users SET active = false WHERE event_id = ${event.id} AND NOT host
      AND id <> ${ada.person.event_user_id}`);
    expect((await found(ada.client, 'zoe')).person).toEqual([]);
  });
});

describe('[SEA7] messages', () => {
  it('are found where the reader may read them, private ones by their members alone', async () => {
    const bob = await joinChat(server, event);
    await ada.say('the lighthouse is lit');
    const gone = await ada.say('the lighthouse is dark');
    await ada.call('messages/delete', { chat_message: gone._id });
    const { _id: chat_thread } = await begin(hal, ada);
    await hal.say('a lighthouse between us', { chat_thread });
    const mine = (await found(ada.client, 'lighthouse')).message;
    expect(mine.map(({ text }) => text).toSorted()).toEqual(['a lighthouse between us', 'the lighthouse is lit']);
    expect(mine.find(({ message }) => message?.kind === 'private')?.href).toBe(
      `/${event.slug}#openChatThread=${chat_thread}`,
    );
    expect((await found(bob.client, 'lighthouse')).message.map(({ text }) => text)).toEqual(['the lighthouse is lit']);
  });
});

describe('[SEA8] the words of an entry', () => {
  it('follow each change, and are gone with what they were of', async () => {
    const id = await addSession({ title: 'Anemone' });
    expect(titles((await found(ada.client, 'anemone')).session)).toEqual(['Anemone']);
    await server.ctx.db.update(timeline_sessions).set({ title: 'Begonia' }).where(eq(timeline_sessions.id, id));
    expect((await found(ada.client, 'anemone')).session).toEqual([]);
    expect(titles((await found(ada.client, 'begonia')).session)).toEqual(['Begonia']);
    await server.ctx.db.delete(timeline_sessions).where(eq(timeline_sessions.id, id));
    expect(await wordsLike('%begonia%')).toBe(0);
  });

  it('of a person are gone in the transaction that erases or renames them', async () => {
    const eve = await joinChat(server, event, { first_name: 'Quetzal', last_name: 'Tall' });
    await index();
    expect(await wordsLike('%quetzal%')).toBe(1);
    await erasePerson(server.ctx, [], eve.person.email);
    expect(await wordsLike('%quetzal%')).toBe(0);
    expect((await found(hal.client, 'quetzal')).person).toEqual([]);
  });

  it('are written again when a change comes while they are read', async () => {
    const id = await addSession({ title: 'Anemone' });
    await Promise.all([
      index(),
      server.ctx.db.update(timeline_sessions).set({ title: 'Begonia' }).where(eq(timeline_sessions.id, id)),
      index(),
    ]);
    await index();
    const { session } = await found(ada.client, 'begonia');
    expect(titles(session)).toEqual(['Begonia']);
  });
});

async function wordsLike(pattern: string): Promise<number> {
  const { rows } = await server.ctx.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM search_entries WHERE event_id = ${event.id} AND words::text LIKE ${pattern}`,
  );
  return rows[0]?.count ?? 0;
}

describe('[SEA9] hostile words', () => {
  it.each([
    ['nothing but accents', '\u0301\u0302\u0303'],
    ['nothing at all', ''],
    ['wildcards', '%_*?'],
    ['the language of the database', "'a' & !b | (c <-> d):*"],
    ['quotes', `"' OR 1=1; --`],
    ['backslashes', '\\\\\\'],
    ['half of a pair', 'a\ud800b'],
    ['10,000 characters', 'word '.repeat(2_000)],
    ['one word of 10,000 characters', 'x'.repeat(10_000)],
    ['one letter', 'a'],
  ])('are answered clearly: %s', async (_, q) => {
    const answer = await ada.client.get(`/${event.slug}/json/search?${new URLSearchParams({ q }).toString()}`);
    expect([answer.status, answer.json.status]).toEqual([200, 'success']);
    const page = await ada.client.get(`/${event.slug}/search?${new URLSearchParams({ q }).toString()}`, {
      accept: 'text/html',
    });
    expect([page.status, page.boot?.page.kind]).toEqual([200, 'search']);
    await clock.advance(10_000);
  });

  it('with a NUL are refused, as everywhere', async () => {
    const { status, json } = await ada.client.get(`/${event.slug}/json/search?q=ferry%00`);
    expect([status, json.code]).toEqual([400, 'invalid_input']);
  });

  it('are not asked for without end', async () => {
    const answers = [];
    for (let nth = 0; nth < 31; nth += 1) answers.push(await ada.client.get(`/${event.slug}/json/search?q=a${nth}`));
    expect(answers.at(-1)?.json.code).toBe('rate_limited');
    await clock.advance(10_000);
  });
});

describe('[SEA1] the page of a search', () => {
  it('stands below every area with its outcome, for members alone', async () => {
    await addSession({ title: 'Ferries' });
    await index();
    for (const path of ['', '/vault', '/agenda', '/vault/item/any', '/pages/terms', '/exhibitors']) {
      const { boot, status } = await ada.client.get(`/${event.slug}${path}/search?q=ferries`, { accept: 'text/html' });
      expect([path, status, boot?.page]).toMatchObject([
        path,
        200,
        { kind: 'search', outcome: { q: 'ferries', groups: [{ group: 'session' }] } },
      ]);
      await clock.advance(10_000);
    }
    expect((await ada.client.get(`/${event.slug}/nowhere/search?q=x`, { accept: 'text/html' })).status).toBe(404);
    const outsider = await server.signIn(await server.createPerson());
    expect((await outsider.get(`/${event.slug}/search?q=ferries`, { accept: 'text/html' })).status).toBe(403);
    const { json } = await ada.client.get(`/${event.slug}/json/boot?path=/vault/search`);
    expect(json.payload.page).toMatchObject({ kind: 'search', area: 'vault', outcome: { q: '', groups: [] } });
  });
});
