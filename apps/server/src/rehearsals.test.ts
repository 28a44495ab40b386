import { NOT_REHEARSED } from '@plenary/domain/policy/policy';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from './db/schema/index.ts';
import { FEATURES } from './features.ts';
import { isOfEvent } from './http/routes-index.ts';
import { LIMITS } from './limits/table.ts';
import {
  call,
  CANARY,
  clientFor,
  gather,
  PROBE,
  sampleOf,
  stockEvent,
  type Cast,
  type Stocked,
} from './policy.fixture.ts';

const PATIENCE_MS = 120_000;
const TEAM = ['organiser', 'host', 'moderator'] as const;

const server = useServer({ features: [PROBE, ...FEATURES] });
let copy: Stocked;
let cast: Cast;

beforeAll(async () => {
  const original = await server.createEvent({ slug: 'original' });
  copy = await stockEvent(server, CANARY, { slug: 'hidden-1', draft: true });
  await server.ctx.db.update(events).set({ rehearsal_of: original.id }).where(eq(events.id, copy.id));
  cast = await gather(server, copy, await server.createPerson({ event: original }));
  for (const role of TEAM) {
    const granted = role === 'host' ? { host: true } : { roles: [role] };
    await server.addMember(cast[role]!, original, granted);
  }
});
/** Each test asks as a person who has asked nothing yet. */
beforeEach(() => server.clock.advance(LIMITS.requests.person.window_ms));

describe('[REH4] a rehearsal', () => {
  it.each(TEAM)('is named by no address of the site, asked by: %s', { timeout: PATIENCE_MS }, async (name) => {
    expect((await (await clientFor(server, cast, name)).get(`/${copy.slug}/json/boot`)).status).toBe(200);
    for (const route of server.app.routeIndex.filter(({ url }) => !isOfEvent(url))) {
      const sample = sampleOf(route, copy.slug, copy.thread_id);
      const { text } = await call(await clientFor(server, cast, name, route), route, sample);
      expect([route.url, text.includes(CANARY) || text.includes(copy.slug)]).toEqual([route.url, false]);
    }
  });

  it('has no studio, is not published, and gives nobody a role', { timeout: PATIENCE_MS }, async () => {
    const closed = server.app.routeIndex.filter(({ action }) => NOT_REHEARSED.has(action));
    expect(closed.length).toBeGreaterThan(20);
    for (const route of closed) {
      const answer = await call(
        await clientFor(server, cast, 'organiser', route),
        route,
        sampleOf(route, copy.slug, copy.thread_id),
      );
      expect([route.url, answer.status]).toEqual([route.url, 404]);
    }
  });
});
