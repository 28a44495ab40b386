import { createClient, type Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { FakeClock } from '@plenary/testkit/clock';
import { recordLog } from '@plenary/testkit/recorded-log';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import type { RegisteredRoute } from '../http/routes-index.ts';
import { LIMITS } from '../limits/table.ts';
import { call, sampleOf } from '../policy.fixture.ts';

/** Of a parameter: it has the shape of an id, so that it comes as far as a value that belongs there. */
const CANARY = /c0ffee[0-9a-f]{18}/g;
const PATIENCE_MS = 120_000;

let server: TestServer;
let event: EventFixture;
let organiser: Client;
const recorded = recordLog('trace');
/** Where each canary was sent: `name of a parameter` of `method and route`. */
const sent = new Map<string, { readonly name: string; readonly route: string }>();

beforeAll(async () => {
  server = await startServer({ clock: new FakeClock(), log: recorded.log });
  event = await server.createEvent({ slug: 'demo' });
  organiser = await server.signIn(await server.createPerson({ event, host: true, roles: ['organiser'] }));
});
afterAll(() => server.stop());

function canaryFor(name: string, route: string): string {
  const canary = `c0ffee${sent.size.toString(16).padStart(18, '0')}`;
  sent.set(canary, { name, route });
  return canary;
}

const fieldsOf = (schema: $ZodType | undefined): readonly string[] =>
  Object.keys((schema?._zod.def as { shape?: object } | undefined)?.shape ?? {});

/** The requests of a route: each has a canary in another parameter, and what belongs there in the others. */
function askings(route: RegisteredRoute): string[] {
  const key = `${route.method} ${route.url}`;
  const { path } = sampleOf(route, event.slug, event.thread_id);
  const [, plain = '', query = ''] = /^([^?]*)\??(.*)$/.exec(path) ?? [];
  const segments = route.url.split('/');
  const inPath = segments.flatMap((segment, at) =>
    /^(?::\w+|\*)/.test(segment)
      ? [replaceSegment(plain, at, segment.replace(/^(?::\w+|\*)/, canaryFor(segment.replace(/^:|\..*/g, ''), key)))]
      : [],
  );
  const inQuery = [...fieldsOf(route.operation?.query), 'unknown'].map((name) => {
    const asked = new URLSearchParams(query);
    asked.set(name, canaryFor(name, key));
    return `${plain}?${asked.toString()}`;
  });
  return [...inPath, ...inQuery];
}

const replaceSegment = (path: string, at: number, text: string): string => path.split('/').with(at, text).join('/');

/** Asks as somebody who has asked nothing yet, and signed out where a route would end the session. */
async function ask(route: RegisteredRoute, path: string): Promise<void> {
  await server.clock.advance(LIMITS.requests.person.window_ms);
  const client = /logout|sessions\/end/.test(route.url) ? createClient(server.url) : organiser;
  await call(client, route, { path, body: sampleOf(route, event.slug, event.thread_id).body });
}

/** Lines come once an answer has gone. */
async function allIsLogged(): Promise<void> {
  await server.clock.advance(LIMITS.requests.person.window_ms);
  await organiser.get('/demo/json/activity-scenarios');
  await expect.poll(() => recorded.text()).toMatch(/activity-scenarios"[^\n]*"request"/);
}

describe('[RUN6] what callers send stands in no log unless the contract says so', () => {
  it(
    'ids, slugs, numbers and choices of an address do, and nothing else: a canary in every parameter',
    { timeout: PATIENCE_MS },
    async () => {
      for (const route of server.app.routeIndex) for (const path of askings(route)) await ask(route, path);
      await allIsLogged();
      const logged = new Set([...recorded.text().matchAll(CANARY)].map(([canary]) => sent.get(canary)?.name));
      expect([...logged].sort()).toMatchInlineSnapshot(`
        [
          "after",
          "around",
          "before",
          "board",
          "by",
          "chat_message",
          "chat_thread",
          "file",
          "id",
          "sessionId",
          "stream",
          "tid",
          "upload",
          "user",
          "userId",
        ]
      `);
      expect(sent.size).toBeGreaterThan(400);
    },
  );

  it.each([
    ['an address that nobody has', '/c0ffee000000000000000000/pass-reset/c0ffee000000000000000000/x'],
    ['an address of an event', '/demo/c0ffee000000000000000000'],
    ['an address that cannot be read', '/demo/%c0c0ffee000000000000000000'],
    ['a one-time link with its letters encoded', '/demo/%70ass-rese%74/c0ffee000000000000000000'],
    ['an address within another', '/demo/login?next=%2Fdemo%2Fticket%2Fc0ffee000000000000000000'],
  ])('%s', async (_name, path) => {
    recorded.clear();
    await organiser.get(path, { accept: 'text/html' });
    await allIsLogged();
    expect(recorded.text()).not.toContain('c0ffee');
  });

  it.each([
    ['broken JSON', 'application/json', '{"message": c0ffee000000000000000000'],
    ['a form of fields that nobody knows', 'application/x-www-form-urlencoded', 'c0ffee=c0ffee%00'],
    ['multipart that is cut off', 'multipart/form-data; boundary=b', '--b\r\nc0ffee: c0ffee000000000000000000'],
    ['another kind of content', 'text/c0ffee', 'c0ffee000000000000000000'],
  ])('a body: %s', async (_name, type, body) => {
    recorded.clear();
    const headers = { 'content-type': type, accept: 'application/json' };
    await organiser.request('/demo/json/chat/messages/send', { method: 'POST', headers, body });
    await allIsLogged();
    expect(recorded.text()).not.toContain('c0ffee');
  });
});
