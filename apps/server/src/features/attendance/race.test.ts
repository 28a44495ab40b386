import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../limits/table.ts';
import { timeline_sessions } from '../../db/schema/index.ts';
import { removeMembers } from '../accounts/index.ts';
import { attend, peopleIn, type Attendee } from './attendance.fixture.ts';
import { openSession } from '../timeline/timeline.fixture.ts';

const PEOPLE = 200;
const ROUNDS = inFull(100, 2);

const server = useServer();
let event: EventFixture;
let crowd: Attendee[];

beforeAll(async () => {
  event = await server.createEvent();
  crowd = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) crowd.push(await attend(server, event));
});
/** Each round as people who have asked nothing yet. */
beforeEach(() => server.clock.advance(LIMITS.requests.person.window_ms));

async function all(act: (who: Attendee) => Promise<unknown>): Promise<Record<string, number>> {
  const statuses = await Promise.all(crowd.map(async (who) => String(await act(who))));
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, some]) => [status, some.length]),
  );
}

describe(`[TML6] ${PEOPLE} people race`, { timeout: inFull(900_000, 120_000) }, () => {
  it(`for the last place, ${ROUNDS} times: one gets it, and everybody else hears that it is full`, async () => {
    const first = crowd[0]!;
    for (let round = 0; round < ROUNDS; round += 1) {
      await server.clock.advance(LIMITS.requests.person.window_ms);
      const starts_at = new Date(server.clock.now() + 3600_000);
      const session = await openSession(server, event, { starts_at, ends_at: null, max_occupancy: 3 });
      await first.join(session);
      await crowd[1]!.join(session);
      const outcome = await all((who) => who.status(who.join(session)));
      // The two who are in are told so again.
      expect(outcome).toEqual({ success: 3, booking_full: PEOPLE - 3 });
      expect(await peopleIn(server, event, session)).toEqual({ occupancy: 3, people: 3 });
    }
  });

  it('while the session is made smaller: nobody comes in beyond what it was then', async () => {
    const ends_at = null;
    const session = await openSession(server, event, { ends_at, max_occupancy: 150 });
    const joining = all((who) => who.status(who.join(session)));
    const then = await server.ctx.live.transact(async (tx) => {
      const row = and(eq(timeline_sessions.event_id, event.id), eq(timeline_sessions.id, session));
      await tx.update(timeline_sessions).set({ max_occupancy: 10 }).where(row);
      const { rows } = await tx.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM session_attendance WHERE session_id = ${session}`,
      );
      return { result: rows[0]!.n };
    });
    const outcome = await joining;
    expect((await peopleIn(server, event, session)).people).toBe(Math.max(10, then));
    expect(outcome['success']).toBe(Math.max(10, then));
  });

  it('in and out, each at once: the number is that of the people', async () => {
    const session = await openSession(server, event, { ends_at: null, max_occupancy: 20 });
    await Promise.all(
      crowd.map(async (who) => Promise.all([who.join(session), who.leave(session), who.join(session)])),
    );
    const { occupancy, people } = await peopleIn(server, event, session);
    expect(occupancy).toBe(people);
    expect(people).toBeLessThanOrEqual(20);
  });

  it('while the session is removed: everybody gets an answer', async () => {
    const session = await openSession(server, event, { ends_at: null, max_occupancy: 0 });
    const joining = all((who) => who.status(who.join(session)));
    await server.ctx.live.transact(async (tx) => {
      await tx.delete(timeline_sessions).where(eq(timeline_sessions.id, session));
      return { result: undefined };
    });
    const { success = 0, not_found = 0 } = await joining;
    expect(success + not_found).toBe(PEOPLE);
    expect(await peopleIn(server, event, session)).toEqual({ occupancy: 0, people: 0 });
  });

  it('while some of them are removed from the event: none of those keeps a place', async () => {
    const session = await openSession(server, event, { ends_at: null, max_occupancy: 0 });
    const leavers = crowd.slice(0, 50).map(({ person }) => person.account_id);
    const joining = Promise.all(crowd.map((who) => who.join(session)));
    await server.ctx.live.transact(async (tx) => ({ result: await removeMembers(tx, event.id, leavers) }));
    await joining;
    expect(await peopleIn(server, event, session)).toEqual({ occupancy: PEOPLE - 50, people: PEOPLE - 50 });
  });
});
