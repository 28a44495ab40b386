import { LEADERS_EVERY_MS, type Leaderboard, type LeadersFrame } from '@plenary/contract/points/operations';
import { LEADERS_TOPIC } from '@plenary/contract/points/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { event_users, point_awards, point_scores } from '../../db/schema/index.ts';
import { joinChat, useChat, type Chatter } from '../chat/chat.fixture.ts';
import { erasePerson } from '../personal-data/index.ts';
import { FEATURES } from '../../features.ts';
import { signalsIn, type RawSocket } from '../../live/live.fixture.ts';
import { comeIn, follow } from '../presence/presence.fixture.ts';
import { Board } from './board.ts';
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

const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);
/** Ranks are at most so old. */
const STALE_MS = 3_000;
const names = ({ leaders, near }: Leaderboard, of: readonly Chatter[]) =>
  [...leaders, ...near].map(({ rank, event_user }) => [
    rank,
    of.findIndex(({ person }) => person.event_user_id === event_user._id),
    event_user.user.activity_score,
  ]);
const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => joinChat(server, event)));
const ban = (who: Chatter) =>
  hal.client.post(`/${event.slug}/json/users/ban`, { user: who.person.account_id, reason: '' });
const giveMany = async (who: Chatter, times: number) => {
  for (let n = 0; n < times; n += 1) await points.give(who, `${who.person.event_user_id}-${n}`);
};

describe('[LDB15] the leaderboard', () => {
  it('has no ranks while everybody is at 0, and counts everybody who is available', async () => {
    await joinChat(server, event, { networking_status: false });
    expect(await points.leaders(ada)).toEqual({
      leaders: [],
      near: [],
      rank: null,
      total: 3,
      activity_score: 0,
      highest_activity_score: 0,
    });
  });

  it('goes by score, and of equals the first to get there leads, whatever the clock is set to', async () => {
    await points.give(bob, 'p1');
    server.clock.setBack(60_000);
    await points.give(hal, 'p1');
    await points.give(ada, 'p1');
    await points.give(ada, 'p2');
    const everybody = [ada, bob, hal];
    expect(names(await points.leaders(hal), everybody)).toEqual([
      [1, 0, 20],
      [2, 1, 10],
      [3, 2, 10],
    ]);
    expect(await points.leaders(hal)).toMatchObject({ rank: 3, total: 3, activity_score: 10 });
  });

  it('[LDB16] has one’s own place at once, and those of others within three seconds', async () => {
    await points.give(ada, 'p1');
    expect((await points.leaders(ada)).rank).toBe(1);
    await giveMany(bob, 2);
    expect((await points.leaders(bob)).rank).toBe(1);
    await giveMany(hal, 3);
    await server.clock.advance(STALE_MS);
    expect(await points.leaders(ada)).toMatchObject({ rank: 3 });
  });

  it('[LDB3] lists the leaders, then the one above, oneself and the one below', async () => {
    const people = await crowd(14);
    for (const [n, who] of people.entries())
      await server.ctx.db
        .insert(point_scores)
        .values({ event_id: event.id, event_user_id: who.person.event_user_id, score: 100 - n, reached: n });
    const list = await points.leaders(people[12]!);
    expect(list.leaders.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(names({ ...list, leaders: [] }, people)).toEqual([
      [12, 11, 89],
      [13, 12, 88],
      [14, 13, 87],
    ]);
    expect(list).toMatchObject({ rank: 13, total: 17 });
    expect((await points.leaders(people[10]!)).near.map(({ rank }) => rank)).toEqual([11, 12]);
    expect((await points.leaders(people[3]!)).near).toEqual([]);
    expect((await points.leaders(ada)).near).toEqual([]);
  });

  it('[LDB14] leaves out whoever is not available, is shut out or simulated, and takes them back', async () => {
    for (const who of [ada, bob, hal]) await points.give(who, 'p1');
    expect((await points.leaders(hal)).rank).toBe(3);
    await ada.client.post(`/${event.slug}/json/update-profile`, { networking_status: false });
    await hal.client.post(`/${event.slug}/json/users/ban`, { user: bob.person.account_id });
    // The board hears of changes behind their commits, and is read anew a moment after it heard.
    const later = async () => (await server.clock.advance(STALE_MS), points.leaders(hal));
    await expect.poll(later).toMatchObject({ rank: 1, total: 1, leaders: [{ rank: 1 }] });
    expect(await points.leaders(ada)).toMatchObject({ rank: null, activity_score: 10 });
    await hal.client.post(`/${event.slug}/json/users/ban`, { user: bob.person.account_id, lift: true });
    await expect
      .poll(async () => names(await later(), [ada, bob, hal]))
      .toEqual([
        [1, 1, 10],
        [2, 2, 10],
      ]);
  });

  it('[LDB18] forgets somebody who is erased while they stand on it', async () => {
    for (const who of [ada, bob]) await points.give(who, 'p1');
    expect((await points.leaders(bob)).rank).toBe(2);
    await erasePerson(server.ctx, REGISTERED, ada.person.email);
    expect((await points.leaders(bob)).leaders.map(({ event_user }) => event_user._id)).toEqual([
      bob.person.event_user_id,
    ]);
    await expect
      .poll(async () => (await server.clock.advance(STALE_MS), points.leaders(bob)))
      .toMatchObject({ rank: 1, total: 2 });
    const of = eq(point_awards.event_user_id, ada.person.event_user_id);
    expect(await server.ctx.db.select().from(point_awards).where(of)).toEqual([]);
  });

  it('is of its event alone', async () => {
    const other = await server.createEvent();
    await points.give(ada, 'p1');
    const there = await joinChat(server, other);
    expect(await pointsAt(server, other).leaders(there)).toMatchObject({ leaders: [], total: 1 });
    expect((await there.client.get(`/${event.slug}/json/leaders`)).status).toBe(403);
  });

  it('[LDB16] is read anew after a while, for what no word came of', async () => {
    await points.give(ada, 'p1');
    await points.leaders(hal);
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, ada.person.event_user_id));
    await server.clock.advance(5 * 60_000);
    expect(await points.leaders(hal)).toMatchObject({ leaders: [], total: 2 });
  });
});

describe('[LDB20] the list while somebody looks at it', () => {
  const frames = (socket: RawSocket): LeadersFrame[] =>
    signalsIn(socket.waiting, LEADERS_TOPIC).flatMap(({ values }) => values);
  const watch = async (who: Chatter): Promise<RawSocket> => {
    const socket = await comeIn(server, event, who);
    await follow(socket, LEADERS_TOPIC);
    await points.leaders(who);
    return socket;
  };

  it('hears of everybody who moved in one frame, at most every two seconds, and nothing where nobody did', async () => {
    const many = await crowd(4);
    const socket = await watch(ada);
    await points.give(bob, 'p1');
    await server.clock.advance(1);
    await expect.poll(() => frames(socket).length).toBe(1);
    for (const one of many) await points.give(one, 'p1');
    await points.give(bob, 'p2');
    expect(frames(socket)).toHaveLength(1);
    await server.clock.advance(LEADERS_EVERY_MS);
    await expect.poll(() => frames(socket).length).toBe(2);
    const last = frames(socket).at(-1);
    expect(last).toMatchObject({ n: 2, total: 7 });
    expect(last?.leaders?.map(({ event_user }) => event_user._id)).toEqual(
      [bob, ...many].map(({ person }) => person.event_user_id),
    );
    await bob.say('points of nobody else');
    await server.clock.advance(LEADERS_EVERY_MS);
    await expect.poll(() => frames(socket).length).toBe(3);
    await server.clock.advance(5 * LEADERS_EVERY_MS);
    expect(frames(socket)).toHaveLength(3);
  });

  it('hears of somebody as well who moved, and asked for their own place, while it was being told of others', async () => {
    const heard: number[] = [];
    const board: Board = new Board(server.ctx, event.id, async () => {
      heard.push(board.ranking.size);
      if (heard.length > 1) return;
      await points.give(bob, 'p1');
      const { activity_score: score } = await points.leaders(bob);
      board.take({ id: bob.person.event_user_id, ranked: true, score, reached: 2 });
      board.accountMoved(bob.person.account_id);
    });
    await board.ready();
    await points.give(ada, 'p1');
    board.accountMoved(ada.person.account_id);
    await server.clock.advance(1);
    await expect.poll(() => heard).toEqual([1]);
    const later = () => server.clock.advance(LEADERS_EVERY_MS).then(() => heard);
    await expect.poll(later).toEqual([1, 2]);
    board.close();
  });

  it.each([
    ['', 6],
    [', in which the list of another event was asked for', 11],
  ])('hears of the first points after a quiet time%s', async (elsewhere, minutes) => {
    const key = { event_id: event.id, topic: LEADERS_TOPIC };
    const looks = { onEvents: () => undefined, onReset: () => undefined };
    const { leave } = await server.ctx.live.hub.join(key, undefined, looks);
    await points.leaders(ada);
    const say = vi.spyOn(server.ctx.live.signals, 'say');
    await server.clock.advance(minutes * 60_000);
    if (elsewhere !== '') {
      const other = await server.createEvent();
      await pointsAt(server, other).leaders(await joinChat(server, other));
    }
    await points.give(bob, 'p1');
    await server.clock.advance(LEADERS_EVERY_MS);
    await expect.poll(() => say.mock.calls.map(([{ topic }]) => topic)).toContain(LEADERS_TOPIC);
    say.mockRestore();
    leave();
  });

  it('[LDB18] loses whoever leaves the event or is erased, at once', async () => {
    for (const one of [ada, bob]) await points.give(one, 'p1');
    const socket = await watch(hal);
    await expect.poll(() => points.leaders(hal).then(({ leaders }) => leaders.length)).toBe(2);
    const first = async () => {
      await server.clock.advance(LEADERS_EVERY_MS);
      return frames(socket)
        .at(-1)
        ?.leaders?.map(({ event_user }) => event_user._id);
    };
    await ban(ada);
    await expect.poll(first).toEqual([bob.person.event_user_id]);
    await erasePerson(server.ctx, REGISTERED, bob.person.email);
    await expect.poll(first).toEqual([]);
    expect(await points.leaders(hal)).toMatchObject({ leaders: [], total: 1 });
  });
});
