import { account_sessions, accounts, event_users, ticket_holders } from '@plenary/server/db/schema/index';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addKey, enter, meAt, see, sign, signedInBy, use } from './tickets.fixture.ts';

const server = useServer();
let event: EventFixture;
let token: string;
let owner: Awaited<ReturnType<TestServer['createPerson']>>;
beforeEach(async () => {
  event = await server.createEvent();
  await addKey(server, event, { traits: { vip: ['speaker'] } });
  owner = await server.createPerson();
  token = await sign(server, { email: owner.email.toUpperCase(), traits: ['vip'] });
});

const holder = async () => {
  const [row] = await server.ctx.db.select().from(ticket_holders).where(eq(ticket_holders.event_id, event.id));
  return row?.account_id ?? null;
};
const loginOf = (path: string): string => `/login?next=${encodeURIComponent(path)}`;

describe('[TCK6] a ticket whose address is somebody’s', () => {
  it('never signs in as them: it leads to their own sign-in, and back', async () => {
    const shown = await see(server.anonymous, event, token);
    expect(shown.boot.page.form).toMatchObject({ state: 'ticket_sign_in', email: owner.email.toUpperCase() });
    expect(shown.boot.page.links.forgotten_password).toContain('/request-pass-reset');
    const used = await use(server.anonymous, event, token);
    expect([used.status, used.headers.get('location')]).toEqual([303, loginOf(`/${event.slug}/ticket/${token}`)]);
    expect([signedInBy(server, used), await holder()]).toEqual([null, null]);
  });

  it('becomes theirs with the button, once they have signed in', async () => {
    const path = `/${event.slug}/ticket/${token}`;
    const login = await server.anonymous.form('/login', {
      email: owner.email,
      password: owner.password,
      next: path,
    });
    expect([login.status, login.headers.get('location')]).toEqual([303, path]);
    const client = signedInBy(server, login)!;
    expect((await see(client, event, token)).boot.page.form.state).toBe('ticket');
    expect(await holder()).toBeNull();
    const linked = await use(client, event, token);
    expect([linked.status, linked.headers.get('location'), signedInBy(server, linked)]).toEqual([
      303,
      `/${event.slug}`,
      null,
    ]);
    expect(await holder()).toBe(owner.account_id);
    expect(await meAt(client, event)).toMatchObject({
      _id: owner.account_id,
      roles: ['attendee', 'speaker'],
      user: { first_name: owner.first_name },
    });
    // From now on the ticket alone is enough.
    expect((await meAt(await enter(server, event, token), event))._id).toBe(owner.account_id);
  });

  it('is linked once, however often the button is pressed at once', async () => {
    const client = await server.signIn(owner);
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(client, event, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(await holder()).toBe(owner.account_id);
    const rows = await server.ctx.db.select().from(event_users).where(eq(event_users.event_id, event.id));
    expect(rows).toHaveLength(1);
  });

  const asksAgain = async (client: Client): Promise<void> => {
    expect((await see(client, event, token)).boot.page.form.state).toBe('ticket_sign_in');
    const used = await use(client, event, token);
    expect(used.headers.get('location')).toBe(loginOf(`/${event.slug}/ticket/${token}`));
    expect(await holder()).toBeNull();
    // Whoever was signed in is no longer, so that the form does not send them on.
    const form = await client.get('/login', { accept: 'text/html' });
    expect(form.boot.page.form.type).toBe('login');
  };

  it('asks again where the sign-in is older than 15 minutes', async () => {
    const client = await server.signIn(owner);
    await server.clock.leap(15 * 60_000 - 1);
    expect((await see(client, event, token)).boot.page.form.state).toBe('ticket');
    await server.clock.leap(1);
    await asksAgain(client);
  });

  it('asks for the owner where somebody else is signed in', async () => {
    await asksAgain(await server.signIn(await server.createPerson({ event })));
  });

  it('is not linked by a ticket session of another event', async () => {
    const other = await server.createEvent();
    const client = await server.signIn(owner);
    await server.ctx.db
      .update(account_sessions)
      .set({ event_id: other.id })
      .where(eq(account_sessions.account_id, owner.account_id));
    await asksAgain(client);
  });

  it('waits for the second factor where the event asks for one', async () => {
    const strict = await server.createEvent({ settings: { second_factor: 'email' } });
    await addKey(server, strict);
    await server.addMember(owner, strict);
    const client = await server.signIn(owner);
    const path = `/${strict.slug}/ticket/${token}`;
    const step = `/${strict.slug}/verify-email?next=${encodeURIComponent(path)}`;
    for (const answer of [await see(client, strict, token), await use(client, strict, token)])
      expect([answer.status, answer.headers.get('location')]).toEqual([303, step]);
    await server.ctx.db.update(account_sessions).set({ second_factor_at: new Date(server.clock.now()) });
    expect((await use(client, strict, token)).headers.get('location')).toBe(`/${strict.slug}`);
    expect(await meAt(client, strict)).toMatchObject({ _id: owner.account_id });
  });

  it('is refused for an owner whom the organisers have switched off', async () => {
    await server.addMember(owner, event, { active: false });
    const used = await use(await server.signIn(owner), event, token);
    expect([used.status, used.boot.page.form.state]).toEqual([400, 'ticket_refused']);
  });

  it('leaves name and password of its owner alone', async () => {
    const client = await server.signIn(owner);
    await use(client, event, token);
    await enter(server, event, token);
    const [row] = await server.ctx.db.select().from(accounts).where(eq(accounts.id, owner.account_id));
    expect(row).toMatchObject({ first_name: owner.first_name, last_name: owner.last_name, email: owner.email });
  });
});

it('[TCK6] an address that is nobody’s becomes that of the new account', async () => {
  const fresh = await sign(server, { email: 'new.person@example.org' });
  const client = await enter(server, event, fresh);
  expect((await meAt(client, event)).email).toBe('new.person@example.org');
});
