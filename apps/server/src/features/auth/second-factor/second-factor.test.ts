import { account_sessions, accounts, deliveries, login_codes } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { arrive, codesTo, codeTo, html, isIn, json, otherThan, withCookieOf } from './second-factor.fixture.ts';

const server = useServer();
let event: EventFixture;
let path: string;
beforeAll(async () => {
  event = await server.createEvent({ slug: 'strict', settings: { second_factor: 'email' } });
  path = `/${event.slug}/verify-email`;
});

const minutes = (count: number): Promise<void> => server.clock.advance(count * 60_000);

describe('[ONB12] a one-time code', () => {
  it('is sent by opening the page, which says where it went and until when it counts', async () => {
    const { person, client } = await arrive(server, event);
    const page = await client.get(path, html);
    expect(page.status).toBe(200);
    expect(page.boot.page).toMatchObject({
      form: {
        type: 'verify_email',
        destination: `${person.email[0]}•••@example.org`,
        expires_at: new Date(server.clock.now() + 10 * 60_000).toISOString(),
        resend_at: new Date(server.clock.now() + 60_000).toISOString(),
      },
      links: { resend: '/strict/resend?channel=email', back_to: '/strict/logout' },
    });
    const code = await codeTo(server, person.email);
    expect(code).toMatch(/^\d{6}$/);
    expect(page.text).not.toContain(code);
  });

  test.each([
    ['one field', (code: string) => code],
    ['one field with spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['six fields', (code: string) => [...code]],
  ])('as %s lets its person in, with a cookie of another number', async (_name, typed) => {
    const { person, client } = await arrive(server, event);
    await client.get(path, html);
    const token = typed(await codeTo(server, person.email));
    const answer = await client.form(path, { token, next: '/strict/live_stream/x' }, html);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/strict/live_stream/x']);
    const inside = withCookieOf(server, answer);
    expect([await isIn(inside, event), await isIn(client, event)]).toEqual([true, false]);
  });

  it.each([
    ['12345', 'This cannot be empty'],
    ['12345x', 'Numbers only'],
    ['1234567', 'A code has 6 digits'],
  ])('%s is refused beside its field, and costs no try', async (token, text) => {
    const { person, client } = await arrive(server, event);
    await client.get(path, html);
    const page = await client.form(path, { token, next: '/strict/x' }, html);
    expect([page.status, page.boot.page.errors, page.boot.page.next]).toEqual([400, { token: [text] }, '/strict/x']);
    expect(page.boot.page.form.type).toBe('verify_email');
    for (let n = 0; n < 4; n += 1) await client.form(path, { token: '1' }, json);
    const right = await client.form(path, { token: await codeTo(server, person.email) }, json);
    expect(right.json).toEqual({ status: 'success', payload: { next: '/strict' } });
  });

  it('has five tries, and says how many are left; then the right one does not help', async () => {
    const { person, client } = await arrive(server, event);
    await client.get(path, html);
    const code = await codeTo(server, person.email);
    const texts: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { json: body } = await client.form(path, { token: otherThan(code) }, json);
      texts.push(`${body.code}: ${body.payload.errors.token[0]}`);
    }
    expect(texts.slice(0, 1)).toEqual(['wrong_code: This code is not right. 4 tries are left.']);
    expect(texts.slice(3)).toEqual([
      'wrong_code: This code is not right. 1 try is left.',
      'code_used_up: Too many wrong codes. Please ask for a new one.',
    ]);
    const late = await client.form(path, { token: code }, json);
    expect([late.status, late.json.code]).toEqual([400, 'code_used_up']);
    expect(await isIn(client, event)).toBe(false);
  });

  it('counts every try of many at once', async () => {
    const { person, client } = await arrive(server, event);
    await client.get(path, html);
    const code = await codeTo(server, person.email);
    const wrong = Array.from({ length: 15 }, () => client.form(path, { token: otherThan(code) }, json));
    const codes = (await Promise.all(wrong)).map((answer) => answer.json.code as string);
    expect(codes.filter((one) => one === 'wrong_code')).toHaveLength(4);
    expect((await client.form(path, { token: code }, json)).json.code).toBe('code_used_up');
  });

  it('[LOG5] is asked about twenty times in a quarter of an hour at most, in all sessions of a person', async () => {
    const { person, client } = await arrive(server, event);
    const other = await server.signIn(person);
    for (let n = 0; n < 10; n += 1)
      for (const one of [client, other]) expect((await one.form(path, { token: '123456' }, json)).status).toBe(400);
    const page = await client.form(path, { token: '123456' }, html);
    expect([page.status, page.boot.page.errors]).toEqual([
      429,
      { token: ['Too many attempts. Please try again in 15 minutes.'] },
    ]);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  });

  it('expires after ten minutes', async () => {
    const { person, client } = await arrive(server, event);
    await client.get(path, html);
    const code = await codeTo(server, person.email);
    await minutes(10);
    const answer = await client.form(path, { token: code }, json);
    expect(answer.json.payload.errors).toEqual({ token: ['This code has expired. Please ask for a new one.'] });
    expect(await codesTo(server, person.email)).toHaveLength(1);
  });

  it('counts in its own session only', async () => {
    const { person, client } = await arrive(server, event);
    const other = await server.signIn(person);
    await client.get(path, html);
    const code = await codeTo(server, person.email);
    expect((await other.form(path, { token: code }, json)).json.code).toBe('wrong_code');
    await other.get(path, html);
    expect((await other.form(path, { token: code }, json)).json.code).toBe('wrong_code');
    expect((await client.form(path, { token: code }, json)).status).toBe(200);
  });

  it('is used once: of fifty at once exactly one succeeds, and opens one session', async () => {
    const { person, client } = await arrive(server, event);
    await client.get(path, html);
    const token = await codeTo(server, person.email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.form(path, { token }, json)));
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.headers.getSetCookie().join().includes('plenary_session='))).toEqual(won);
    expect(await isIn(withCookieOf(server, won[0]!), event)).toBe(true);
    const sessions = await server.ctx.db
      .select()
      .from(account_sessions)
      .where(eq(account_sessions.account_id, person.account_id));
    expect(sessions).toHaveLength(1);
  });

  it('is not found in the database by trying all of them', async () => {
    const { person, client } = await arrive(server, event);
    await client.get(path, html);
    const code = await codeTo(server, person.email);
    const [row] = await server.ctx.db.select().from(login_codes).where(eq(login_codes.destination, person.email));
    const { createHash, createHmac } = await import('node:crypto');
    const token = client.cookie!.split('=')[1]!;
    expect(row!.code_hash).toBe(createHmac('sha256', token).update(code).digest('hex'));
    const [session] = await server.ctx.db
      .select()
      .from(account_sessions)
      .where(eq(account_sessions.account_id, person.account_id));
    expect(JSON.stringify({ row, session })).not.toContain(token);
    expect(row!.code_hash).not.toBe(createHash('sha256').update(code).digest('hex'));
  });
});

describe('[ONB13] codes are sent', () => {
  it('once by opening the page, however often and at once', async () => {
    const { person, client } = await arrive(server, event);
    const pages = await Promise.all(Array.from({ length: 12 }, () => client.get(path, html)));
    expect(pages.map((page) => page.status)).toEqual(pages.map(() => 200));
    await minutes(5);
    await client.get(path, html);
    expect(await codesTo(server, person.email)).toHaveLength(1);
  });

  it('again when they are asked for, a minute later at the earliest, and the one before counts no more', async () => {
    const { person, client } = await arrive(server, event);
    await client.get(path, html);
    await server.clock.advance(18_000);
    const early = await client.form('/strict/resend', { channel: 'email' }, html);
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '42']);
    expect(early.boot.page).toMatchObject({
      form: { type: 'default', state: 'resend', action: '/strict/resend?channel=email' },
      links: { back_to: '/strict/verify-email' },
      errors: { form: ['Please wait 42 seconds before you ask for another code.'] },
    });
    await server.clock.advance(42_000);
    const sent = await client.form('/strict/resend?channel=email', { next: '/strict/x' }, html);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/strict/verify-email?next=%2Fstrict%2Fx']);
    const [first, second] = await codesTo(server, person.email);
    if (first !== second) expect((await client.form(path, { token: first! }, json)).json.code).toBe('wrong_code');
    expect((await client.form(path, { token: second! }, json)).status).toBe(200);
  });

  it('never by asking for the page with the button', async () => {
    const { person, client } = await arrive(server, event);
    const page = await client.get('/strict/resend', html);
    expect(page.boot.page.form).toMatchObject({ state: 'resend', action: '/strict/resend?channel=email' });
    expect(await codesTo(server, person.email)).toEqual([]);
  });

  it('six times an hour in one session, also by many requests at once', async () => {
    const { person, client } = await arrive(server, event);
    await client.get(path, html);
    for (let n = 0; n < 5; n += 1) {
      await minutes(1);
      await Promise.all([1, 2, 3].map(() => client.form('/strict/resend', {}, json)));
    }
    await minutes(1);
    const late = await client.form('/strict/resend', {}, json);
    expect([late.status, late.json.payload.errors.form]).toEqual([
      429,
      ['Too many codes were requested. Please try again in 54 minutes.'],
    ]);
    expect(await codesTo(server, person.email)).toHaveLength(6);
    const elsewhere = await server.signIn(person);
    const page = await elsewhere.get(path, html);
    expect([page.status, page.boot.page.errors]).toEqual([
      429,
      { token: ['Too many codes were requested. Please try again in 54 minutes.'] },
    ]);
    await minutes(54);
    expect((await elsewhere.get(path, html)).status).toBe(200);
    expect(await codesTo(server, person.email)).toHaveLength(7);
  });
});

describe('[ONB15] before the second factor', () => {
  it('[LOG12] signing in leads straight to it, and from there straight on', async () => {
    const asking = await server.createEvent({
      slug: 'asking',
      settings: { second_factor: 'email', ask_avatar: true, ask_profile: true },
    });
    const person = await server.createPerson({ event: asking });
    const fields = { email: person.email, password: person.password, next: '/asking/vault' };
    const answer = await server.anonymous.form('/asking/login', fields);
    expect(answer.headers.get('location')).toBe('/asking/verify-email?next=%2Fasking%2Fvault');
    const client = withCookieOf(server, answer);
    await client.get('/asking/verify-email', html);
    const token = await codeTo(server, person.email);
    const verified = await client.form('/asking/verify-email', { token, next: '/asking/vault' });
    expect(verified.headers.get('location')).toBe('/asking/update-avatar?next=%2Fasking%2Fvault');
  });

  it('one is sent on who has taken it', async () => {
    const { person, client } = await arrive(server, event);
    await client.get(path, html);
    const inside = withCookieOf(server, await client.form(path, { token: await codeTo(server, person.email) }));
    for (const page of ['channels', 'verify-email', 'verify-phone', 'resend', 'login']) {
      const answer = await inside.get(`/strict/${page}?next=%2Fstrict%2Fx`, html);
      expect([page, answer.status, answer.headers.get('location')]).toEqual([page, 303, '/strict/x']);
    }
  });

  it('a reload on another device goes on at the right step', async () => {
    const { person } = await arrive(server, event);
    for (const client of [await server.signIn(person), await server.signIn(person)]) {
      const answer = await client.get('/strict', html);
      expect(answer.headers.get('location')).toBe('/strict/verify-email?next=%2Fstrict');
    }
  });

  it('the pages of other ways lead back to the one that the event takes, and send nothing', async () => {
    const { person, client } = await arrive(server, event);
    await server.ctx.db
      .update(accounts)
      .set({ mobile_number: '+41791234567', mobile_number_verified: true })
      .where(eq(accounts.id, person.account_id));
    for (const page of ['channels', 'verify-phone', 'mobile-number', 'resend?channel=phone']) {
      const answer = await client.get(`/strict/${page}`, html);
      expect([page, answer.status, answer.headers.get('location')]).toEqual([page, 303, '/strict/verify-email']);
    }
    const sent = await server.ctx.db.select().from(deliveries).where(eq(deliveries.recipient, '+41791234567'));
    expect(sent).toEqual([]);
  });

  it('a second factor by e-mail is asked for once more by phone where the event wants that', async () => {
    const phone = await server.createEvent({ slug: 'by-phone', settings: { second_factor: 'phone' } });
    const { person, client } = await arrive(server, event);
    await server.addMember(person, phone);
    await client.get(path, html);
    const inside = withCookieOf(server, await client.form(path, { token: await codeTo(server, person.email) }));
    expect([await isIn(inside, event), await isIn(inside, phone)]).toEqual([true, false]);
    const answer = await inside.get('/by-phone', html);
    expect(answer.headers.get('location')).toBe('/by-phone/mobile-number?next=%2Fby-phone');
  });
});
