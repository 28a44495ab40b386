import { accounts, event_users, invitations } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import { connect } from '@plenary/server/live/live.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { listTickets, restoreTicket, withdrawTicket } from './holders.ts';
import { addKey, enter, meAt, see, sign, use } from './tickets.fixture.ts';

const server = useServer();
let event: EventFixture;
let token: string;
beforeEach(async () => {
  event = await server.createEvent();
  await addKey(server, event);
  token = await sign(server);
});

const withdraw = (uid = '1') => withdrawTicket(server.ctx, { event: event.slug, issuer: null, uid });
const restore = (uid = '1') => restoreTicket(server.ctx, { event: event.slug, issuer: 'shop', uid });
const isMember = async (): Promise<boolean> => {
  const [row] = await server.ctx.db.select().from(event_users).where(eq(event_users.event_id, event.id));
  return row?.active ?? false;
};

describe('[TCK7] a withdrawn ticket', () => {
  it('is refused, and the sessions that it opened end at once, with their live connections', async () => {
    const clients = [await enter(server, event, token), await enter(server, event, token)];
    const socket = await connect(server.url, event.slug, clients[0]!.cookie);
    await socket.next('hello');
    expect(await withdraw()).toMatchObject({ ok: true, value: { sessions_ended: 2, left: true } });
    expect(await socket.next('bye')).toMatchObject({ reason: 'signed_out' });
    for (const client of clients) expect(await meAt(client, event)).toBeNull();
    for (const answer of [await see(server.anonymous, event, token), await use(server.anonymous, event, token)])
      expect([answer.status, answer.boot.page.form.state]).toEqual([400, 'ticket_refused']);
    expect(await isMember()).toBe(false);
  });

  it('lets in again once it is restored', async () => {
    const before = await meAt(await enter(server, event, token), event);
    await withdraw();
    expect(await withdraw()).toMatchObject({ ok: true, value: { sessions_ended: 0 } });
    expect((await restore()).ok).toBe(true);
    expect((await meAt(await enter(server, event, token), event))._id).toBe(before._id);
    expect((await restore()).ok).toBe(false);
  });

  it('may be withdrawn before it was ever used', async () => {
    await withdraw();
    expect((await use(server.anonymous, event, token)).status).toBe(400);
    await restore();
    await enter(server, event, token);
  });

  it('leaves the person a member whom something else made one', async () => {
    const owner = await server.createPerson({ event, email: 'member@example.org' });
    const own = await sign(server, { email: owner.email });
    const client = await server.signIn(owner);
    await use(client, event, own);
    expect(await withdraw()).toMatchObject({ ok: true, value: { left: false } });
    expect(await meAt(client, event)).toMatchObject({ _id: owner.account_id });
  });

  it('leaves the person a member who has accepted an invitation, or holds another ticket', async () => {
    const me = await meAt(await enter(server, event, token), event);
    const at = new Date(server.clock.now());
    const invitation = { event_id: event.id, account_id: me._id as string, created_at: at, accepted_at: at };
    await server.ctx.db.insert(invitations).values({ ...invitation, id: newId(server.clock.now()) });
    expect(await withdraw()).toMatchObject({ ok: true, value: { left: false } });
    await server.ctx.db.update(invitations).set({ withdrawn_at: at }).where(eq(invitations.event_id, event.id));
    await restore();
    await server.ctx.db.update(accounts).set({ email: 'two@example.org' }).where(eq(accounts.id, me._id));
    const client = await enter(server, event, token);
    await use(client, event, await sign(server, { uid: '2', email: 'two@example.org' }));
    expect(await withdraw('1')).toMatchObject({ ok: true, value: { left: false } });
    expect(await withdraw('2')).toMatchObject({ ok: true, value: { left: true } });
    expect(await isMember()).toBe(false);
  });

  it('of two withdrawn at once leaves no member behind', async () => {
    const me = await meAt(await enter(server, event, token), event);
    await server.ctx.db.update(accounts).set({ email: 'both@example.org' }).where(eq(accounts.id, me._id));
    await use(await enter(server, event, token), event, await sign(server, { uid: '2', email: 'both@example.org' }));
    const both = await Promise.all([withdraw('1'), withdraw('2')]);
    expect(both.map((one) => one.ok && one.value.left).sort()).toEqual([false, true]);
    expect(await isMember()).toBe(false);
  });

  it('races with its first use: either way it is out at the end', async () => {
    await Promise.all([...Array.from({ length: 10 }, () => use(server.anonymous, event, token)), withdraw()]);
    expect((await use(server.anonymous, event, token)).status).toBe(400);
    expect(await isMember()).toBe(false);
  });

  it('is listed as such', async () => {
    await withdraw();
    await enter(server, event, await sign(server, { uid: '2', name: 'Grace Hopper' }));
    const owner = await server.createPerson();
    await use(server.anonymous, event, await sign(server, { uid: '3', email: owner.email }));
    const listed = await listTickets(server.ctx, event.slug);
    expect(listed.ok && listed.value).toMatchObject([
      { uid: '1', state: 'withdrawn', last_used_at: null },
      { uid: '2', state: 'in_use', name: 'Grace Hopper' },
    ]);
  });

  it('names its shop where the event has several', async () => {
    await addKey(server, event, { kid: 'k2', issuer: 'door' });
    const answer = await withdraw();
    expect(!answer.ok && answer.problems[0]!.reason).toContain('name one with --issuer (shop, door)');
  });
});
