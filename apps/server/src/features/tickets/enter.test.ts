import { account_sessions, accounts, event_users, ticket_holders } from '@plenary/server/db/schema/index';
import { useServer } from '@plenary/testkit/use-server';
import type { EventFixture } from '@plenary/testkit/events';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addKey, enter, meAt, see, sign, signedInBy, use } from './tickets.fixture.ts';

const server = useServer();
let event: EventFixture;
beforeEach(async () => {
  event = await server.createEvent();
  await addKey(server, event);
});

const members = () => server.ctx.db.select().from(event_users).where(eq(event_users.event_id, event.id));
const holders = () => server.ctx.db.select().from(ticket_holders).where(eq(ticket_holders.event_id, event.id));

describe('[TCK3] a ticket', () => {
  it('shows who it is for and one button; asking for it signs nobody in, and nobody keeps it', async () => {
    const token = await sign(server, { name: 'Ada Lovelace' });
    const answer = await see(server.anonymous, event, token);
    expect(answer.boot.page.form).toEqual({
      type: 'default',
      state: 'ticket',
      name: 'Ada Lovelace',
      email: '',
      action: `/${event.slug}/ticket/${token}`,
    });
    expect(signedInBy(server, answer)).toBeNull();
    expect([await members(), await holders()]).toEqual([[], []]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
  });

  it('signs in with the button, again and again as the same person', async () => {
    const token = await sign(server);
    const first = await use(server.anonymous, event, token);
    expect([first.status, first.headers.get('location')]).toEqual([303, `/${event.slug}`]);
    const me = await meAt(signedInBy(server, first)!, event);
    expect(me).toMatchObject({ user: { first_name: 'Ada', last_name: 'Lovelace' }, host: false, email: '' });
    const second = await enter(server, event, await sign(server, { jti: 'another' }));
    expect((await meAt(second, event))._id).toBe(me._id);
    expect([(await members()).length, (await holders()).length]).toEqual([1, 1]);
  });

  it('leads on to where the person wanted to go, on this site only', async () => {
    const token = await sign(server);
    const post = (next: string) =>
      server.anonymous.form(`/${event.slug}/ticket/${token}`, { next }, { accept: 'text/html' });
    expect((await post(`/${event.slug}/agenda`)).headers.get('location')).toBe(`/${event.slug}/agenda`);
    expect((await post('https://evil.example/')).headers.get('location')).toBe(`/${event.slug}`);
  });

  it('[LOG12] leads to the step that is left before that, the first time and every other', async () => {
    const asking = await server.createEvent({ settings: { ask_avatar: true } });
    await addKey(server, asking);
    const [token, next] = [await sign(server), `/${asking.slug}/agenda`];
    const path = `/${asking.slug}/ticket/${token}`;
    const first = await server.anonymous.form(path, { next }, { accept: 'text/html' });
    const client = signedInBy(server, first)!;
    const again = await client.get(`${path}?next=${encodeURIComponent(next)}`, { accept: 'text/html' });
    const once_more = await client.form(path, { next }, { accept: 'text/html' });
    const step = `/${asking.slug}/update-avatar?next=${encodeURIComponent(next)}`;
    expect([first, again, once_more].map(({ headers }) => headers.get('location'))).toEqual([step, step, step]);
  });

  it('of somebody who is in already leads on at once, and signs nobody out', async () => {
    const token = await sign(server);
    const client = await enter(server, event, token);
    const again = await see(client, event, token);
    expect([again.status, again.headers.get('location')]).toEqual([303, `/${event.slug}`]);
    expect(await meAt(client, event)).not.toBeNull();
  });

  it('of somebody else takes the place of whoever is signed in', async () => {
    const client = await server.signIn(await server.createPerson({ event }));
    const token = await sign(server, { name: 'Grace Hopper' });
    expect((await see(client, event, token)).boot.page.form).toMatchObject({ state: 'ticket', name: 'Grace Hopper' });
    const grace = signedInBy(server, await use(client, event, token))!;
    expect((await meAt(grace, event)).user.first_name).toBe('Grace');
    expect(await meAt(client, event)).toBeNull();
  });

  it('answers JSON to who asks for it', async () => {
    const headers = { accept: 'application/json' };
    const answer = await server.anonymous.post(`/${event.slug}/ticket/${await sign(server)}`, {}, headers);
    expect(answer.json).toEqual({ status: 'success', payload: { next: `/${event.slug}` } });
    const refused = await server.anonymous.post(`/${event.slug}/ticket/x`, {}, headers);
    expect([refused.status, refused.json.code]).toEqual([400, 'ticket_refused']);
  });
});

describe('[TCK4] many uses at once', () => {
  it('of one ticket that is new make one person, and let all of them in', async () => {
    const token = await sign(server, { email: 'ada@example.org' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(server.anonymous, event, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(303));
    const [member, ...others] = await members();
    expect([others, (await holders()).map(({ account_id }) => account_id)]).toEqual([[], [member!.account_id]]);
    const sessions = await server.ctx.db
      .select()
      .from(account_sessions)
      .where(eq(account_sessions.account_id, member!.account_id));
    expect(sessions).toHaveLength(50);
    const people = await server.ctx.db.select().from(accounts).where(eq(accounts.email, 'ada@example.org'));
    expect(people).toHaveLength(1);
  });

  it('of two tickets with one address give it to one of them', async () => {
    const tokens = await Promise.all(['1', '2'].map((uid) => sign(server, { uid, email: 'shared@example.org' })));
    const answers = await Promise.all(tokens.map((token) => use(server.anonymous, event, token)));
    const next = answers.map(({ headers }) => headers.get('location')?.split('?')[0]).sort();
    expect(next).toEqual([`/${event.slug}`, '/login']);
    expect(await members()).toHaveLength(1);
  });

  it('the same number of two shops is two people', async () => {
    await addKey(server, event, { issuer: 'door', kid: 'k2' });
    await enter(server, event, await sign(server));
    await enter(server, event, await sign(server, {}, { header: { kid: 'k2' } }));
    expect(await members()).toHaveLength(2);
  });

  it('the same number at two events is two people', async () => {
    const other = await server.createEvent();
    await addKey(server, other);
    const token = await sign(server);
    const [here, there] = [await enter(server, event, token), await enter(server, other, token)];
    expect((await meAt(here, event))._id).not.toBe((await meAt(there, other))._id);
  });
});

describe('[TCK5] roles and names', () => {
  const traits = { vip: ['speaker'], crew: ['host', 'moderator'] } as const;
  beforeEach(async () => {
    event = await server.createEvent();
    await addKey(server, event, { traits });
  });

  it.each([
    [['vip'], ['attendee', 'speaker']],
    [{ vip: true, crew: false }, ['attendee', 'speaker']],
    [
      ['crew', 'vip'],
      ['attendee', 'host', 'moderator', 'speaker'],
    ],
    [['unknown', '__proto__', 'constructor'], ['attendee']],
    [undefined, ['attendee']],
  ])('the traits %j give %j', async (given, roles) => {
    const client = await enter(server, event, await sign(server, { traits: given }));
    expect((await meAt(client, event)).roles.sort()).toEqual(roles);
  });

  it('follow every use, and are added to what the person is already; a ticket takes none away', async () => {
    const client = await enter(server, event, await sign(server));
    await server.ctx.db
      .update(event_users)
      .set({ roles: ['exhibitor'] })
      .where(eq(event_users.event_id, event.id));
    const upgraded = await sign(server, { traits: ['vip'] });
    expect((await see(client, event, upgraded)).boot.page.form.state).toBe('ticket');
    const again = await enter(server, event, upgraded);
    expect((await meAt(again, event)).roles.sort()).toEqual(['attendee', 'exhibitor', 'speaker']);
    const plain = await enter(server, event, await sign(server));
    expect((await meAt(plain, event)).roles.sort()).toEqual(['attendee', 'exhibitor', 'speaker']);
  });

  it.each([
    ['Ada', 'Ada', ''],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['محمد الأمين', 'محمد', 'الأمين'],
    ['José\u0301 👩‍👩‍👧', 'José\u0301', '👩‍👩‍👧'],
    [`${'x'.repeat(200)} ${'é'.repeat(200)}`, 'x'.repeat(200), 'é'.repeat(200)],
  ])('the name %s survives', async (name, first_name, last_name) => {
    const client = await enter(server, event, await sign(server, { name }));
    expect((await meAt(client, event)).user).toMatchObject({ first_name, last_name });
  });

  it('may come in two parts', async () => {
    const claims = { name: 'Somebody Else', first_name: 'Ana María', last_name: 'de la Cruz' };
    const client = await enter(server, event, await sign(server, claims));
    expect((await meAt(client, event)).user).toMatchObject({ first_name: 'Ana María', last_name: 'de la Cruz' });
  });

  it('the name is the shop’s until the person has said their own', async () => {
    await enter(server, event, await sign(server, { name: 'Ada Byron' }));
    const renamed = await enter(server, event, await sign(server, { name: 'Ada Lovelace' }));
    const me = await meAt(renamed, event);
    expect(me.user.last_name).toBe('Lovelace');
    await server.ctx.db.update(accounts).set({ profile_step_at: new Date() }).where(eq(accounts.id, me._id));
    const kept = await enter(server, event, await sign(server, { name: 'Ada Byron' }));
    expect((await meAt(kept, event)).user.last_name).toBe('Lovelace');
  });
});

describe('[TCK8] the session of a ticket', () => {
  it('counts at its event only', async () => {
    const other = await server.createEvent();
    const client = await enter(server, event, await sign(server));
    const me = await meAt(client, event);
    await server.addMember({ ...(await server.createPerson()), account_id: me._id }, other);
    expect((await client.get(`/${other.slug}/json/settings`)).json.code).toBe('forbidden');
  });

  it('has taken the second factor, whatever the event asks for [D34]', async () => {
    const strict = await server.createEvent({ settings: { second_factor: 'phone' } });
    await addKey(server, strict);
    const client = await enter(server, strict, await sign(server));
    expect(await meAt(client, strict)).toMatchObject({ user: { first_name: 'Ada' } });
  });

  it('leads through the steps that are still to be taken', async () => {
    const asking = await server.createEvent({ settings: { ask_profile: true } });
    await addKey(server, asking);
    const client = await enter(server, asking, await sign(server));
    const home = await client.get(`/${asking.slug}`, { accept: 'text/html' });
    expect([home.status, home.headers.get('location')?.split('?')[0]]).toEqual([302, `/${asking.slug}/update-profile`]);
  });

  it('is not opened for somebody whose membership was switched off', async () => {
    const token = await sign(server);
    await enter(server, event, token);
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.event_id, event.id));
    for (const answer of [await see(server.anonymous, event, token), await use(server.anonymous, event, token)])
      expect([answer.status, answer.boot.page.form.state]).toEqual([400, 'ticket_refused']);
  });

  it('is not opened for an account that was removed', async () => {
    const token = await sign(server);
    const me = await meAt(await enter(server, event, token), event);
    await server.ctx.db.update(accounts).set({ deleted_at: new Date() }).where(eq(accounts.id, me._id));
    expect((await use(server.anonymous, event, token)).status).toBe(400);
  });
});
