import { createClient, type Answer, type Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { limitConcurrency } from '../../adapters/concurrency.ts';
import { createPasswords } from '../../adapters/passwords.ts';
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

  it('uses up nothing of what was answered busy', async () => {
    const full = createPasswords(limitConcurrency(0, 0));
    const request = { ip: HOME, headers: {}, session_token: null } as unknown as Parameters<typeof browserOf>[1];
    const attempt = { ...ada, ...browserOf(server.ctx.config, request) };
    for (let n = 0; n < 2 * LIMITS.sign_in.email_from_address.count; n += 1)
      expect(await signIn({ ...server.ctx, passwords: full }, attempt)).toMatchObject({ refusal: { code: 'busy' } });
    await full.close();
    expect((await login(server.anonymous, ada.password, HOME)).status).toBe(200);
  });
});

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

describe('[LOG10] while somebody keeps guessing, from many addresses at once,', () => {
  const SIGN_INS = inFull(20, 4);
  it(`the owner signs in ${SIGN_INS} times of ${SIGN_INS} in a browser that is known`, async () => {
    const known = await knownBrowser();
    let guesses = 0;
    let over = false;
    const attack = async (address: string): Promise<void> => {
      while (!over) {
        const other = await login(server.anonymous, WRONG, address, { ...ada, email: `${guesses}@example.org` });
        const own = await login(server.anonymous, WRONG, address);
        guesses += [other, own].filter(({ status }) => status === 400).length;
      }
    };
    const attackers = Array.from({ length: inFull(100, 8) }, (_, n) => attack(`198.51.100.${n}`));
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
        `${guesses} guesses; the owner's ${SIGN_INS} sign-ins: ${statuses.filter((s) => s === 200).length} right,` +
          ` p50 ${Math.round(took[SIGN_INS / 2]!)} ms, slowest ${Math.round(took.at(-1)!)} ms`,
      );
    expect(statuses).toEqual(Array(SIGN_INS).fill(200));
  }, 120_000);
});
