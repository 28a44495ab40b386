import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { LIMITS } from '../../../limits/table.ts';
import {
  arrive,
  arriveAtNumber,
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

describe('[ONB6] a mobile number', () => {
  let client: Client;
  beforeAll(async () => void ({ client } = await arriveAtNumber(server, events.phone)));

  test.each([
    [{ mobile_number_no_dial_code: '0791234567', country_code: 'xx' }, 'Invalid country code'],
    [{ mobile_number: '+999123456789' }, 'Invalid country code'],
    [{ mobile_number_no_dial_code: '0791', country_code: 'gb' }, 'Number is too short'],
    [{ mobile_number_no_dial_code: '079112345678901234567', country_code: 'gb' }, 'Number is too long'],
    [{ mobile_number_no_dial_code: 'hello', country_code: 'gb' }, 'Not a phone number'],
    [{ mobile_number_no_dial_code: '020 7946 0958', country_code: 'gb' }, 'Not a valid phone number'],
    [{ mobile_number_no_dial_code: '0909 876 5432', country_code: 'gb' }, 'Not a valid phone number'],
    [{ mobile_number_no_dial_code: ' ', country_code: 'gb' }, 'This cannot be empty'],
    [{}, 'This cannot be empty'],
  ])('%o: %s', async (fields, text) => {
    const page = await client.form('/phone/mobile-number', fields, html);
    expect([page.status, page.boot.page.errors]).toEqual([400, { mobile_number: [text] }]);
    expect(page.boot.page.form.type).toBe('mobile_number');
  });

  it('is asked for with gb at first, and keeps what was typed', async () => {
    const empty = { type: 'mobile_number', mobile_number_no_dial_code: '', masked_mobile_number: '' };
    const page = await client.get('/phone/mobile-number', html);
    expect(page.boot.page.form).toEqual({ ...empty, country_code: 'gb' });
    const typed = { mobile_number_no_dial_code: '079', country_code: 'de' };
    expect((await client.form('/phone/mobile-number', typed, html)).boot.page.form).toEqual({ ...empty, ...typed });
  });

  test.each([
    { mobile_number_no_dial_code: NUMBERS.typed },
    { mobile_number: NUMBERS.stored, mobile_number_no_dial_code: 'x', country_code: 'us' },
    { mobile_number_no_dial_code: NUMBERS.stored, country_code: 'fr' },
    { mobile_number_no_dial_code: NUMBERS.stored.replace('+', '00'), country_code: 'de' },
  ])('%o gets a code', async (fields) => {
    await later();
    const before = (await codesTo(server, NUMBERS.stored)).length;
    const arrived = await arriveAtNumber(server, events.phone);
    const answer = await arrived.client.form('/phone/mobile-number', { ...fields, next: '/phone/x' }, html);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/phone/verify-phone?next=%2Fphone%2Fx']);
    expect(await codesTo(server, NUMBERS.stored)).toHaveLength(before + 1);
  });
});

describe('[ONB14] where a phone is asked for', () => {
  it('a person without a number names one, mistypes it once, and it is theirs once its code was right', async () => {
    await later();
    const { person, client } = await arriveAtNumber(server, events.phone);
    expect((await client.get('/phone', html)).headers.get('location')).toBe('/phone/mobile-number?next=%2Fphone');
    await client.form('/phone/mobile-number', { mobile_number: NUMBERS.other });
    await client.form('/phone/mobile-number', { mobile_number: NUMBERS.stored });
    expect(await numberOf(server, person.account_id)).toEqual([null, false]);
    const page = await client.get('/phone/verify-phone', html);
    expect(page.boot.page).toMatchObject({
      form: { type: 'verify_phone', destination: '+44 •••• ••••56' },
      links: { add_phone_number: '/phone/mobile-number', resend: '/phone/resend?channel=phone' },
    });
    expect(await codesTo(server, NUMBERS.other)).toHaveLength(1);
    const token = await codeTo(server, NUMBERS.stored);
    const answer = await client.form('/phone/verify-phone', { token });
    expect(answer.headers.get('location')).toBe('/phone');
    expect(await isIn(withCookieOf(server, answer), events.phone)).toBe(true);
    expect(await numberOf(server, person.account_id)).toEqual([NUMBERS.stored, true]);
    expect(await noticesTo(server, person.email)).toHaveLength(1);
  });

  it('the password alone names no number, and takes no step that counts elsewhere', async () => {
    await later();
    const { person, client } = await arrive(server, events.phone);
    await server.addMember(person, events.choice);
    expect((await client.get('/phone', html)).headers.get('location')).toBe('/phone/verify-email?next=%2Fphone');
    const opened = await client.get('/phone/mobile-number', html);
    expect(opened.headers.get('location')).toBe('/phone/verify-email?next=%2Fphone%2Fmobile-number');
    const before = await codesTo(server, NUMBERS.stored);
    const named = await client.form('/phone/mobile-number', { mobile_number: NUMBERS.stored }, json);
    expect(named.json.code).toBe('sign_in_again');
    expect(await codesTo(server, NUMBERS.stored)).toEqual(before);
    expect(await numberOf(server, person.account_id)).toEqual([null, false]);
    expect([await isIn(client, events.phone), await isIn(client, events.choice)]).toEqual([false, false]);
  });

  it('a person with a number gets the code there, and can neither see it whole nor name another', async () => {
    await later();
    const { person, client } = await arrive(server, events.phone);
    await setNumber(server, person.account_id, NUMBERS.other);
    const page = await client.get('/phone/verify-phone', html);
    expect(page.text).not.toContain('1234567');
    expect(page.boot.page.links.add_phone_number).toBeUndefined();
    const other = await client.form('/phone/mobile-number', { mobile_number: NUMBERS.stored }, json);
    expect(other.json.code).toBe('sign_in_again');
    const opened = await client.get('/phone/mobile-number', html);
    expect(opened.headers.get('location')).toBe('/phone/verify-phone');
    const answer = await client.form('/phone/verify-phone', { token: await codeTo(server, NUMBERS.other) });
    expect(await isIn(withCookieOf(server, answer), events.phone)).toBe(true);
    expect(await noticesTo(server, person.email)).toEqual([]);
  });

  it('a number that was named before another became theirs does not take its place', async () => {
    await later();
    const { person, client } = await arriveAtNumber(server, events.phone);
    await client.form('/phone/mobile-number', { mobile_number: NUMBERS.stored });
    await setNumber(server, person.account_id, NUMBERS.other);
    const late = await client.form('/phone/verify-phone', { token: await codeTo(server, NUMBERS.stored) }, json);
    expect(late.json.code).toBe('wrong_code');
    expect(await numberOf(server, person.account_id)).toEqual([NUMBERS.other, true]);
  });
});

test('[ONB13] naming somebody’s number as often as it goes does not keep them out', async () => {
  await later();
  const victim = await arrive(server, events.phone);
  await setNumber(server, victim.person.account_id, NUMBERS.other);
  for (let n = 0; n < 6; n++) {
    const { client } = await arriveAtNumber(server, events.phone);
    expect((await client.form('/phone/mobile-number', { mobile_number: NUMBERS.other }, json)).status).toBe(200);
  }
  const { client } = await arriveAtNumber(server, events.phone);
  expect((await client.form('/phone/mobile-number', { mobile_number: NUMBERS.other }, json)).status).toBe(429);
  await victim.client.get('/phone/verify-phone', html);
  const answer = await victim.client.form('/phone/verify-phone', { token: await codeTo(server, NUMBERS.other) });
  expect(await isIn(withCookieOf(server, answer), events.phone)).toBe(true);
});

describe('[ONB14] where the person chooses', () => {
  it('both ways stand as links that say where a code would go', async () => {
    await later();
    const { person, client } = await arrive(server, events.choice);
    await setNumber(server, person.account_id, NUMBERS.other);
    expect((await client.get('/choice', html)).headers.get('location')).toBe('/choice/channels?next=%2Fchoice');
    const page = await client.get('/choice/channels?next=%2Fchoice%2Fx', html);
    expect(page.boot.page.form).toEqual({
      type: 'channels',
      channels: [
        { name: `E-mail ${person.email[0]}•••@example.org`, url: '/choice/verify-email?next=%2Fchoice%2Fx' },
        { name: 'Phone +41 •• ••• •• 67', url: '/choice/verify-phone?next=%2Fchoice%2Fx' },
      ],
    });
    expect(page.boot.page.links).toEqual({ back_to: '/choice/logout' });
    const phone = await client.get('/choice/verify-phone', html);
    expect(phone.boot.page.links.channels).toBe('/choice/channels');
    expect((await client.get('/choice', html)).headers.get('location')).toBe('/choice/verify-phone?next=%2Fchoice');
    await client.get('/choice/verify-email', html);
    expect((await client.get('/choice', html)).headers.get('location')).toBe('/choice/verify-email?next=%2Fchoice');
    const token = await codeTo(server, NUMBERS.other);
    expect((await client.form('/choice/verify-email', { token }, json)).json.code).toBe('wrong_code');
    expect((await client.form('/choice/verify-phone', { token }, json)).status).toBe(200);
  });

  it('a number is named after the code from the known address: the password alone does not add one', async () => {
    await later();
    const { person, client } = await arrive(server, events.choice);
    const channels = await client.get('/choice/channels', html);
    expect(channels.boot.page.links.add_phone_number).toBe('/choice/mobile-number');
    const naming = await client.form('/choice/mobile-number', { mobile_number: NUMBERS.stored }, json);
    expect(naming.json.code).toBe('sign_in_again');
    const page = await client.get('/choice/mobile-number', html);
    const next = '/choice/channels?next=%2Fchoice%2Fmobile-number';
    expect(page.headers.get('location')).toBe(next);
    await client.get('/choice/verify-email', html);
    const verified = await client.form('/choice/verify-email', {
      token: await codeTo(server, person.email),
      next: '/choice/mobile-number',
    });
    expect(verified.headers.get('location')).toBe('/choice/mobile-number');
    const inside = withCookieOf(server, verified);
    const named = await inside.form('/choice/mobile-number', { mobile_number: NUMBERS.stored });
    expect(named.headers.get('location')).toBe('/choice/verify-phone');
    const answer = await inside.form('/choice/verify-phone', { token: await codeTo(server, NUMBERS.stored) });
    expect(answer.headers.get('set-cookie')).toContain('plenary_flash=number_verified');
    expect(await numberOf(server, person.account_id)).toEqual([NUMBERS.stored, true]);
    expect(await isIn(inside, events.choice)).toBe(true);
  });
});

// The last one: it uses up what one address may ask.
test('[ONB13] one address has no text messages sent by the thousand, whoever asks there', async () => {
  await later();
  const { client } = await arriveAtNumber(server, events.phone);
  for (let n = 0; n < LIMITS.mobile_number.address.count; n++)
    await server.ctx.limits.take('mobile_number', { person: `somebody else ${n}`, address: '127.0.0.1' });
  const before = await codesTo(server, NUMBERS.stored);
  const page = await client.form('/phone/mobile-number', { mobile_number: NUMBERS.stored }, html);
  expect([page.status, page.boot.page.errors]).toEqual([
    429,
    { mobile_number: [expect.stringContaining('Too many attempts') as string] },
  ]);
  expect(await codesTo(server, NUMBERS.stored)).toEqual(before);
});
