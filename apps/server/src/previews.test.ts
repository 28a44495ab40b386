import { wallText } from '@plenary/domain/time/zoned';
import { refuse, type Role } from '@plenary/domain/policy/policy';
import type { Client } from '@plenary/testkit/client';
import { useServer } from '@plenary/testkit/use-server';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { event_users, timeline_sessions } from './db/schema/index.ts';
import { FEATURES } from './features.ts';
import { addSessions, sessionRow } from './features/timeline/timeline.fixture.ts';
import { isOfEvent, type RegisteredRoute } from './http/routes-index.ts';
import { LIMITS } from './limits/table.ts';
import { append, connect, openSocket } from './live/live.fixture.ts';
import {
  call,
  clientFor,
  decisionOf,
  exampleOf,
  gather,
  PROBE,
  sampleOf,
  stockEvent,
  type Cast,
  type Stocked,
} from './policy.fixture.ts';

/** Each route is asked once as each role, one after the other. */
const PATIENCE_MS = 180_000;
const REST_EVERY = 25;

const server = useServer({ features: [PROBE, ...FEATURES] });
let event: Stocked;
let cast: Cast;
let organiser: Client;

beforeAll(async () => {
  event = await stockEvent(server, 'plain', { slug: 'tide' });
  cast = await gather(
    server,
    event,
    await server.createPerson({ event: await server.createEvent({ slug: 'elsewhere' }) }),
  );
  organiser = await clientFor(server, cast, 'organiser');
});
/** Each test asks as a person who has asked nothing yet. */
beforeEach(() => server.clock.advance(LIMITS.requests.person.window_ms));

const ROUTES = (): readonly RegisteredRoute[] =>
  server.app.routeIndex.filter(({ url }) => isOfEvent(url) && !url.startsWith('/studio/'));

/** Tables that move by themselves: the use of a session, and what servers note. */
const BESIDES = new Set(['account_sessions', 'instance_facts']);

/** A digest of each table. */
async function tables(): Promise<Record<string, string>> {
  const { rows } = await server.ctx.db.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !BESIDES.has(row.name))) {
    const { rows: digests } = await server.ctx.db.execute<{ digest: string }>(
      sql`SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest FROM ${sql.identifier(name)} t`,
    );
    found[name] = digests[0]?.digest ?? '';
  }
  return found;
}

describe.each(['attendee', 'host'] as const)('a preview as %s', (role) => {
  const slug = `tide~${role}`;

  it(
    '[VAS1] [VAS3] has the rights of the role at every route, and changes nothing by any',
    { timeout: PATIENCE_MS },
    async () => {
      const before = await tables();
      expect(Object.keys(before).length).toBeGreaterThan(50);
      for (const [at, route] of ROUTES().entries()) {
        if (at % REST_EVERY === 0) await server.clock.advance(LIMITS.requests.person.window_ms);
        const answer = await call(organiser, route, sampleOf(route, slug, event.thread_id));
        const refusal = refuse(route.action, { kind: 'member', roles: ['attendee', role] as Role[] }, 'open');
        const reads = route.method === 'GET' ? !route.operation?.acts : route.operation?.previews === true;
        const said = decisionOf(answer);
        const code = answer.boot?.page.kind === 'error' ? answer.boot.page.code : said;
        expect([route.method, route.url, code]).toEqual([
          route.method,
          route.url,
          refusal ?? (reads ? null : 'preview'),
        ]);
      }
      expect(await tables()).toEqual(before);
    },
  );

  it('[VAS1] has the rights of the role at every topic', async () => {
    for (const topic of server.app.topicIndex) {
      const example = exampleOf(topic, event, cast.organiser!.account_id);
      const { json } = await organiser.get(`/${slug}/poll/${encodeURIComponent(example)}`);
      const refusal = refuse(topic.action, { kind: 'member', roles: ['attendee', role] as Role[] }, 'open');
      if (refusal !== null) expect([example, json.code]).toEqual([example, refusal]);
    }
  });
});

describe('[VAS2] the address of a preview', () => {
  const page = { accept: 'text/html' };

  it('leads its pages, redirects and data on within it', async () => {
    const home = await organiser.get('/tide~attendee', page);
    expect([home.status, home.boot?.event?.slug, home.boot?.previewed]).toEqual([
      ...[200, 'tide~attendee', { role: 'attendee', ahead_ms: 0 }],
    ]);
    expect([home.boot?.me?.roles, home.boot?.me?.host]).toEqual([['attendee'], false]);
    expect(home.text).not.toMatch(/"\/tide[/"]/);
    const missing = await organiser.get('/tide~attendee/nowhere', page);
    expect([missing.status, missing.boot?.event?.slug]).toEqual([404, 'tide~attendee']);
  });

  it('leads the sessions on within it that come as one document, for each of its kinds', async () => {
    const now = server.clock.now();
    const on = { starts_at: new Date(now - 60_000), ends_at: new Date(now + 600_000) };
    await addSessions(server.ctx, [sessionRow(event.id, { type: 'stream', link: '/tide/vault', ...on })]);
    for (const preview of ['tide~attendee', 'tide~host', 'tide~attendee~60']) {
      const { text } = await organiser.get(`/${preview}/json/timeline`);
      expect(text).toContain(`"/${preview}/`);
      expect(text).not.toContain('"/tide/');
    }
  });

  it.each(['attendee', 'host', 'moderator', 'outsider', 'anonymous'] as const)(
    'is the page itself to others: %s',
    async (name) => {
      const client = await clientFor(server, cast, name);
      const { status, headers } = await client.get('/tide~host~3600/agenda?day=1', page);
      expect([status, headers.get('location')]).toEqual([302, '/tide/agenda?day=1']);
      const data = await client.get('/tide~host/json/timeline/near');
      expect([data.status, data.json.code]).toEqual([404, 'not_found']);
      const socket = await openSocket(server.url, 'tide~host', { cookie: client.cookie ?? '' });
      expect(socket).toMatchObject({ refused: 404 });
    },
  );

  it.each([
    '/~attendee/evil.example',
    '/~host//evil.example',
    '/tide~organiser',
    '/tide~host~99999999999',
    '/TIDE~host',
  ])('is none: %s', async (path) => {
    const { status, headers } = await organiser.get(path, page);
    expect([status, headers.get('location')]).toEqual([404, null]);
  });

  it('of another event shows nothing of it', async () => {
    const { status, headers } = await organiser.get('/elsewhere~attendee', page);
    expect([status, headers.get('location')]).toEqual([302, '/elsewhere']);
  });
});

describe('[VAS1] the clock of a preview', () => {
  const HOUR_S = 3600;
  const page = { accept: 'text/html' };

  it('is moved on its pages, in its data and in what is open then, and nowhere else', async () => {
    const own = await server.createEvent({
      slug: 'flow',
      opens_at: new Date(server.clock.now() + 10 * HOUR_S * 1000),
      closes_at: new Date(server.clock.now() + 20 * HOUR_S * 1000),
    });
    const person = await server.createPerson({ event: own, roles: ['organiser'] });
    const client = await server.signIn(person, { verified: true });
    const kind = async (path: string) => (await client.get(path, page)).boot?.page.kind;
    expect(await kind('/flow')).toBe('home');
    expect(await kind('/flow~attendee')).toBe('coming_soon');
    expect(await kind(`/flow~attendee~${11 * HOUR_S}`)).toBe('home');
    expect(await kind(`/flow~attendee~${30 * HOUR_S}`)).toBe('event_over');
    expect(await kind(`/flow~host~${30 * HOUR_S}`)).toBe('home');
    const { boot } = await client.get(`/flow~attendee~${11 * HOUR_S}`, page);
    expect(boot?.now).toBe(new Date(server.clock.now() + 11 * HOUR_S * 1000).toISOString());
    expect(boot?.frame?.timeline.clock_offset_ms).toBe(11 * HOUR_S * 1000);
    const { json } = await client.get('/flow/json/timeline/near');
    expect(json.payload.clock_offset_ms).toBe(0);
  });

  it('opens and locks what is locked at its moment, for its role alone', async () => {
    const own = await server.createEvent({ slug: 'locks' });
    const now = server.clock.now();
    const row = sessionRow(own.id, {
      type: 'stream',
      starts_at: new Date(now + 5 * HOUR_S * 1000),
      ends_at: new Date(now + 6 * HOUR_S * 1000),
    });
    await server.ctx.db.insert(timeline_sessions).values([row]);
    const person = await server.createPerson({ event: own, roles: ['organiser'] });
    const client = await server.signIn(person, { verified: true });
    const stream = async (slug: string) => {
      const near = await client.get(`/${slug}/json/timeline/near?stream=${row.id}`);
      const found = near.json.payload.sessions.find(({ id }: { id: string }) => id === row.id);
      return found.stream === null ? 'locked' : 'open';
    };
    const seen = [];
    for (const at of ['locks', 'locks~attendee', `locks~attendee~${5.5 * HOUR_S}`, 'locks~attendee', 'locks~host'])
      seen.push([at, await stream(at)]);
    expect(seen).toEqual([
      ['locks', 'locked'],
      ['locks~attendee', 'locked'],
      [`locks~attendee~${5.5 * HOUR_S}`, 'open'],
      ['locks~attendee', 'locked'],
      ['locks~host', 'locked'],
    ]);
  });
});

describe('[VAS3] a preview', () => {
  it('is present nowhere, and one that was open ends with the right to organise', async () => {
    const own = await server.createEvent({ slug: 'alone', draft: true });
    const person = await server.createPerson({ event: own, roles: ['organiser'] });
    const client = await server.signIn(person, { verified: true });
    const socket = await connect(server.url, 'alone~attendee', client.cookie);
    await socket.next('hello');
    expect([...server.ctx.presence.peopleAt(own.id)]).toEqual([]);
    await server.ctx.db.update(event_users).set({ roles: [] }).where(eq(event_users.id, person.event_user_id));
    await append(server.ctx, server.ctx.live.accessChanged(person.account_id));
    await socket.closed;
    const again = await client.get('/alone~attendee', { accept: 'text/html' });
    expect([again.status, again.headers.get('location')]).toEqual([302, '/alone']);
  });
});

describe('[VAS4] the way to a preview', () => {
  const show = (query: string) => organiser.get(`/studio/tide/view/show?${query}`, { accept: 'text/html' });

  it('leads to the moment that was typed, by the clocks of the event', async () => {
    const wanted = wallText(server.clock.now() + 3600_000, 'Europe/Zurich');
    const { status, headers } = await show(`as=host&at=${wanted}`);
    expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/^\/tide~host~3[56]\d\d$/)]);
    expect((await show('')).headers.get('location')).toBe('/tide~attendee');
  });

  it.each(['9999-12-31T10:00', '0001-01-01T00:00', 'soon'])('says that this is none: %s', async (typed) => {
    const { status, boot } = await show(`as=host&at=${typed}`);
    expect([status, boot?.page]).toMatchObject([400, { kind: 'studio_view', view: { wrong_time: true } }]);
  });
});
