import { account_sessions, accounts, deliveries, login_codes, password_resets } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../limits/table.ts';

const server = useServer();
let event: EventFixture;
let ada: Person;
let as_ada: Client;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await server.createPerson({ event });
  as_ada = await server.signIn(ada);
});

const read = async (client = as_ada) => (await client.get(`/${event.slug}/json/profile`)).json.payload;
const save = (fields: object, client = as_ada) => client.post(`/${event.slug}/json/update-profile`, fields);
const refusal = async (fields: object, client = as_ada) => {
  const { status, json } = await save(fields, client);
  return { status, wire_status: json.status, code: json.code, errors: json.payload?.errors };
};
const mails = async (recipient: string) => {
  const rows = await server.ctx.db.select().from(deliveries).where(eq(deliveries.recipient, recipient));
  return rows.map(({ kind }) => kind).sort();
};

describe('[D34] e-mail and password', () => {
  const new_password = 'Harbour7walk';
  const password = { new_password, confirm_password: new_password };
  const NOT_RIGHT = 'The password is not right.';
  const signIn = (email: string, chosen: string) =>
    server.anonymous.form(`/${event.slug}/login`, { email, password: chosen }, { accept: 'application/json' });

  it('change within 15 minutes of signing in; after that they ask to sign in again, and nothing is stored', async () => {
    await server.clock.advance(15 * 60_000 - 1);
    expect((await read()).may_change_sign_in).toBe(true);
    await server.clock.advance(1);
    expect((await read()).may_change_sign_in).toBe(false);
    const text = ['Please sign in again to change this.'];
    const old = { password: ada.password };
    expect(await refusal({ email: 'new@example.org', ...password, ...old, company: 'Acme' })).toEqual({
      status: 200,
      wire_status: 'error',
      code: 'sign_in_again',
      errors: { email: text, new_password: text },
    });
    expect((await read()).user).toMatchObject({ email: ada.email, company: '' });
    expect((await save({ email: ada.email, company: 'Acme' })).json.status).toBe('success');
  });

  it('[DLV12] a new address is greeted by a name, and by nothing else that somebody typed as theirs', async () => {
    const email = `somebody-${ada.email}`;
    const first_name = `Claim your prize at https://evil.example/${'x'.repeat(150)}`;
    await save({ first_name, email, password: ada.password });
    await server.runJobs();
    const [mail] = await server.outbox(email);
    expect(mail?.subject).toContain('e-mail');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  it('a new address: both are told, the others are signed out, and it signs in', async () => {
    const other = await server.signIn(ada);
    const email = `new-${ada.email}`;
    expect((await save({ email, password: ada.password })).json.payload.user.email).toBe(email);
    expect(await mails(ada.email)).toEqual(['email_changed_from']);
    expect(await mails(email)).toEqual(['email_changed_to']);
    expect((await other.get(`/${event.slug}/json/profile`)).json).toEqual({ status: 'unauthorised user' });
    expect((await read()).user.email).toBe(email);
    expect((await signIn(email, ada.password)).status).toBe(200);
    expect((await signIn(ada.email, ada.password)).status).toBe(400);
  });

  it('[SET27] a new password needs the one before, where there is one', async () => {
    const wrong = { ...password, password: 'Wrong-Horse-7' };
    expect((await refusal(password)).errors).toEqual({ password: ['This cannot be empty'] });
    expect(await refusal(wrong)).toMatchObject({ code: 'wrong_credentials', errors: { password: [NOT_RIGHT] } });
    expect((await signIn(ada.email, ada.password)).status).toBe(200);
    for (let tries = 1; tries < LIMITS.sign_in.browser.count; tries += 1) await save(wrong);
    expect((await save({ ...password, password: ada.password })).json.code).toBe('rate_limited');
    expect((await signIn(ada.email, ada.password)).status).toBe(200);
  });

  it('[SET27] a new address needs the password too: an open page alone does not give the account away', async () => {
    const email = `new-${ada.email}`;
    expect((await refusal({ email })).errors).toEqual({ password: ['This cannot be empty'] });
    expect(await refusal({ email, password: 'Wrong-Horse-7' })).toMatchObject({
      code: 'wrong_credentials',
      errors: { password: [NOT_RIGHT] },
    });
    expect((await read()).user.email).toBe(ada.email);
    expect([await mails(email), await mails(ada.email)]).toEqual([[], []]);
    const spelled = ada.email.toUpperCase();
    expect((await refusal({ email: spelled })).errors).toEqual({ password: ['This cannot be empty'] });
    expect((await save({ email, password: ada.password })).json.payload.user.email).toBe(email);
  });

  it('[SET27] of a new address and a new password at once one is saved: it ends the session of the other', async () => {
    const other = await server.signIn(ada);
    const email = `new-${ada.email}`;
    const both = await Promise.all([
      save({ ...password, password: ada.password }),
      save({ email, password: ada.password }, other),
    ]);
    expect(both.filter(({ json }) => json.status === 'success')).toHaveLength(1);
  });

  it('[SET27] a new password that was set meanwhile is not replaced by who knew the one before', async () => {
    const both = await Promise.all(
      ['Harbour7walk', 'Lighthouse9x'].map((chosen) =>
        save({ password: ada.password, new_password: chosen, confirm_password: chosen }),
      ),
    );
    expect(both.map(({ json }) => json.status).sort()).toEqual(['error', 'success']);
  });

  it('a new password: its person is told, the others are signed out, and it signs in', async () => {
    const other = await server.signIn(ada);
    expect((await save({ ...password, password: ada.password })).json.status).toBe('success');
    expect(await mails(ada.email)).toEqual(['password_changed']);
    expect((await other.get(`/${event.slug}/json/profile`)).status).toBe(403);
    expect((await signIn(ada.email, new_password)).status).toBe(200);
    expect((await signIn(ada.email, ada.password)).status).toBe(400);
  });

  it('another account’s address is refused whatever its case, and without saying whose it is', async () => {
    const bob = await server.createPerson();
    const text = ['This e-mail address cannot be used.'];
    const answer = await refusal({ email: bob.email.toUpperCase(), password: ada.password, company: 'Acme' });
    expect(answer).toEqual({ status: 200, wire_status: 'error', code: 'email_taken', errors: { email: text } });
    expect((await read()).user).toMatchObject({ email: ada.email, company: '' });
    expect(await mails(ada.email)).toEqual([]);
  });

  it('of two who want one address at once, one gets it', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => server.createPerson({ event })));
    const email = `one-${ada.email}`;
    const want = async (person: Person) => save({ email, password: person.password }, await server.signIn(person));
    const answers = await Promise.all(people.map(want));
    expect(answers.map(({ json }) => json.code ?? 'ok').sort()).toEqual([
      'email_taken',
      'email_taken',
      'email_taken',
      'ok',
    ]);
  });

  it('[HTP8] addresses cannot be tried out', async () => {
    for (let tries = 0; tries < LIMITS.email_change.person.count; tries += 1)
      await save({ email: `${tries}-${ada.email}`, password: ada.password });
    const { status, headers, json } = await save({ email: `last-${ada.email}`, password: ada.password });
    expect([status, json.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(json.payload.errors.email).toEqual(['Too many attempts. Please try again in 60 minutes.']);
  });

  describe('of somebody who came by a ticket', () => {
    const set = (values: Partial<typeof accounts.$inferInsert>) =>
      server.ctx.db.update(accounts).set(values).where(eq(accounts.id, ada.account_id));
    beforeEach(async () => {
      const { account_id } = ada;
      await server.ctx.db
        .update(account_sessions)
        .set({ event_id: event.id, method: 'ticket' })
        .where(eq(account_sessions.account_id, account_id));
      await set({ email: null, password_hash: null });
    });

    it('are given once, the address with the password, and only the new address is told', async () => {
      expect(await read()).toMatchObject({ has_password: false, may_change_sign_in: true, user: { email: '' } });
      expect((await save({ email: '', company: 'Acme' })).json.status).toBe('success');
      expect((await refusal(password)).errors).toEqual({ email: ['This cannot be empty'] });
      const email = `ticket-${ada.email}`;
      expect((await save({ email, ...password })).json.payload).toMatchObject({ has_password: true, user: { email } });
      expect(await mails(email)).toEqual(['email_changed_to', 'password_changed']);
      expect((await signIn(email, new_password)).status).toBe(200);
      expect((await refusal({ email: `again-${email}`, password: new_password })).code).toBe('sign_in_again');
    });

    it('are not given by the ticket of one event to somebody who belongs to another', async () => {
      await server.addMember(ada, await server.createEvent());
      expect((await refusal({ email: `ticket-${ada.email}` })).code).toBe('sign_in_again');
    });
  });

  it('links and codes that are on their way count no more', async () => {
    const { db, clock } = server.ctx;
    const at = new Date(clock.now());
    const row = { id: newId(clock.now()), created_at: at, expires_at: new Date(clock.now() + 60_000) };
    await db.insert(password_resets).values({ ...row, account_id: ada.account_id, token_hash: row.id });
    const [session] = await db.select().from(account_sessions).where(eq(account_sessions.account_id, ada.account_id));
    const code = { session_id: session?.id ?? '', channel: 'email', destination: ada.email, code_hash: 'x' } as const;
    await db.insert(login_codes).values({ ...row, ...code });
    await save({ ...password, password: ada.password });
    const [reset] = await db.select().from(password_resets).where(eq(password_resets.id, row.id));
    const [sent] = await db.select().from(login_codes).where(eq(login_codes.id, row.id));
    expect([reset?.withdrawn_at, sent?.replaced_at]).toEqual([at, at]);
  });
});
