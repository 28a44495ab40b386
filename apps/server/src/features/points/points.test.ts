import { ownTopic } from '@plenary/contract/own-topic';
import type { EventUser } from '@plenary/contract/accounts/people';
import { POINT_ACTIONS, ruleOf } from '@plenary/domain/points/rules';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { event_users, point_awards, vault_items } from '../../db/schema/index.ts';
import { connect } from '../../live/live.fixture.ts';
import { addGame } from '../games/games.fixture.ts';
import { comeIn } from '../presence/presence.fixture.ts';
import { feedOf, joinChat, messageOf, useChat, type Chatter } from '../chat/chat.fixture.ts';
import { reviewing } from '../chat/review/review.fixture.ts';
import { picture, uploader, webm } from '../uploads/uploads.fixture.ts';
import { begin } from '../chat/private/private.fixture.ts';
import { addSessions, sessionRow, source } from '../timeline/timeline.fixture.ts';
import { pointsAt } from './points.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
let points: ReturnType<typeof pointsAt>;
useChat((room) => ({ server, event, ada, bob, hal } = room));
beforeEach(() => {
  points = pointsAt(server, event);
});

const setMember = (who: Chatter, values: Partial<typeof event_users.$inferInsert>) =>
  server.ctx.db.update(event_users).set(values).where(eq(event_users.id, who.person.event_user_id));
/** Times of a session, in minutes from now. */
const when = (starts: number, ends = 120) => {
  const inMinutes = (minutes: number) => new Date(server.clock.now() + minutes * 60_000);
  return { starts_at: inMinutes(starts), ends_at: inMinutes(ends) };
};
const stored = (who: Chatter) =>
  server.ctx.db.select().from(point_awards).where(eq(point_awards.event_user_id, who.person.event_user_id));

describe('[LDB5] the rules of points', () => {
  it('are pairs of an action with its points and its rule in the reader’s language', async () => {
    const { json } = await ada.client.get(`/${event.slug}/json/activity-scenarios`, { 'accept-language': 'de' });
    expect(json.payload.activity_scenarios).toHaveLength(13);
    expect(json.payload.activity_scenarios).toContainEqual([
      'self_checkin',
      { points: 25, rule: 'Vor Ort einchecken' },
    ]);
  });
});

describe('[LDB6] what a page reports', () => {
  it.each(POINT_ACTIONS)('%s is accepted, and adds nothing without what it is about', async (action) => {
    expect(await points.reported(ada, action)).toBe(0);
    for (const subject of ['x', event.id, '\ud800', ada.person.account_id])
      expect(await points.reported(ada, action, subject)).toBe(0);
    expect(await stored(ada)).toEqual([]);
  });

  it('is refused where it is unknown, and where it is no text of a sensible length', async () => {
    expect((await points.report(ada, 'farmed_points')).json.code).toBe('unknown_action');
    expect((await points.report(ada, '\udc00')).json.code).toBe('unknown_action');
    expect((await points.report(ada, 'x'.repeat(65))).json.code).toBe('invalid_input');
    expect((await points.report(ada, 'media_visited', 'x'.repeat(65))).json.code).toBe('invalid_input');
    const wrong = await ada.client.post(`/${event.slug}/json/add-activity-score`, { action: ['self_checkin'] });
    expect(wrong.json.code).toBe('invalid_input');
    expect((await server.anonymous.post(`/${event.slug}/json/add-activity-score`, {})).status).toBe(403);
  });

  it('is slowed down: a flood of reports is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => points.report(ada, 'media_visited', 'x')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('[LDB11] what people do in the chat', () => {
  it('gives points for a message, a reply and a reaction, each once', async () => {
    const first = await ada.say('hello', { client_message_id: 'hello-01' });
    await ada.say('hello', { client_message_id: 'hello-01' });
    await bob.say('hi', { parentMessageId: first._id });
    const react = (key: string, on?: boolean) => bob.call('messages/react', { chat_message: first._id, key, on });
    await react('like');
    await react('like', false);
    await react('love');
    expect(await points.earned(ada)).toEqual(['social_feed_message 5']);
    expect(await points.earned(bob)).toEqual(['social_feed_reply 5', 'social_feed_react 2']);
  });

  it('counts a message with an image as a photo alone', async () => {
    const own = uploader(ada.client, event.slug, event.thread_id);
    await ada.say('look', { upload: (await own.upload(await picture())).id });
    await ada.say('', { upload: (await own.upload(webm(), 'clip.webm')).id });
    expect(await points.earned(ada)).toEqual(['social_feed_photo 10', 'social_feed_message 5']);
  });

  it('counts a message that waited when it is approved', async () => {
    const { setRules, decide } = reviewing(() => event);
    await setRules(hal, { hold_first: true });
    const held = messageOf(await ada.send('hello'));
    expect(await points.score(ada)).toBe(0);
    await Promise.all([decide(hal, held._id, 'approved'), decide(hal, held._id, 'approved')]);
    expect(await points.earned(ada)).toEqual(['social_feed_message 5']);
    expect(await points.score(hal)).toBe(0);
  });

  it('gives points for a private chat to whoever begins it, once, and for nothing that is said there', async () => {
    const { _id: chat_thread } = await begin(ada, bob);
    await begin(bob, ada);
    await begin(ada, bob);
    await ada.say('psst', { chat_thread });
    expect(await points.earned(ada)).toEqual(['private_chat_start 10']);
    expect(await points.earned(bob)).toEqual([]);
  });

  it('gives nothing for what is refused', async () => {
    await hal.call('users/mute', { user: ada.person.account_id });
    await ada.send('hello');
    await bob.send('  ');
    expect([await points.score(ada), await points.score(bob)]).toEqual([0, 0]);
  });

  it('[LDB10] counts so many messages of a day, and more on the next', async () => {
    const write = async (count: number, from: number) => {
      for (let n = 0; n < count; n += 1) {
        await server.clock.advance(10_000);
        await ada.say(`message ${from + n}`);
      }
    };
    await write(12, 0);
    expect(await points.score(ada)).toBe(10 * ruleOf('social_feed_message').points);
    await server.clock.advance(24 * 3_600_000);
    await write(1, 20);
    expect(await points.score(ada)).toBe(11 * ruleOf('social_feed_message').points);
  });
});

describe('[LDB12] a card that is looked at', () => {
  it('counts once for a person and day, where it opens, and not one’s own', async () => {
    const quiet = await joinChat(server, event, { networking_status: false });
    const elsewhere = await joinChat(server, await server.createEvent());
    const look = (who: Chatter) => points.reported(ada, 'user_profile_viewed', who.person.account_id);
    expect([await look(bob), await look(bob), await look(hal)]).toEqual([2, 0, 2]);
    expect([await look(ada), await look(quiet), await look(elsewhere)]).toEqual([0, 0, 0]);
    await server.clock.advance(24 * 3_600_000);
    expect(await look(bob)).toBe(2);
  });
});

describe('[LDB13] watching with a player that is not ours', () => {
  it('counts ten minutes at a time of those in which the page said so, while the session is on air', async () => {
    const [on_air, other, later, hosted] = [
      sessionRow(event.id, when(-10)),
      sessionRow(event.id, when(-60)),
      sessionRow(event.id, when(60)),
      sessionRow(event.id, { ...when(-10), stream: source({ type: 'hosted', entry_id: 'main' }) }),
    ];
    await addSessions(server.ctx, [on_air, other, later, hosted]);
    const watch = (id: string) => points.reported(ada, 'livestream_watched', id);
    // However often it is said, and of however many at once, it is the same stretch of time.
    const halfMinute = async () => {
      const given = await Promise.all([on_air, on_air, other, later, hosted].map(({ id }) => watch(id)));
      await server.clock.advance(30_000);
      return given.reduce((sum, one) => sum + one, 0);
    };
    const halfMinutes = async (count: number) => {
      let sum = 0;
      for (let n = 0; n < count; n += 1) sum += await halfMinute();
      return sum;
    };
    expect([await halfMinutes(20), await halfMinutes(1), await halfMinutes(19), await halfMinutes(1)]).toEqual([
      ...[0, 5, 0, 5],
    ]);
    // Nothing was heard for a while: nobody watched.
    await server.clock.advance(20 * 60_000);
    await watch(on_air.id);
    await server.clock.advance(20 * 60_000);
    expect(await watch(on_air.id)).toBe(0);
    server.clock.setBack(60 * 60_000);
    expect(await watch(on_air.id)).toBe(0);
  });

  it('[LDB12] what is seen of the vault or of games is a session of that kind that is open', async () => {
    const rows = [
      sessionRow(event.id, { type: 'media-item', ...when(-60), stream: null }),
      sessionRow(event.id, { type: 'game', ...when(-60), stream: null }),
      sessionRow(event.id, { type: 'media-item', ...when(60), stream: null }),
    ];
    await addSessions(server.ctx, rows);
    const [film, game, later] = rows.map(({ id }) => id);
    const visits = [
      await points.reported(ada, 'media_visited', film),
      await points.reported(ada, 'media_visited', film),
      await points.reported(ada, 'media_visited', game),
      await points.reported(ada, 'media_visited', later),
      await points.reported(ada, 'interactive_page_visited', game),
    ];
    expect(visits).toEqual([5, 0, 0, 0, 5]);
  });

  it('[LDB12] [D282] or an item of the vault, or a game, by its slug, while it is open', async () => {
    const { db, clock } = server.ctx;
    const past = new Date(clock.now() - 1);
    const item = { event_id: event.id, title: '', description: '', featured: false, categories: [], detail: '' };
    const held = { ...item, attachments: [], gallery: [], position: 0 };
    const gone = { ...held, id: newId(0), slug: 'gone', ends_at: past };
    await db.insert(vault_items).values([{ ...held, id: newId(0), slug: 'film' }, gone]);
    await addGame(server, event, { kind: 'memory', slug: 'pairs' });
    await addGame(server, event, { kind: 'memory', slug: 'closed', ends_at: past });
    const given = [];
    for (const slug of ['film', 'film', 'gone', 'pairs']) given.push(await points.reported(ada, 'media_visited', slug));
    for (const slug of ['pairs', 'pairs', 'closed', 'film'])
      given.push(await points.reported(ada, 'interactive_page_visited', slug));
    expect(given).toEqual([5, 0, 0, 0, 5, 0, 0, 0]);
  });
});

describe('[LDB9] points', () => {
  it('are given once for one act, in each of many races', async () => {
    for (let race = 0; race < 20; race += 1) {
      const given = await Promise.all(Array.from({ length: 5 }, () => points.give(ada, `poll-${race}`)));
      expect(given.filter((one) => one > 0)).toHaveLength(1);
    }
    expect(await stored(ada)).toHaveLength(20);
    expect(await points.score(ada)).toBe(20 * 10);
  });

  it('[LDB10] keep to their caps when everything comes at once', async () => {
    const given = await Promise.all(
      Array.from({ length: 12 }, (_, n) => points.give(ada, `chat-${n}`, 'private_chat_start')),
    );
    expect(given.filter((one) => one > 0)).toHaveLength(ruleOf('private_chat_start').per_day);
    expect(await points.score(ada)).toBe(50);
  });

  it('exist only when the act does', async () => {
    const failing = server.ctx.live.transact(async (tx) => {
      const { award, withPoints } = await import('./index.ts');
      const act = { action: 'poll_participated', subject: 'poll' } as const;
      const outcome = withPoints({ result: null }, await award(tx, { event_id: event.id, ...ada.person }, 0, act));
      expect(outcome.writes).toHaveLength(1);
      throw new Error('the vote was refused');
    });
    await expect(failing).rejects.toThrow('the vote was refused');
    expect(await points.score(ada)).toBe(0);
  });

  it('[LDB14] are given to nobody who was shut out, has left or is simulated', async () => {
    await setMember(ada, { active: false });
    await setMember(bob, { simulated: true });
    expect([await points.give(ada, 'p'), await points.give(bob, 'p')]).toEqual([0, 0]);
    expect([...(await stored(ada)), ...(await stored(bob))]).toEqual([]);
    await bob.say('hello from a machine');
    expect(await points.score(bob)).toBe(0);
  });

  it('[LDB17] are told to their person alone, with the score and why', async () => {
    const socket = await connect(server.url, event.slug, ada.client.cookie);
    await socket.next('hello');
    await ada.say('hello');
    const told = (await feedOf(server, event, ownTopic(ada.person.account_id))).filter(
      ({ kind }) => kind === 'points.given',
    );
    expect(told.map(({ payload }) => payload)).toEqual([
      { v: 1, activity_score: 5, award: { action: 'social_feed_message', points: 5, at: expect.any(String) } },
    ]);
    const { rows } = { rows: await feedOf(server, event, ownTopic(bob.person.account_id)) };
    expect(rows.filter(({ kind }) => kind === 'points.given')).toEqual([]);
    await points.give(ada, 'p1');
    const history = await points.history(ada);
    expect(history.awards.map(({ action, points: given }) => [action, given])).toEqual([
      ['poll_participated', 10],
      ['social_feed_message', 5],
    ]);
    expect(history.before).toBe(null);
  });

  it('[LDB17] are read in pages, the latest first', async () => {
    const rows = Array.from({ length: 25 }, (_, n) => ({ n, at: new Date(server.clock.now() + n) }));
    for (const { n, at: given_at } of rows)
      await server.ctx.db.insert(point_awards).values({
        ...{ event_id: event.id, event_user_id: ada.person.event_user_id, action: 'media_visited' },
        ...{ act: `a${n}`, subject: `a${n}`, points: n + 1, given_at },
      });
    const first = await points.history(ada);
    expect(first.awards.map((one) => one.points)).toEqual(Array.from({ length: 20 }, (_, n) => 25 - n));
    const second = await points.history(ada, first.before!);
    expect(second).toMatchObject({ awards: [5, 4, 3, 2, 1].map((one) => ({ points: one })), before: null });
  });
});

describe('[LDB7] scores on a card', () => {
  it('stand there for hosts, for everybody of somebody who is available, and for oneself', async () => {
    await points.give(bob, 'p1');
    expect(await points.card(ada, bob)).toMatchObject({ highest_activity_score: 10, user: { activity_score: 10 } });
    await setMember(hal, { networking_status: false });
    const shown = await points.card(ada, hal);
    expect(shown.user).not.toHaveProperty('activity_score');
    expect(shown).not.toHaveProperty('highest_activity_score');
    expect((await points.card(hal, hal)).user.activity_score).toBe(0);
    await setMember(bob, { networking_status: false });
    expect((await points.card(hal, bob)).user.activity_score).toBe(10);
  });

  it('[D57] stand in lists of people for those who may see them alone', async () => {
    await points.give(bob, 'p1');
    const socket = await comeIn(server, event, bob);
    const listed = async (by: Chatter, path: string) => {
      const { json } = await by.client.get(`/${event.slug}/${path}`);
      const { users = [] } = (json.payload ?? json) as { users?: EventUser[] };
      const found = users.find(({ _id }) => _id === bob.person.event_user_id);
      return [found?.user.activity_score, found?.highest_activity_score];
    };
    const lists = ['json/networked-users', 'status/online-users'];
    for (const path of lists) expect(await listed(ada, path)).toEqual([10, 10]);
    await setMember(bob, { networking_status: false });
    for (const path of lists) expect(await listed(hal, path)).toEqual([10, 10]);
    expect(await listed(ada, 'json/networked-users?for_public_chat=true')).toEqual([undefined, undefined]);
    socket.close();
  });

  it('[LDB7] are in no message and no live event of others', async () => {
    await points.give(ada, 'p1');
    await ada.say('hello');
    expect(JSON.stringify(await bob.page())).not.toContain('activity_score');
    expect(JSON.stringify(await feedOf(server, event, 'people'))).not.toContain('activity_score');
  });
});
