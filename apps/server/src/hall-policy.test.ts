import { refuse } from '@plenary/domain/policy/policy';
import type { Client } from '@plenary/testkit/client';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { FEATURES } from './features.ts';
import { hallForm } from './features/halls/halls.fixture.ts';
import { addTalk } from './features/questions/questions.fixture.ts';
import { isOfEvent, type RegisteredRoute } from './http/routes-index.ts';
import { topicOf } from './live/hub/topics.ts';
import { call, decisionOf, PROBE, sampleOf } from './policy.fixture.ts';

/** Each route is asked, with a rest after it. */
const PATIENCE_MS = 120_000;
/** A person who asks for the dearest route this often asks none too many. */
const REST_MS = 3_000;

const server = useServer({ features: [PROBE, ...FEATURES] });
let slug: string;
/** A session in the hall that is moderated, and one in another. */
let own: string;
let other: string;
let as_moderator: () => Promise<Client>;

beforeAll(async () => {
  const event = await server.createEvent();
  ({ slug } = event);
  own = await addTalk(server, event, { location: 'Red' });
  other = await addTalk(server, event, { location: 'Blue' });
  const organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  const moderator = await server.createPerson({ event });
  as_moderator = () => server.signIn(moderator);
  const moderators = [{ name: 'Mo', email: moderator.email }];
  for (const form of [hallForm('Red', { moderators }), hallForm('Blue')])
    expect((await organiser.post(`/${slug}/json/studio/halls`, form)).status).toBe(200);
});

const ATTENDEE = ['attendee'] as const;
const MODERATOR = ['attendee', 'moderator'] as const;
const routes = (): readonly RegisteredRoute[] => server.app.routeIndex.filter((one) => isOfEvent(one.url));

/** The decisions of the routes of an event about an id, and those of the table of roles where `moderates` says who is asked. */
async function decisions(id: string, moderates: (route: RegisteredRoute) => boolean) {
  const decided: Record<string, string | null> = {};
  const table: Record<string, string | null> = {};
  for (const route of routes()) {
    await server.clock.advance(REST_MS);
    const key = `${route.method} ${route.url}`;
    // Some routes end the session that calls them.
    decided[key] = decisionOf(await call(await as_moderator(), route, sampleOf(route, slug, id)));
    table[key] = refuse(route.action, { kind: 'member', roles: moderates(route) ? MODERATOR : ATTENDEE }, 'open');
  }
  return { decided, table };
}

describe('[HAL17] the moderator of a hall, who has no role, at every route', () => {
  it(
    'is a moderator in the sessions there, where a route says that it is about one',
    { timeout: PATIENCE_MS },
    async () => {
      const { decided, table } = await decisions(own, ({ operation }) => operation?.in_hall !== undefined);
      expect(decided).toEqual(table);
    },
  );

  it('is an attendee in those of another hall', { timeout: PATIENCE_MS }, async () => {
    const { decided, table } = await decisions(other, ({ operation }) => operation?.in_hall === 'some');
    expect(decided).toEqual(table);
  });

  it('has no route that is not about sessions of theirs', () => {
    const opened = routes().filter(
      ({ action, operation }) =>
        operation?.in_hall !== undefined && refuse(action, { kind: 'member', roles: ATTENDEE }, 'open') !== null,
    );
    expect([...new Set(opened.map(({ action }) => action))].sort()).toEqual(['polls.present', 'questions.moderate']);
  });

  it('follows its topics, and none of another hall', async () => {
    const client = await as_moderator();
    for (const [session, roles] of [
      [own, MODERATOR],
      [other, ATTENDEE],
    ] as const)
      for (const topic of server.app.topicIndex.filter(({ name }) => name.includes('<session>'))) {
        await server.clock.advance(REST_MS);
        const name = topicOf(topic.name, { session });
        const { json } = await client.get(`/${slug}/poll/${encodeURIComponent(name)}`);
        const said = json.status === 'success' ? null : json.code;
        const as = topic.in_hall === 'session' ? roles : ATTENDEE;
        expect([name, said]).toEqual([name, refuse(topic.action, { kind: 'member', roles: as }, 'open')]);
      }
  });
});
