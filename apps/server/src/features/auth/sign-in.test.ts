import { account_sessions, accounts } from '@plenary/server/db/schema/index';
import { useServer } from '@plenary/testkit/use-server';
import type { EventFixture } from '@plenary/testkit/events';
import type { Client } from '@plenary/testkit/client';
import type { Person } from '@plenary/testkit/people';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../limits/table.ts';
import { signIn } from './sign-in.ts';

const server = useServer();
let event: EventFixture;
let ada: Person;

beforeAll(async () => {
  event = await server.createEvent({ slug: 'demo' });
  ada = await server.createPerson({ event, email: 'Ada@example.org' });
});

const html = { accept: 'text/html' };
const json = { accept: 'application/json' };
const cookieOf = (headers: Headers): string =>
  headers.getSetCookie().find((line) => line.startsWith('plenary_session=')) ?? '';

describe('[LOG9] signing in', () => {
  it('[D46] works for a script that posts form fields: 303 and a cookie', async () => {
    const answer = await server.anonymous.form('/demo/login', { email: ada.email, password: ada.password });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/demo');
    expect(cookieOf(answer.headers)).toMatch(
      /^plenary_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('[D46] takes JSON and multipart with the same names and answers JSON to who asks for it', async () => {
    const body = { email: ada.email, password: ada.password, next: '/demo?agenda=true' };
    const answers = [
      await server.anonymous.post('/demo/login', body, json),
      await server.anonymous.multipart('/demo/login', body, json),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ status: 'success', payload: { next: '/demo?agenda=true' } });
      expect(cookieOf(answer.headers)).not.toBe('');
    }
  });

  it('finds the account whatever the case of the address', async () => {
    const answer = await server.anonymous.form('/demo/login', { email: ' aDA@EXAMPLE.org ', password: ada.password });
    expect(answer.status).toBe(303);
  });

  it('draws the form again with a text beside the field, keeps the address, never the password', async () => {
    const fields = { email: ada.email, password: 'Wrong-Horse-7', next: '/demo/vault' };
    const answer = await server.anonymous.form('/demo/login', fields, html);
    expect(answer.status).toBe(400);
    expect(answer.boot.page).toMatchObject({
      kind: 'onboarding',
      form: { type: 'login', email: ada.email },
      next: '/demo/vault',
      errors: { password: ['The e-mail or the password is not right.'] },
    });
    expect(answer.text).not.toContain('Wrong-Horse-7');
    expect(cookieOf(answer.headers)).toBe('');
  });

  it('[D34] answers the same for an unknown address and for one without a password', async () => {
    const invited = await server.createPerson({ event });
    await server.ctx.db.update(accounts).set({ password_hash: null }).where(eq(accounts.id, invited.account_id));
    const wrong = await server.anonymous.post('/demo/login', { email: ada.email, password: 'Wrong-Horse-7' }, json);
    for (const email of ['nobody@example.org', invited.email]) {
      const answer = await server.anonymous.post('/demo/login', { email, password: ada.password }, json);
      expect({ ...answer.json, request_id: '' }).toEqual({ ...wrong.json, request_id: '' });
      expect(answer.status).toBe(wrong.status);
    }
  });

  it('says which field is empty', async () => {
    const answer = await server.anonymous.form('/demo/login', { email: '' }, json);
    expect(answer.status).toBe(400);
    expect(answer.json.payload.errors).toEqual({
      email: ['This cannot be empty'],
      password: ['This cannot be empty'],
    });
  });

  it('a deleted account cannot sign in, and its sessions are over', async () => {
    const gone = await server.createPerson({ event });
    const before = await server.signIn(gone);
    await server.ctx.db
      .update(accounts)
      .set({ deleted_at: new Date(server.clock.now()) })
      .where(eq(accounts.id, gone.account_id));
    expect((await before.get('/demo/json/settings')).status).toBe(403);
    expect(
      (await server.anonymous.form('/demo/login', { email: gone.email, password: gone.password }, json)).status,
    ).toBe(400);
  });

  it('[LOG4] stores only the hash of the token', async () => {
    const grace = await server.createPerson({ event });
    const client = await server.signInByForm(grace, event);
    const token = client.cookie!.split('=')[1]!;
    const rows = await server.ctx.db
      .select()
      .from(account_sessions)
      .where(eq(account_sessions.account_id, grace.account_id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('[LOG4] rotates the session: the one that the browser had is over', async () => {
    const before = await server.signIn(ada);
    const answer = await before.form('/demo/login', { email: ada.email, password: ada.password });
    expect(answer.status).toBe(303);
    expect((await before.get('/demo/json/settings')).json).toEqual({ status: 'unauthorised user' });
  });

  it('[LOG4] opens no session with a password that was changed while it was checked', async () => {
    const person = await server.createPerson({ event });
    const check = async (): Promise<boolean> => {
      await server.ctx.db.update(accounts).set({ password_hash: 'new' }).where(eq(accounts.id, person.account_id));
      return true;
    };
    const attempt = {
      ...person,
      address: '192.0.2.1',
      user_agent: '',
      previous_token: null,
      browser_token: null,
      shown_token: null,
    };
    const result = await signIn({ ...server.ctx, passwords: { ...server.ctx.passwords, check } }, attempt);
    expect(result).toMatchObject({ ok: false, refusal: { code: 'wrong_credentials' } });
    const sessions = server.ctx.db.select().from(account_sessions);
    expect(await sessions.where(eq(account_sessions.account_id, person.account_id))).toEqual([]);
  });

  it('[PAG11] leads somebody who does not belong to the event to the page that says so', async () => {
    const outsider = await server.createPerson();
    const answer = await server.anonymous.form('/demo/login', {
      email: outsider.email,
      password: outsider.password,
      next: '/demo/vault',
    });
    expect(answer.headers.get('location')).toBe('/demo');
  });

  it('goes straight on for who is signed in already', async () => {
    const client = await server.signIn(ada);
    const answer = await client.get('/demo/login?next=%2Fdemo%2Fvault', html);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/demo/vault']);
  });

  it('[LOG20] shows the form with their address to who is signed in and asks for it again, then goes on', async () => {
    const client = await server.signIn(ada);
    const page = await client.get('/demo/login?again=1&next=%2Fdemo%2Fvault', html);
    expect(page.status).toBe(200);
    expect(page.boot.page).toMatchObject({ form: { type: 'login', email: ada.email }, next: '/demo/vault' });
    const answer = await client.form('/demo/login', { email: ada.email, password: ada.password, next: '/demo/vault' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/demo/vault']);
  });

  it('[LOG20] shows an empty form to who is not signed in and asks for it again', async () => {
    const page = await server.anonymous.get('/demo/login?again=1', html);
    expect(page.boot.page).toMatchObject({ form: { type: 'login', email: '' } });
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%0d%0aevil',
    'javascript:alert(1)',
    '/\tevil',
  ])('never leads to another site: next=%s', async (next) => {
    const answer = await server.anonymous.form('/demo/login', { email: ada.email, password: ada.password, next });
    const location = answer.headers.get('location')!;
    expect(new URL(location, server.url).origin).toBe(server.url);
    expect(location).toMatch(/^\/(?![/\\])/);
  });
});

describe('[LOG5] too many attempts', () => {
  it('are told how long to wait, on the page and in Retry-After, and the right password does not help', async () => {
    const eve = await server.createPerson({ event });
    const attempt = (client: Client, password: string, accept: string) =>
      client.form('/demo/login', { email: eve.email, password }, { accept });
    for (let i = 0; i < LIMITS.sign_in.email_from_address.count; i += 1)
      expect((await attempt(server.anonymous, 'Wrong-Horse-7', 'application/json')).status).toBe(400);
    const page = await attempt(server.anonymous, eve.password, 'text/html');
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '900']);
    const text = 'Too many attempts. Please try again in 15 minutes.';
    expect(page.boot.page).toMatchObject({ form: { type: 'login', email: eve.email }, errors: { password: [text] } });
    const json = await attempt(server.anonymous, eve.password, 'application/json');
    expect([json.status, json.json.code]).toEqual([429, 'rate_limited']);
  });
});
