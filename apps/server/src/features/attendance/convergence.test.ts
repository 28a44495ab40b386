import { ownTopic } from '@plenary/contract/own-topic';
import type { OwnChange, OwnRow } from '@plenary/contract/attendance/operations';
import {
  OCCUPANCY_TOPIC,
  userTimelineTopic,
  type OccupancyTopic,
  type UserTimelineTopic,
} from '@plenary/contract/attendance/topics';
import type { EventOf } from '@plenary/contract/live';
import type { EventFixture } from '@plenary/testkit/events';
import { kindOf, tries, type Generated } from '@plenary/testkit/property';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LIMITS } from '../../limits/table.ts';
import { timeline_sessions } from '../../db/schema/index.ts';
import { removeMembers } from '../accounts/index.ts';
import { announceOccupancy } from './announce-occupancy.ts';
import { attend, peopleIn, type Attendee } from './attendance.fixture.ts';
import { openSession } from '../timeline/timeline.fixture.ts';

const SESSIONS = 3;
const PEOPLE = 3;

const server = useServer();

const of = { who: fc.nat(PEOPLE - 1), which: fc.nat(SESSIONS - 1) };
/** One thing that can happen to sessions and the people in them. */
const deed = fc.oneof(
  { weight: 6, arbitrary: kindOf('join', of) },
  { weight: 4, arbitrary: kindOf('leave', of) },
  { weight: 3, arbitrary: kindOf('mark', { ...of, marked: fc.boolean() }) },
  { weight: 2, arbitrary: kindOf('resize', { which: of.which, places: fc.nat(PEOPLE) }) },
  { weight: 1, arbitrary: kindOf('remove session', { which: of.which }) },
  { weight: 1, arbitrary: kindOf('remove person', { who: of.who }) },
  { weight: 3, arbitrary: kindOf('announce', {}) },
);
type Deed = Generated<typeof deed>;

/** An event with everything that deeds are done to; what was removed is in `sessions` and `members` no more. */
interface Scene {
  readonly event: EventFixture;
  readonly all: readonly string[];
  readonly crowd: readonly Attendee[];
  readonly sessions: Set<string>;
  readonly members: Set<Attendee>;
}

it('[LIV4] [TML8] rows and numbers plus the events after them equal fresh ones, whatever happens in between', () =>
  fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25, size: 'max' }), async (deeds) => {
      await server.clock.advance(LIMITS.requests.person.window_ms);
      const scene = await setTheScene();
      const followed = await Promise.all(scene.crowd.map((who) => follow(scene, who)));
      for (const one of deeds) await act(scene, one);
      await announceOccupancy(server.ctx);
      for (const one of followed) if (scene.members.has(one.who)) expect(await one.known()).toEqual(await one.fresh());
      for (const session of scene.sessions) {
        const { occupancy, people } = await peopleIn(server, scene.event, session);
        expect(occupancy).toBe(people);
      }
    }),
    tries(12),
  ));

async function setTheScene(): Promise<Scene> {
  const event = await server.createEvent();
  const all: string[] = [];
  for (let nth = 0; nth < SESSIONS; nth += 1) all.push(await openSession(server, event, { ends_at: null }));
  const crowd: Attendee[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) crowd.push(await attend(server, event));
  return { event, all, crowd, sessions: new Set(all), members: new Set(crowd) };
}

async function act({ event, all, crowd, sessions, members }: Scene, one: Deed): Promise<void> {
  const { db } = server.ctx;
  switch (one.kind) {
    case 'join':
      return void (await crowd[one.who]!.join(all[one.which]!));
    case 'leave':
      return void (await crowd[one.who]!.leave(all[one.which]!));
    case 'mark':
      return void (await crowd[one.who]!.favorite(all[one.which]!, one.marked));
    case 'resize': {
      const resized = { max_occupancy: one.places };
      return void (await db.update(timeline_sessions).set(resized).where(eq(timeline_sessions.id, all[one.which]!)));
    }
    case 'remove session':
      sessions.delete(all[one.which]!);
      return void (await db.delete(timeline_sessions).where(eq(timeline_sessions.id, all[one.which]!)));
    case 'remove person': {
      const { person } = crowd[one.who]!;
      members.delete(crowd[one.who]!);
      return void (await server.ctx.live.transact(async (tx) => ({
        result: await removeMembers(tx, event.id, [person.account_id]),
      })));
    }
    case 'announce':
      return announceOccupancy(server.ctx);
  }
}

interface Shown {
  readonly rows: Map<string, OwnChange>;
  readonly people: Map<string, number>;
}

/** Somebody's page: the present state at the start, and what the events after it make of it. */
async function follow({ event, sessions }: Scene, who: Attendee) {
  const topics = [userTimelineTopic(who.person.account_id), OCCUPANCY_TOPIC] as const;
  const read = async (topic: string) =>
    (await who.client.get(`/${event.slug}/poll/${encodeURIComponent(topic)}`)).json as {
      cursor: string;
      payload: { results?: OwnRow[]; occupancy?: Record<string, number> };
    };
  const present = async (): Promise<{ shown: Shown; cursors: Record<string, string> }> => {
    const [own, numbers] = [await read(topics[0]), await read(topics[1])];
    const rows = own.payload.results!.map(({ session, in_attendance, favorite }) => ({
      session,
      in_attendance,
      favorite,
    }));
    return {
      shown: {
        rows: new Map(rows.map((row) => [row.session, row])),
        people: new Map(Object.entries(numbers.payload.occupancy!)),
      },
      cursors: { [topics[0]]: own.cursor, [topics[1]]: numbers.cursor },
    };
  };
  /** Nothing is left of sessions that are gone, of rows that say no to everything, and of numbers that are 0. */
  const shownOf = ({ rows, people }: Shown) => ({
    rows: [...sessions].flatMap((id) => rows.get(id) ?? []).filter((row) => row.in_attendance || row.favorite),
    people: [...sessions].map((id) => people.get(id) ?? 0),
  });
  const { shown, cursors } = await present();
  return {
    who,
    fresh: async () => shownOf((await present()).shown),
    known: async () => {
      // The answer about a topic without a cursor keeps the others from waiting.
      const asked = { ...cursors, [ownTopic(who.person.account_id)]: '' };
      const answer = await who.client.post(`/${event.slug}/poll`, { topics: asked });
      const news = answer.json.payload.topics as Record<string, { events: Parameters<typeof apply>[1][] }>;
      for (const topic of topics) for (const one of news[topic]?.events ?? []) apply(shown, one);
      return shownOf(shown);
    },
  };
}

function apply({ rows, people }: Shown, { kind, payload }: EventOf<UserTimelineTopic> | EventOf<OccupancyTopic>): void {
  if (kind === 'own.changed') {
    const { session, in_attendance, favorite } = payload;
    rows.set(session, { session, in_attendance, favorite });
  }
  if (kind !== 'occupancy.changed') return;
  for (const [id, number] of Object.entries(payload.occupancy)) people.set(id, number);
}
