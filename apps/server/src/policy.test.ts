import type { EventPhase } from '@plenary/domain/policy/phase';
import { POLICY, refuse, ROLES, type PolicyRefusal, type Subject } from '@plenary/domain/policy/policy';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FEATURES } from './features.ts';
import { LIMITS } from './limits/table.ts';
import { openSocket } from './live/live.fixture.ts';
import { isOfEvent, type RegisteredRoute } from './http/routes-index.ts';
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
  SUBJECTS,
  stockEvent,
  type Cast,
  type SubjectName,
  type Stocked,
} from './policy.fixture.ts';

/** Longer than all that is asked here takes. */
const WEEK_MS = 7 * 24 * 3600_000;
/** Each route is asked with each id: some thousand requests, one after the other. */
const PATIENCE_MS = 120_000;

/** Where roles make no difference but who passes and who does not, `npm test` asks as some of each. */
const DIFFERENT: readonly SubjectName[] = ['anonymous', 'second_factor_due', 'attendee', 'host', 'organiser'];
const subjectsOf = (phase: EventPhase): readonly SubjectName[] =>
  phase === 'open' ? SUBJECTS : inFull<readonly SubjectName[]>(SUBJECTS, DIFFERENT);

const server = useServer({ features: [PROBE, ...FEATURES] });
let foreign: Stocked;
const events = {} as Record<EventPhase, Stocked>;
const casts = {} as Record<EventPhase, Cast>;

beforeAll(async () => {
  const now = server.clock.now();
  foreign = await stockEvent(server, CANARY, { slug: 'foreign' });
  const times = {
    before: { opens_at: new Date(now + WEEK_MS) },
    open: {},
    after: { closes_at: new Date(now - WEEK_MS) },
  };
  for (const phase of ['before', 'open', 'after'] as const) {
    events[phase] = await stockEvent(server, `own-${phase}`, { slug: `own-${phase}`, ...times[phase] });
    casts[phase] = await gather(server, events[phase], foreign.person);
  }
});
/** Time passes between requests: there are more routes than a person may ask in one window. */
const rest = () => server.clock.advance(50);
/** Each test asks as a person who has asked nothing yet. */
beforeEach(() => server.clock.advance(LIMITS.requests.person.window_ms));

const routes = (): readonly RegisteredRoute[] => server.app.routeIndex;
const ofEvent = (route: RegisteredRoute): boolean => isOfEvent(route.url);

function subjectOf(name: SubjectName): Subject {
  if (name === 'anonymous' || name === 'outsider' || name === 'second_factor_due') return { kind: name };
  return { kind: 'member', roles: ['attendee', name] };
}

/** Whoever has not taken the second factor is told what somebody is told who is signed out (D32). */
const answerOf = (refusal: PolicyRefusal | null): PolicyRefusal | null =>
  refusal === 'unverified' ? 'unauthorised' : refusal;

/**
 * The table's answer for a route. Where no event is named it knows only whether one is signed in. Pages of an event
 * that is closed say so to people who are signed out, instead of asking them to sign in.
 */
function expected(route: RegisteredRoute, name: SubjectName, phase: EventPhase): string | null {
  const subject: Subject = ofEvent(route) || name === 'anonymous' ? subjectOf(name) : { kind: 'outsider' };
  const refusal = refuse(route.action, subject, ofEvent(route) ? phase : 'open');
  const page = ofEvent(route) && route.operation?.envelope === 'page';
  if (refusal !== 'unauthorised' || !page || phase === 'open') return answerOf(refusal);
  return phase === 'before' ? 'event_not_open' : 'event_over';
}

describe('[POL1] every route asks the table of roles', () => {
  it('there are routes and topics to ask about, and each names a row of the table', () => {
    expect(routes().length).toBeGreaterThan(25);
    expect(server.app.topicIndex.length).toBeGreaterThan(5);
    const rows = [...routes(), ...server.app.topicIndex].map(({ action }) => action);
    expect(rows.filter((action) => !(action in POLICY))).toEqual([]);
  });

  it('[API1] every operation of the contract that belongs to an event begins with its slug', () => {
    const stray = routes().filter((route) => Array.isArray(POLICY[route.action].who) && !ofEvent(route));
    expect(stray.map((route) => route.url)).toEqual([]);
  });

  for (const phase of ['before', 'open', 'after'] as const)
    it.each(subjectsOf(phase))(
      `an event that is ${phase === 'open' ? 'open' : `closed (${phase})`}, called by: %s`,
      async (name) => {
        const decisions: Record<string, string | null> = {};
        const table: Record<string, string | null> = {};
        for (const route of routes()) {
          await rest();
          const key = `${route.method} ${route.url}`;
          const client = await clientFor(server, casts[phase], name, route);
          const answer = await call(client, route, sampleOf(route, events[phase].slug, events[phase].thread_id));
          expect([key, answer.status < 500 || route.url === '/readyz']).toEqual([key, true]);
          decisions[key] = decisionOf(answer);
          table[key] = expected(route, name, phase);
        }
        expect(decisions).toEqual(table);
      },
    );
});

describe('[POL2] nothing of another event is ever shown', () => {
  // A role of one event is none in another, whichever it is.
  it.each(inFull<readonly SubjectName[]>(SUBJECTS, DIFFERENT))('by calling its routes as: %s', async (name) => {
    const leaks: string[] = [];
    for (const route of routes().filter(ofEvent)) {
      if (POLICY[route.action].who === 'everybody') continue;
      await rest();
      const client = await clientFor(server, casts.open, name === 'outsider' ? 'attendee' : name, route);
      const answer = await call(client, route, sampleOf(route, foreign.slug, foreign.thread_id));
      expect([route.url, decisionOf(answer)]).toEqual([route.url, name === 'anonymous' ? 'unauthorised' : 'forbidden']);
      if (shows(answer)) leaks.push(`${route.method} ${route.url}`);
    }
    expect(leaks).toEqual([]);
  });

  // A route that knows an id of another event does so for every role alike, and those who may not call it are refused
  // before the id is looked at: `npm test` asks as the one who may call them all.
  const naming = inFull<readonly SubjectName[]>(SUBJECTS, ['organiser']);
  it.each(naming)('by naming its ids at another event as: %s', { timeout: PATIENCE_MS }, async (name) => {
    const leaks: string[] = [];
    for (const route of routes().filter(ofEvent)) {
      for (const asked of samplesOf(route, events.open.slug, foreign.ids)) {
        const client = await clientFor(server, casts.open, name, route);
        let answer = await call(client, route, asked);
        // A refusal for being too quick would prove nothing.
        if (answer.status === 429) {
          await server.clock.advance(1_000 * Number(answer.headers.get('retry-after')));
          answer = await call(client, route, asked);
        }
        const key = `${route.method} ${asked.path} with ${JSON.stringify(asked.body)}`;
        expect([key, answer.status < 500 && answer.status !== 429]).toEqual([key, true]);
        if (shows(answer)) leaks.push(key);
      }
    }
    expect(leaks).toEqual([]);
  });

  it('and the canary is really there for those who belong to it', async () => {
    const client = await server.signIn(foreign.person, { verified: true });
    for (const path of ['/foreign', `/foreign/json/chat/messages?chat_thread=${foreign.thread_id}`]) {
      expect(shows(await client.get(path, { accept: 'text/html' }))).toBe(true);
    }
  });
});

describe('[ONB15] nothing of an event is shown before the second factor, to who runs it either', () => {
  /** Pages that everybody may ask for, and the second factor itself, show the event's name. */
  const isSignIn = ({ action }: RegisteredRoute): boolean =>
    ['everybody', 'arriving'].includes(String(POLICY[action].who));
  let runs: Cast;
  beforeAll(async () => void (runs = await gather(server, foreign, foreign.person)));

  it(
    'by its routes: pages lead to the step, data says that nobody is signed in',
    { timeout: PATIENCE_MS },
    async () => {
      for (const route of routes().filter((one) => ofEvent(one) && !isSignIn(one)))
        // The refusal comes before any id is looked at.
        for (const asked of samplesOf(route, foreign.slug, inFull(foreign.ids, foreign.ids.slice(0, 2)))) {
          // There are more routes than refusals that one person is given in ten seconds.
          await server.clock.advance(200);
          const client = await clientFor(server, runs, 'second_factor_due', route);
          const answer = await call(client, route, asked);
          const page = ['page', 'form'].includes(route.operation?.envelope ?? '');
          const step = page && route.method === 'GET' ? `/${foreign.slug}/verify-email?next=` : null;
          const answered = step === null ? answer.json.status : answer.headers.get('location')?.slice(0, step.length);
          expect([route.url, answered, shows(answer)]).toEqual([route.url, step ?? 'unauthorised user', false]);
        }
    },
  );

  it('by its files, topics, long-polls and socket', async () => {
    const client = await clientFor(server, runs, 'second_factor_due');
    const [path, cookie] = [`/${foreign.slug}/files/${foreign.file_id}/a.txt`, client.cookie];
    const file = await client.get(path);
    expect([file.status, file.json]).toEqual([403, { status: 'unauthorised user' }]);
    const inside = await server.signIn(foreign.person, { verified: true });
    expect(shows(await inside.get(path))).toBe(true);
    for (const topic of server.app.topicIndex) {
      const name = exampleOf(topic, foreign, runs.second_factor_due!.account_id);
      const answers = [
        await client.get(`/${foreign.slug}/poll/${encodeURIComponent(name)}`),
        await client.post(`/${foreign.slug}/poll`, { topics: { [name]: '' } }),
      ];
      for (const { json } of answers) expect([name, json]).toEqual([name, { status: 'unauthorised user' }]);
    }
    const socket = await openSocket(server.url, foreign.slug, { cookie });
    expect(socket).toEqual({ refused: 403, body: JSON.stringify({ status: 'unauthorised user' }) });
  });
});

describe('[POL1] every topic asks the table of roles', () => {
  const poll = async (name: SubjectName, cast: Cast, slug: string, topic: string) =>
    (await clientFor(server, cast, name)).get(`/${slug}/poll/${encodeURIComponent(topic)}`);

  for (const phase of ['before', 'open', 'after'] as const)
    it.each(subjectsOf(phase))(
      `an event that is ${phase === 'open' ? 'open' : `closed (${phase})`}, followed by: %s`,
      async (name) => {
        const own = events[phase];
        const decisions: Record<string, string | null> = {};
        const table: Record<string, string | null> = {};
        for (const topic of server.app.topicIndex) {
          const user = casts[phase][name]?.account_id ?? own.person.account_id;
          const example = exampleOf(topic, own, user);
          const { json } = await poll(name, casts[phase], own.slug, example);
          decisions[example] =
            json.status === 'success' ? null : json.status === 'unauthorised user' ? 'unauthorised' : json.code;
          const theirs = /<lease>|<peer>|<opening>|^(?:call|whiteboard):/.test(topic.name) ? 'forbidden' : null;
          table[example] = answerOf(refuse(topic.action, subjectOf(name), phase)) ?? theirs;
        }
        expect(decisions).toEqual(table);
      },
    );

  it.each(ROLES)('[POL2] no topic of another event, and none of another person, is shown to: %s', async (name) => {
    for (const topic of server.app.topicIndex) {
      const example = exampleOf(topic, foreign, foreign.person.account_id);
      const there = await poll(name, casts.open, foreign.slug, example);
      expect([example, there.json.code, shows(there)]).toEqual([example, 'forbidden', false]);
      const here = await poll(name, casts.open, events.open.slug, example);
      expect([example, here.status < 500, shows(here)]).toEqual([example, true, false]);
      if (/[0-9a-f]{24}/.test(example)) expect([example, here.json.status]).toEqual([example, 'error']);
    }
  });
});

/** Whether anything of the foreign event stands in an answer, header or body. */
function shows(answer: { readonly text: string; readonly headers: Headers }): boolean {
  return (answer.text + JSON.stringify([...answer.headers])).includes(CANARY);
}
