import { OPENINGS_TOPIC } from '@plenary/contract/games/topics';
import type { Client } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { events, feed_events, files, game_scores, sponsors } from '../../db/schema/index.ts';
import { FEATURES } from '../../features.ts';
import { newId } from '../../ids.ts';
import { connect } from '../../live/live.fixture.ts';
import { LIMITS } from '../../limits/table.ts';
import { erasePerson } from '../personal-data/index.ts';
import { lookAtOpenings } from './announce-openings.ts';
import { addGame, gamesAt } from './games.fixture.ts';

const HOUR = 3_600_000;
const PAGE = '<!doctype html><script>parent.postMessage({plenary:1,type:"score",score:3},"*")</script>secret-page';
const clock = new FakeClock();
const server = useServer({ clock });
let event: EventFixture;
let ann: Person;
let a: Client;
let b: Client;
let host: Client;
const { read, leaders, score, deal, finish } = gamesAt(() => event);

beforeEach(async () => {
  await clock.advance(LIMITS.game_score.person.window_ms);
  event = await server.createEvent();
  ann = await server.createPerson({ event });
  a = await server.signIn(ann);
  b = await server.signIn(await server.createPerson({ event }));
  host = await server.signIn(await server.createPerson({ event, host: true }));
});

const boot = async (who: Client, path: string) => {
  const answer = await who.get(`/${event.slug}/json/boot?path=${encodeURIComponent(path)}`);
  return { status: answer.status, page: answer.json.payload?.page, text: JSON.stringify(answer.json) };
};
const at = (ms: number) => new Date(clock.now() + ms);
const scores = async () =>
  (await server.ctx.db.select().from(game_scores).where(eq(game_scores.event_id, event.id))).map((row) => row.score);
const shown = async (who: Client, slug: string) =>
  (await leaders(who, slug)).json.payload.leaders.map((one: { rank: number; score: number; own: boolean }) => [
    ...[one.rank, one.score, one.own],
  ]);

describe('[GAM2] games', () => {
  it('are listed in their order, and played by their slug', async () => {
    await addGame(server, event, { kind: 'memory', position: 1 });
    await addGame(server, event, { kind: 'embed', embed: 'https://far.example/x', position: 0, summary: 'Row' });
    const { page } = await boot(a, '/games');
    expect(page).toMatchObject({ kind: 'games', title: 'Games' });
    expect(page.items).toMatchObject([
      {
        ...{ id: 'embed', kind: 'embed', title: 'A embed', summary: 'Row', scheduled: false, locked: false },
        path: `/${event.slug}/games/play/embed`,
      },
      { id: 'memory' },
    ]);
    const played = await read(a, 'embed');
    expect(played.json).toMatchObject({ status: 'success', payload: { reason: '', keeps_scores: false } });
    expect(played.json.payload.embed_code).toContain('<iframe src="https://far.example/x" title="A embed" sandbox="');
    expect((await boot(a, '/games/play/embed')).page).toMatchObject({ kind: 'game', source: 'https://far.example' });
    expect((await a.get(`/${event.slug}/games/play/embed`, { accept: 'text/html' })).boot?.page.kind).toBe('game');
  });

  it('that are not there have no page, and say so where they are asked for', async () => {
    await addGame(server, event, { kind: 'memory' });
    for (const path of [
      '/games/play',
      '/games/play/x',
      '/games/memory',
      '/games/play/memory/x',
      '/games/screen/memory',
    ])
      expect((await boot(host, path)).page?.kind ?? 'not_found').toBe('not_found');
    const missing = await read(a, 'nothing');
    expect([missing.status, missing.json.status, missing.json.payload.reason]).toEqual([
      404,
      'error',
      missing.json.message,
    ]);
  });
});

describe('[GAM3] [D5] a game that is scheduled', () => {
  it('is locked on the server for everybody, hosts too, with its frame, its results and its page', async () => {
    await addGame(server, event, {
      kind: 'embed',
      page_html: PAGE,
      max_score: 9,
      starts_at: at(HOUR),
      ends_at: at(2 * HOUR),
    });
    const statuses = async (who: Client) => [
      (await read(who, 'embed')).json.code ?? 'open',
      (await who.get(`/${event.slug}/games/frame/embed`)).json?.code ?? 'open',
      (await score(who, 'embed', 1)).json.code ?? 'open',
      (await leaders(who, 'embed')).json.code ?? 'open',
    ];
    for (const who of [a, host]) {
      expect(await statuses(who)).toEqual(Array(4).fill('game_closed'));
      const { page, text } = await boot(who, '/games/play/embed');
      expect([page.item.locked, page.source, text.includes('secret')]).toEqual([true, null, false]);
    }
    await clock.advance(HOUR);
    expect(await statuses(a)).toEqual(Array(4).fill('open'));
    await clock.advance(HOUR);
    expect(await statuses(a)).toEqual(Array(4).fill('game_closed'));
  });

  it('[GAM6] opens and closes with a word to every page, once, at its moment on the event’s clock', async () => {
    await server.ctx.db.update(events).set({ clock_offset_ms: HOUR }).where(eq(events.id, event.id));
    await addGame(server, event, { kind: 'memory', starts_at: at(2 * HOUR), ends_at: at(3 * HOUR) });
    await lookAtOpenings(server.ctx);
    const socket = await connect(server.url, event.slug, a.cookie);
    socket.send({ t: 'sub', topic: OPENINGS_TOPIC });
    await socket.next('subbed');
    const told = async (ms: number) => {
      await clock.leap(ms);
      await lookAtOpenings(server.ctx);
      await lookAtOpenings(server.ctx);
      const rows = await server.ctx.db.select().from(feed_events).where(eq(feed_events.topic, OPENINGS_TOPIC));
      return rows.filter(({ event_id }) => event_id === event.id).length;
    };
    expect([await told(HOUR - 1), await told(1), await told(HOUR - 1), await told(1)]).toEqual([0, 1, 1, 2]);
    expect((await socket.next('evt')).events[0]).toMatchObject({ kind: 'openings.changed', payload: { v: 1 } });
    // On the event's clock, an hour ahead.
    const present = await a.get(`/${event.slug}/poll/openings`);
    expect(present.json.payload).toEqual({ announced_until: at(HOUR).toISOString() });
    socket.close();
  });
});

it('[GAM7] the page of a bundle’s game has no origin, reaches nothing, and stands in our pages alone', async () => {
  await addGame(server, event, { kind: 'embed', page_html: PAGE });
  const frame = await a.get(`/${event.slug}/games/frame/embed`);
  expect([frame.status, frame.text]).toEqual([200, PAGE]);
  const policy = frame.headers.get('content-security-policy') ?? '';
  for (const part of ['sandbox allow-scripts', "default-src 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(part);
  expect(policy).not.toContain('allow-same-origin');
  expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const document = await a.get(`/${event.slug}/games/play/embed`, { accept: 'text/html' });
  expect(document.headers.get('content-security-policy')).toContain("frame-src 'self'");
});

describe('[GAM9] scores', () => {
  beforeEach(() => addGame(server, event, { kind: 'embed', embed: 'https://far.example/x', max_score: 100 }));

  it('are one row a person, the best one, up to what the game states', async () => {
    expect((await score(a, 'embed', 40)).json.payload).toEqual({ score: 40, elapsed_ms: null, best: true });
    expect((await score(a, 'embed', 30)).json.payload.best).toBe(false);
    expect((await score(a, 'embed', 41)).json.payload.best).toBe(true);
    expect((await score(a, 'embed', 101)).json.code).toBe('score_refused');
    for (const wrong of [-1, 1.5, 1e12]) expect((await score(a, 'embed', wrong)).json.code).toBe('invalid_input');
    expect(await scores()).toEqual([41]);
  });

  it('that are sent at once, or as many as one likes, leave the best one and nothing else', async () => {
    const sent = await Promise.all(Array.from({ length: 60 }, (_, n) => score(a, 'embed', n + 1)));
    const kept = sent.filter(({ status }) => status === 200).length;
    expect(kept).toBe(LIMITS.game_score.person.count);
    expect(sent.filter(({ json }) => json.code === 'rate_limited')).toHaveLength(60 - kept);
    const [one, ...others] = await scores();
    expect([one! <= 60, others]).toEqual([true, []]);
  });

  it('are not kept of a game that states no most, or that is no frame', async () => {
    await addGame(server, event, { kind: 'embed', slug: 'free', embed: 'https://far.example/y' });
    await addGame(server, event, { kind: 'memory' });
    expect((await score(a, 'free', 1)).json.code).toBe('score_refused');
    expect((await score(a, 'memory', 1)).json.code).toBe('not_found');
  });
});

describe('[GAM13] the best results', () => {
  beforeEach(() => addGame(server, event, { kind: 'embed', embed: 'https://far.example/x', max_score: 100 }));

  it('are in order, of equals the first leads, and one’s own place is marked', async () => {
    await score(a, 'embed', 10);
    await score(host, 'embed', 30);
    await clock.advance(1);
    await score(b, 'embed', 10);
    expect(await shown(a, 'embed')).toEqual([
      [1, 30, false],
      [2, 10, true],
      [3, 10, false],
    ]);
    expect((await leaders(b, 'embed')).json.payload).toMatchObject({ own: { rank: 3 }, total: 3 });
  });

  it('leave out people who are invisible, for everybody but themselves, and those whom one has blocked', async () => {
    const hidden = await server.signIn(await server.createPerson({ event, networking_status: false }));
    await score(hidden, 'embed', 50);
    await score(a, 'embed', 10);
    await score(b, 'embed', 5);
    expect(await shown(hidden, 'embed')).toEqual([
      [1, 50, true],
      [2, 10, false],
      [3, 5, false],
    ]);
    expect(await shown(b, 'embed')).toEqual([
      [1, 10, false],
      [2, 5, true],
    ]);
    await b.post(`/${event.slug}/json/chat/users/block`, { user: ann.account_id });
    expect(await shown(b, 'embed')).toEqual([[1, 5, true]]);
    expect(await shown(a, 'embed')).toEqual([
      [1, 10, true],
      [2, 5, false],
    ]);
  });

  it('[PER3] go with somebody who is erased', async () => {
    await score(a, 'embed', 10);
    await erasePerson(
      server.ctx,
      FEATURES.flatMap(({ personal_data }) => personal_data ?? []),
      ann.email,
    );
    expect(await scores()).toEqual([]);
    expect(await shown(b, 'embed')).toEqual([]);
  });
});

describe('[GAM14] memory', () => {
  const addSponsors = async (count: number) => {
    const { ctx } = server;
    const file = {
      event_id: event.id,
      content_hash: 'x',
      byte_size: 1,
      created_at: new Date(0),
      audience: 'public' as const,
    };
    const ids = Array.from({ length: count }, () => newId(0));
    await ctx.db
      .insert(files)
      .values(ids.map((id) => ({ ...file, id, content_type: 'image/svg+xml', filename: 'l.svg' })));
    await ctx.db.insert(sponsors).values([
      ...ids.map((id, n) => ({
        id: newId(0),
        event_id: event.id,
        key: `s${n}`,
        name: `Sponsor ${n}`,
        logo_file: id,
        position: n,
      })),
      { id: newId(0), event_id: event.id, key: 'none', name: 'No logo', position: 99 },
    ]);
  };
  const perfect = (cards: readonly number[]) =>
    [...new Set(cards)].map((card) => [cards.indexOf(card), cards.lastIndexOf(card)] as const);

  it('deals the logos of sponsors, and keeps the fewest turns with the time that the server measured', async () => {
    await addGame(server, event, { kind: 'memory' });
    await addSponsors(3);
    const dealt = (await deal(a)).json.payload;
    expect(dealt.cards.toSorted()).toEqual([0, 0, 1, 1, 2, 2]);
    expect(dealt.pictures.map(({ name }: { name: string }) => name)).toEqual(['Sponsor 0', 'Sponsor 1', 'Sponsor 2']);
    await clock.advance(5_000);
    const turns = perfect(dealt.cards);
    expect((await finish(a, turns.slice(1))).json.code).toBe('score_refused');
    expect((await finish(a, turns)).json.payload).toEqual({ score: 3, elapsed_ms: 5_000, best: true });
    // A result that is sent again is the same one, and no better one can follow from cards that are known.
    await clock.advance(1_000);
    expect((await finish(a, turns)).json.payload).toEqual({ score: 3, elapsed_ms: 5_000, best: false });
    const other = (await deal(b)).json.payload;
    await clock.advance(4_000);
    await finish(b, perfect(other.cards));
    expect((await leaders(b, 'memory')).json.payload.leaders).toMatchObject([
      { own: true, score: 3, elapsed_ms: 4_000 },
      { own: false, score: 3, elapsed_ms: 5_000 },
    ]);
  });

  it('needs two logos, and cards that were dealt', async () => {
    await addGame(server, event, { kind: 'memory' });
    expect((await deal(a)).json.code).toBe('too_few_pictures');
    await addSponsors(2);
    expect((await finish(a, [[0, 1]])).json.code).toBe('score_refused');
    const turns = Array.from({ length: 1_001 }, () => [0, 1] as const);
    expect((await finish(a, turns)).json.code).toBe('invalid_input');
  });
});
