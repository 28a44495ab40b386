import { createClient, type Answer, type Client } from '@plenary/testkit/client';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../http/session/tokens.ts';
import { LIMITS, type LimitName } from './table.ts';

const server = useServer({ web: inFull('built', null) });
const HTML = { accept: 'text/html' };
/** Requests of the others that each attack lasts for, and the time that passes with each of them. */
const OTHERS = inFull(1_500, 40);
const STEP_MS = 20;
const CONNECTIONS = 16;
/** Points that the attacker still has: fewer than its connections ask for at once, however fast the others are. */
const LEFT = 5;

let hot: Client;
let hot_account: string;
let others: Client[];
beforeAll(async () => {
  const event = await server.createEvent({ slug: 'fair' });
  const enter = async () => server.signIn(await server.createPerson({ event }));
  const person = await server.createPerson({ event });
  hot_account = person.account_id;
  hot = await server.signIn(person);
  others = await Promise.all([enter(), enter(), enter()]);
  server.ctx.lifecycle.ready();
  await Promise.all([hot, ...others].map((who) => who.get('/fair/json/settings')));
});
beforeEach(() => server.clock.advance(LIMITS.requests.address.window_ms));

/** Everybody else: pages, data of pages, small reads, each as the one before has ended. Statuses other than 200, times. */
async function askAsOthers() {
  const paths = ['/fair', '/fair/json/boot?path=/', '/fair/json/settings', '/fair/json/chat/threads'];
  const refused: number[] = [];
  const took: number[] = [];
  for (let n = 0; n < OTHERS; n += 1) {
    const began = performance.now();
    const { status } = await others[n % others.length]!.get(paths[n % paths.length]!, n % paths.length ? {} : HTML);
    took.push(performance.now() - began);
    if (status !== 200) refused.push(status);
    await server.clock.advance(STEP_MS);
  }
  took.sort((a, b) => a - b);
  return { refused, p50: took[OTHERS >> 1], p99: took[Math.floor(OTHERS * 0.99)] };
}

const made_up = () => createClient(server.url, `plenary_session=${newToken()}`);
const PERSON = 'requests';
const attacks: readonly (readonly [string, LimitName, 'person' | 'address', () => Promise<Answer>])[] = [
  ['a person who opens the home', PERSON, 'person', () => hot.get('/fair', HTML)],
  ['a person who reads the data of a page', PERSON, 'person', () => hot.get('/fair/json/boot?path=/')],
  ['a person who reads something small', PERSON, 'person', () => hot.get('/fair/json/chat/threads')],
  ['an address that opens the login page', 'requests', 'address', () => server.anonymous.get('/fair/login', HTML)],
  ['an address that opens what is not there', 'requests', 'address', () => server.anonymous.get('/fair/no', HTML)],
  ['an address that makes up sessions', 'requests', 'address', () => made_up().get('/fair', HTML)],
  ['an address that reads /openapi.json', 'open', 'address', () => server.anonymous.get('/openapi.json')],
  ['an address that asks /readyz', 'open', 'address', () => server.anonymous.get('/readyz')],
];

describe('[HTP8] [HTP10] one caller who asks again as soon as an answer comes', () => {
  it.each(attacks)(
    '%s is told when to come back, and nobody else is refused',
    { timeout: 300_000 },
    async (...attack) => {
      const [name, limit, by, ask] = attack;
      const before = inFull(true, false) ? await askAsOthers() : null;
      const { count } = (LIMITS[limit] as Record<typeof by, { readonly count: number }>)[by];
      await server.ctx.limits.take(limit, { [by]: by === 'person' ? hot_account : '127.0.0.1' }, count - LEFT);
      let attacking = true;
      const answers: Answer[] = [];
      const press = async () => {
        while (attacking) answers.push(await ask());
      };
      let ended = false;
      const pressing = Promise.all(Array.from({ length: CONNECTIONS }, press)).finally(() => (ended = true));
      const during = await askAsOthers();
      attacking = false;
      while (!ended) await server.clock.advance(100);
      await pressing;

      const refused = answers.filter(({ status }) => status === 429 || status === 503);
      if (before)
        console.info(name, { before, during, served: answers.length - refused.length, refused: refused.length });
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.filter(({ headers }) => !(Number(headers.get('retry-after')) > 0))).toEqual([]);
      expect(during.refused).toEqual([]);
    },
  );
});
