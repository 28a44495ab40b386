import { account_sessions, accounts } from '@plenary/server/db/schema/index';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  arrive,
  codesTo,
  codeTo,
  html,
  isIn,
  json,
  noticesTo,
  numberOf,
  NUMBERS,
  setNumber,
  withCookieOf,
} from './second-factor.fixture.ts';

const server = useServer();
let events: Record<'phone' | 'choice' | 'off', EventFixture>;
beforeAll(async () => {
  events = {
    phone: await server.createEvent({ slug: 'phone', settings: { second_factor: 'phone' } }),
    choice: await server.createEvent({ slug: 'choice', settings: { second_factor: 'choice' } }),
    off: await server.createEvent({ slug: 'off' }),
  };
});

/** Tests share destinations; an hour later none of them has been sent anything. */
const later = () => server.clock.advance(3600_000);

/** A member at the event without a second factor, who has used a code of their address to name a number. */
async function arriveInside() {
  const { person, client } = await arrive(server, events.off);
  await client.get('/off/mobile-number', html);
  await client.get('/off/verify-email', html);
  await client.form('/off/verify-email', { token: await codeTo(server, person.email) }, json);
  return { person, client };
}

describe('[ONB14] a member', () => {
  it('verifies another number with a young sign-in, and is told by e-mail; the one before counts until then', async () => {
    await later();
    const { person, client } = await arriveInside();
    await setNumber(server, person.account_id, NUMBERS.other);
    const form = await client.get('/off/mobile-number', html);
    expect(form.boot.page).toMatchObject({
      form: { country_code: 'ch', mobile_number_no_dial_code: '', masked_mobile_number: '+41 •• ••• •• 67' },
      links: { back_to: '/off' },
    });
    await client.form('/off/mobile-number', { mobile_number: NUMBERS.stored });
    expect(await numberOf(server, person.account_id)).toEqual([NUMBERS.other, true]);
    const answer = await client.form('/off/verify-phone', { token: await codeTo(server, NUMBERS.stored) }, json);
    expect(answer.json).toEqual({ status: 'success', payload: { next: '/off' } });
    expect(await numberOf(server, person.account_id)).toEqual([NUMBERS.stored, true]);
    const [message] = await noticesTo(server, person.email);
    expect(message!.content).toMatchObject({ masked_mobile_number: '+44 •••• ••••56' });
  });

  it.each([
    ['a first number', null],
    ['another number', NUMBERS.other],
  ])('[D383] names %s after a code of their address: the password alone brings no phone', async (_which, number) => {
    await later();
    const { person, client } = await arrive(server, events.off);
    if (number) await setNumber(server, person.account_id, number);
    const before = await codesTo(server, NUMBERS.stored);
    const naming = await client.form('/off/mobile-number', { mobile_number: NUMBERS.stored }, json);
    expect(naming.json.code).toBe('sign_in_again');
    expect(await codesTo(server, NUMBERS.stored)).toEqual(before);
    const verify = '/off/verify-email?next=%2Foff%2Fmobile-number';
    expect((await client.get('/off/mobile-number', html)).headers.get('location')).toBe(verify);
    expect((await client.get(verify, html)).boot.page.form.type).toBe('verify_email');
    const fields = { token: await codeTo(server, person.email), next: '/off/mobile-number' };
    expect((await client.form('/off/verify-email', fields)).headers.get('location')).toBe('/off/mobile-number');
    expect((await client.form('/off/mobile-number', { mobile_number: NUMBERS.stored }, json)).status).toBe(200);
    await client.form('/off/verify-phone', { token: await codeTo(server, NUMBERS.stored) }, json);
    expect(await numberOf(server, person.account_id)).toEqual([NUMBERS.stored, true]);
  });

  it('[D383] uses the code in the session that names the number, of the address that is theirs now', async () => {
    await later();
    const { person, client } = await arriveInside();
    const { client: other } = await arrive(server, events.off, person);
    const named = (asker: Client) => asker.form('/off/mobile-number', { mobile_number: NUMBERS.stored }, json);
    expect((await named(other)).json.code).toBe('sign_in_again');
    await server.ctx.db
      .update(accounts)
      .set({ email: `new-${person.email}` })
      .where(eq(accounts.id, person.account_id));
    expect((await named(client)).json.code).toBe('sign_in_again');
  });

  it('signs in again first when the sign-in is older than a quarter of an hour', async () => {
    const { client } = await arrive(server, events.off);
    await server.clock.advance(15 * 60_000);
    expect((await client.get('/off/mobile-number', html)).boot.page.form.type).toBe('mobile_number');
    const page = await client.form('/off/mobile-number', { mobile_number: NUMBERS.stored }, html);
    expect([page.status, page.boot.page.errors]).toEqual([
      403,
      { mobile_number: ['Please sign in again to change this.'] },
    ]);
    expect(page.boot.page.links.login).toBe('/off/login?again=1&next=%2Foff%2Fmobile-number');
  });

  it('adds none with a session that has not taken the second factor of another event', async () => {
    const { person, client } = await arrive(server, events.off);
    await server.addMember(person, events.choice);
    const answer = await client.form('/off/mobile-number', { mobile_number: NUMBERS.stored }, json);
    expect([answer.status, answer.json.code]).toEqual([403, 'sign_in_again']);
    const page = await client.form('/off/mobile-number', { mobile_number: NUMBERS.stored }, html);
    // Signing in here would lead back to the same refusal [SET25].
    expect(page.boot.page.links.login).toBe('/choice/login?again=1&next=%2Foff%2Fmobile-number');
  });

  it('a person who verified only an address puts no other phone in the place of the one that another event asks for', async () => {
    const before = await codesTo(server, NUMBERS.stored);
    const { person } = await arrive(server, events.choice);
    await server.addMember(person, events.phone);
    await setNumber(server, person.account_id, NUMBERS.other);
    await later();
    const { client } = await arrive(server, events.choice, person);
    await client.get('/choice/verify-email', html);
    const token = await codeTo(server, person.email);
    const by_mail = withCookieOf(server, await client.form('/choice/verify-email', { token }));
    expect([await isIn(by_mail, events.choice), await isIn(by_mail, events.phone)]).toEqual([true, false]);
    const answer = await by_mail.form('/choice/mobile-number', { mobile_number: NUMBERS.stored }, json);
    expect([answer.status, answer.json.code]).toEqual([403, 'sign_in_again']);
    expect(await codesTo(server, NUMBERS.stored)).toEqual(before);
  });

  it('a member by a ticket of one event adds none to an account that has a password', async () => {
    const { person, client } = await arrive(server, events.off);
    await server.ctx.db
      .update(account_sessions)
      .set({ event_id: events.off.id, method: 'ticket' })
      .where(eq(account_sessions.account_id, person.account_id));
    const answer = await client.form('/off/mobile-number', { mobile_number: NUMBERS.stored }, json);
    expect(answer.json.code).toBe('sign_in_again');
  });
});
