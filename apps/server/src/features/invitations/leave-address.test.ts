import { accounts, event_users, invitations } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { HTML, invite, lastLink, mailsTo, useServerWithoutMailer } from './invitations.fixture.ts';

const server = useServerWithoutMailer();
let here: EventFixture;
let there: EventFixture;
beforeAll(async () => {
  here = await server.createEvent({ slug: 'here' });
  there = await server.createEvent({ slug: 'there' });
});

/** Somebody takes the address of a keynote speaker, and waits until she is invited as a host. */
async function squatter(speaker: string) {
  const mallory = await server.createPerson({ event: here });
  const client = await server.signIn(mallory);
  const { password } = mallory;
  const call = (email: string) => client.post('/here/json/update-profile', { email, password });
  expect((await call(speaker)).json.status).toBe('success');
  const link = await invite(server, there, { account_id: mallory.account_id, email: speaker }, { host: true });
  return { mallory, client, call, link };
}

describe('[INV12] whoever changes their e-mail address', () => {
  it('takes along no invitation that went to the one before, however they ask for it', async () => {
    const { mallory, client, call, link } = await squatter('speaker@example.org');
    expect((await call('mallory@example.org')).json.status).toBe('success');
    await client.form('/there/request-pass-reset', { email: 'mallory@example.org' }, HTML);
    await server.runJobs();
    expect((await mailsTo(server, 'mallory@example.org')).map(({ kind }) => kind)).toEqual([
      'email_changed_to',
      'password_reset',
    ]);
    const page = await client.get(link, HTML);
    expect(page.boot.page.form).toMatchObject({ type: 'default', state: 'invitation_withdrawn' });
    expect((await client.form(link, { accept_terms: 'on' }, HTML)).status).toBe(400);
    const member = and(eq(event_users.account_id, mallory.account_id), eq(event_users.event_id, there.id));
    expect(await server.ctx.db.select().from(event_users).where(member)).toEqual([]);
  });

  it('leaves an address behind that can be invited anew, and keeps what was accepted', async () => {
    const { mallory, client, call, link } = await squatter('second@example.org');
    await client.form(link, { accept_terms: 'on' }, HTML);
    await call('mallory2@example.org');
    const [kept] = await server.ctx.db.select().from(invitations).where(eq(invitations.account_id, mallory.account_id));
    expect([kept?.accepted_at === null, kept?.withdrawn_at]).toEqual([false, null]);
    const owner = await server.createPerson({ email: 'second@example.org' });
    await invite(server, there, owner);
    const page = await server.anonymous.get(await lastLink(server, 'second@example.org'), HTML);
    expect(page.boot.page.form).toMatchObject({ type: 'accept_invite', mode: 'existing' });
  });

  it('keeps invitations when it is the password that changes', async () => {
    const { mallory, client, link } = await squatter('third@example.org');
    const new_password = { new_password: 'Harbour7walk', confirm_password: 'Harbour7walk' };
    const saved = await client.post('/here/json/update-profile', { password: mallory.password, ...new_password });
    expect(saved.json.status).toBe('success');
    expect((await client.get(link, HTML)).boot.page.form).toMatchObject({ type: 'accept_invite' });
    expect(await server.ctx.db.$count(accounts, eq(accounts.id, mallory.account_id))).toBe(1);
  });
});
