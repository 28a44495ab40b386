import { createClient, type Answer, type Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { limitConcurrency } from '../../adapters/concurrency.ts';
import { createHashers } from '../../adapters/hashers.ts';
import { createPasswords, type Passwords } from '../../adapters/passwords.ts';
import { LIMITS } from '../../limits/table.ts';
import { browserOf } from './known-browser.ts';
import { signIn } from './sign-in.ts';

const HOME = '192.0.2.7';
const ELSEWHERE = '198.51.100.1';
const WRONG = 'Wrong-Horse-7';

const server = useServer({ config: { trust_proxy: ['127.0.0.1'] } });
let event: EventFixture;
let ada: Person;
beforeEach(async () => {
  event = await server.createEvent();
  ada = await server.createPerson({ event });
});

const json = (address: string) => ({ accept: 'application/json', 'x-forwarded-for': address });
const login = (client: Client, password: string, address: string, person = ada): Promise<Answer> =>
  client.form(`/${event.slug}/login`, { email: person.email, password }, json(address));
const askForLink = (client: Client, address: string): Promise<Answer> =>
  client.form(`/${event.slug}/request-pass-reset`, { email: ada.email }, json(address));

/** A browser in which its person has signed in, and out again. */
async function knownBrowser(person = ada): Promise<Client> {
  const answer = await login(server.anonymous, person.password, HOME, person);
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('plenary_browser='));
  return createClient(server.url, line!.split(';', 1)[0]);
}

async function guess(times: number, address = ELSEWHERE): Promise<void> {
  for (let n = 0; n < times; n += 1) await login(server.anonymous, WRONG, address);
}

/** As many guesses from anywhere as are looked at; they are counted, without hashing each. */
async function guessFromEverywhere(): Promise<void> {
  const { email, email_from_address } = LIMITS.sign_in;
  for (let n = 0; n < email.count; n += 1) {
    const address = `203.0.113.${Math.floor(n / email_from_address.count)}`;
    await server.ctx.limits.take('sign_in', { email: ada.email, address });
  }
}

describe('[LOG10] somebody who guesses passwords', () => {
  it('locks their own address out of the account, and not its owner elsewhere', async () => {
    await guess(LIMITS.sign_in.email_from_address.count + 2);
    expect((await login(server.anonymous, ada.password, ELSEWHERE)).status).toBe(429);
    expect((await login(server.anonymous, ada.password, HOME)).status).toBe(200);
  });

  it('keeps out no browser that has signed in before, from the same address or after guesses from everywhere', async () => {
    const known = await knownBrowser();
    await guessFromEverywhere();
    expect((await login(server.anonymous, ada.password, HOME)).status).toBe(429);
    expect((await login(known, ada.password, '203.0.113.0')).status).toBe(200);
  });

  it('gets nothing from a browser that is known for another account', async () => {
    const others = await knownBrowser(await server.createPerson({ event }));
    await guessFromEverywhere();
    expect((await login(others, ada.password, HOME)).status).toBe(429);
  });

  it('guesses no more in the browser itself', async () => {
    const known = await knownBrowser();
    for (let n = 0; n < LIMITS.sign_in.browser.count; n += 1)
      expect((await login(known, WRONG, `192.0.2.${n}`)).status).toBe(400);
    expect((await login(known, ada.password, '192.0.2.200')).status).toBe(429);
  });

  it('guesses no more in any number of browsers that know the account', async () => {
    const { browser, account } = LIMITS.sign_in;
    const known = await Promise.all(Array.from({ length: account.count / browser.count + 1 }, () => knownBrowser()));
    const last = known.pop()!;
    for (const one of known) for (let n = 0; n < browser.count; n += 1) await login(one, WRONG, HOME);
    expect((await login(last, WRONG, HOME)).status).toBe(429);
    expect((await login(server.anonymous, ada.password, ELSEWHERE)).status).toBe(200);
  });

  it('uses up nothing of what was answered busy', async () => {
    const full = createPasswords(limitConcurrency(0, 0));
    for (let n = 0; n < 2 * LIMITS.sign_in.email_from_address.count; n += 1)
      expect(await tryIn(server.anonymous, ada, full)).toBe('busy');
    await full.close();
    expect((await login(server.anonymous, ada.password, HOME)).status).toBe(200);
  });
});

/** A sign-in behind a queue of its own. Returns `in`, or why not. */
async function tryIn(client: Client, { email, password }: Person, passwords: Passwords, address = HOME) {
  const request = { ip: address, headers: { cookie: client.cookie }, session_token: null };
  const browser = browserOf(server.ctx.config, request as unknown as Parameters<typeof browserOf>[1]);
  const answer = await signIn({ ...server.ctx, passwords }, { email, password, ...browser });
  return answer.ok ? 'in' : answer.refusal.code;
}

describe('[LOG10] somebody who fills the queue', () => {
  /** A queue of four in which nothing moves until it is let go. */
  function haltedQueue() {
    const let_go = Promise.withResolvers<void>();
    const hashers = createHashers();
    const verify: typeof hashers.verify = (...given) => let_go.promise.then(() => hashers.verify(...given));
    return { passwords: createPasswords(limitConcurrency(1, 4), { ...hashers, verify }), let_go };
  }

  it('with many browsers that know their account turns away nobody but themselves', async () => {
    const mallory = await server.createPerson({ event });
    const known = await knownBrowser();
    const many = await Promise.all(Array.from({ length: 6 }, () => knownBrowser(mallory)));
    const { passwords, let_go } = haltedQueue();
    const tries = many.map((one) => tryIn(one, mallory, passwords));
    await expect.poll(() => pending(tries)).toBe(5);
    const own = tryIn(known, ada, passwords);
    // One more of Mallory's is turned away for it.
    await expect.poll(() => pending([...tries, own])).toBe(5);
    let_go.resolve();
    expect(await own).toBe('in');
    expect((await Promise.all(tries)).sort()).toEqual(['busy', 'busy', 'in', 'in', 'in', 'in']);
    await passwords.close();
  });

  it.each([
    ['one network of IPv6', (n: number) => `2001:db8:1:2::${n}`],
    ['many addresses', (n: number) => `198.51.100.${n}`],
  ])('from %s keeps no browser out that is known', async (_name, address) => {
    const known = await knownBrowser();
    const { passwords, let_go } = haltedQueue();
    const guess = (n: number) => tryIn(server.anonymous, { ...ada, email: `${n}@example.org` }, passwords, address(n));
    const tries = Array.from({ length: 9 }, (_, n) => guess(n));
    await expect.poll(() => pending(tries)).toBe(5);
    const own = tryIn(known, ada, passwords, address(1));
    let_go.resolve();
    expect(await own).toBe('in');
    expect((await Promise.all(tries)).filter((code) => code === 'busy')).toHaveLength(4);
    await passwords.close();
  });
});

/** How many are not settled yet. */
async function pending(promises: readonly Promise<unknown>[]): Promise<number> {
  const waiting = Symbol('waiting');
  const seen = await Promise.all(promises.map((one) => Promise.race([one, Promise.resolve(waiting)])));
  return seen.filter((one) => one === waiting).length;
}

describe('[LOG10] somebody who asks for links', () => {
  it('uses up neither those of another address nor those of a browser that is known', async () => {
    const known = await knownBrowser();
    const { email_from_address, email } = LIMITS.link;
    for (let n = 0; n < email_from_address.count; n += 1) await askForLink(server.anonymous, ELSEWHERE);
    expect((await askForLink(server.anonymous, ELSEWHERE)).status).toBe(429);
    expect((await askForLink(server.anonymous, HOME)).status).toBe(200);
    for (let n = 0; n < email.count; n += 1) await askForLink(server.anonymous, `203.0.113.${n}`);
    expect((await askForLink(server.anonymous, HOME)).status).toBe(429);
    expect((await askForLink(known, ELSEWHERE)).status).toBe(200);
  });
});

describe.each([
  { addresses: 1, at_once: inFull(200, 8) },
  { addresses: inFull(200, 8), at_once: inFull(200, 8) },
])('[LOG10] while somebody keeps guessing from $addresses addresses, $at_once at once,', ({ addresses, at_once }) => {
  const SIGN_INS = inFull(20, 4);
  it(`the owner signs in ${SIGN_INS} times of ${SIGN_INS} in a browser that is known`, async () => {
    const known = await knownBrowser();
    let guesses = 0;
    let over = false;
    const attack = async (n: number): Promise<void> => {
      const address = `198.51.100.${n % addresses}`;
      while (!over) {
        const other = await login(server.anonymous, WRONG, address, { ...ada, email: `${n}-${guesses}@example.org` });
        const own = await login(server.anonymous, WRONG, address);
        guesses += [other, own].filter(({ status }) => status === 400).length;
      }
    };
    const attackers = Array.from({ length: at_once }, (_, n) => attack(n));
    const took: number[] = [];
    const statuses: number[] = [];
    for (let n = 0; n < SIGN_INS; n += 1) {
      const started = performance.now();
      statuses.push((await login(known, ada.password, n % 2 === 0 ? '198.51.100.0' : HOME)).status);
      took.push(performance.now() - started);
    }
    over = true;
    await Promise.all(attackers);
    took.sort((a, b) => a - b);
    if (process.env.TEST_FULL === '1')
      console.info(
        `${addresses} addresses, ${guesses} guesses; the owner's ${SIGN_INS} sign-ins:` +
          ` ${statuses.filter((s) => s === 200).length} right,` +
          ` p50 ${Math.round(took[SIGN_INS / 2]!)} ms, slowest ${Math.round(took.at(-1)!)} ms`,
      );
    expect(statuses).toEqual(Array(SIGN_INS).fill(200));
  }, 120_000);
});
