import { isOfEvent } from './http/routes-index.ts';
import { refuse, ROLES, type Role } from '@plenary/domain/policy/policy';
import type { Answer } from '@plenary/testkit/client';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from './db/schema/index.ts';
import { FEATURES } from './features.ts';
import type { RegisteredRoute } from './http/routes-index.ts';
import { LIMITS } from './limits/table.ts';
import { openSocket } from './live/live.fixture.ts';
import {
  call,
  CANARY,
  clientFor,
  decisionOf,
  exampleOf,
  gather,
  PROBE,
  sampleOf,
  samplesOf,
  stockEvent,
  type Cast,
  type Sample,
  type Stocked,
} from './policy.fixture.ts';

/** Each route is asked twice, as each person. */
const PATIENCE_MS = 180_000;
/** Routes that a person asks before they rest. */
const REST_EVERY = 25;
/** As long as the slug of the draft. */
const ABSENT = 'absent-1';

const server = useServer({ features: [PROBE, ...FEATURES] });
let draft: Stocked;
let cast: Cast;

beforeAll(async () => {
  draft = await stockEvent(server, CANARY, { slug: 'hidden-1', draft: true });
  const elsewhere = await server.createEvent({ slug: 'elsewhere' });
  cast = await gather(server, draft, await server.createPerson({ event: elsewhere }));
});
/** Each test asks as a person who has asked nothing yet. */
beforeEach(() => server.clock.advance(LIMITS.requests.person.window_ms));

const makeDraft = () => server.ctx.db.update(events).set({ draft: true }).where(eq(events.id, draft.id));

const OTHERS = ['anonymous', 'outsider', 'attendee'] as const;
const TEAM = ROLES.filter((role) => role !== 'attendee');

/** An answer without what differs between any two: which event was asked for, the request itself, and the time. */
function contentOf({ status, headers, text }: Answer, slug: string): unknown {
  const own = [slug, headers.get('x-request-id') ?? slug, /'nonce-([^']+)'/.exec(csp(headers))?.[1] ?? slug];
  const plain = (words: string): string =>
    own.reduce((rest, word) => rest.replaceAll(word, '*'), words).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*');
  const kept = [...headers].filter(([name]) => !['date', 'keep-alive', 'connection'].includes(name));
  return { status, headers: kept.map(([name, value]) => [name, plain(value)]), text: plain(text) };
}

const csp = (headers: Headers): string => headers.get('content-security-policy') ?? '';

const shows = ({ text, headers }: Answer): boolean => (text + JSON.stringify([...headers])).includes(CANARY);

async function ask(name: (typeof OTHERS)[number], route: RegisteredRoute, sample: Sample): Promise<Answer> {
  return call(await clientFor(server, cast, name, route), route, sample);
}

describe('[DRF1] to everybody but its team a draft is an event that does not exist', () => {
  it.each(OTHERS)('by every route, asked by: %s', { timeout: PATIENCE_MS }, async (name) => {
    const ids = inFull(draft.ids, [draft.thread_id]);
    for (const [at, route] of server.app.routeIndex.filter(({ url }) => isOfEvent(url)).entries()) {
      // However many routes there are, a person who rests is not refused for asking too often.
      if (at % REST_EVERY === 0) await server.clock.advance(LIMITS.requests.person.window_ms);
      const absent = samplesOf(route, ABSENT, ids);
      for (const [nth, sample] of samplesOf(route, draft.slug, ids).entries()) {
        const there = await ask(name, route, sample);
        const nowhere = await ask(name, route, absent[nth]!);
        const key = `${route.method} ${sample.path}`;
        expect([key, contentOf(there, draft.slug)]).toEqual([key, contentOf(nowhere, ABSENT)]);
        expect([key, shows(there)]).toEqual([key, false]);
      }
    }
  });

  it.each(OTHERS)('by every address of the site, asked by: %s', async (name) => {
    for (const route of server.app.routeIndex.filter(({ url }) => !isOfEvent(url))) {
      const answer = await ask(name, route, sampleOf(route, draft.slug, draft.thread_id));
      expect([route.url, shows(answer) || answer.text.includes(draft.slug)]).toEqual([route.url, false]);
    }
  });

  it.each(OTHERS)('by every topic, long-poll and socket, followed by: %s', async (name) => {
    const client = await clientFor(server, cast, name);
    const user = cast[name]?.account_id ?? draft.person.account_id;
    const both = async (answer: (slug: string) => Promise<Answer>) => {
      await server.clock.advance(LIMITS.requests.person.window_ms);
      const [there, nowhere] = [await answer(draft.slug), await answer(ABSENT)];
      expect(contentOf(there, draft.slug)).toEqual(contentOf(nowhere, ABSENT));
      expect([there.status, there.json.code]).toEqual([404, 'not_found']);
    };
    for (const topic of server.app.topicIndex) {
      const example = exampleOf(topic, draft, user);
      await both((slug) => client.get(`/${slug}/poll/${encodeURIComponent(example)}`));
      await both((slug) => client.post(`/${slug}/poll`, { topics: { [example]: '' } }));
    }
    const cookie = client.cookie ?? '';
    const [there, nowhere] = [
      await openSocket(server.url, draft.slug, { cookie }),
      await openSocket(server.url, ABSENT, { cookie }),
    ];
    expect(there).toEqual(nowhere);
    expect(there).toMatchObject({ refused: 404 });
  });
});

describe('[DRF2] the team of a draft meets it as any other event', () => {
  it.each(inFull<readonly Role[]>(TEAM, ['exhibitor', 'organiser']))(
    'by every route, asked by: %s',
    { timeout: PATIENCE_MS },
    async (name) => {
      for (const route of server.app.routeIndex.filter(({ url }) => isOfEvent(url))) {
        const client = await clientFor(server, cast, name, route);
        const decided = decisionOf(await call(client, route, sampleOf(route, draft.slug, draft.thread_id)));
        const wanted = refuse(route.action, { kind: 'member', roles: ['attendee', name] }, 'open');
        expect([route.method, route.url, decided]).toEqual([route.method, route.url, wanted]);
        if (route.action === 'event.publish') await makeDraft();
      }
    },
  );

  it('who owes the second factor is asked for it', async () => {
    const client = await clientFor(server, cast, 'second_factor_due');
    const page = await client.get(`/${draft.slug}`, { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/hidden-1\/verify-/)]);
  });

  it('[DRF5] and no browser shows anything of it without asking again', async () => {
    const client = await clientFor(server, cast, 'speaker');
    const file = await client.get(`/${draft.slug}/files/${draft.file_id}/a.txt`);
    expect([file.text, file.headers.get('cache-control')]).toEqual([CANARY, 'private, no-cache']);
    expect(file.headers.get('etag')).not.toBeNull();
  });
});
