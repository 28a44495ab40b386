import { CLOSE } from '@plenary/contract/live';
import { audit_log, event_users } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { joinByInvitation } from '../accounts/index.ts';
import { connect } from '../../live/live.fixture.ts';
import { invite } from '../invitations/invitations.fixture.ts';
import { restoreTicket, withdrawTicket } from '../tickets/holders.ts';
import { addKey, enter, meAt, sign, use } from '../tickets/tickets.fixture.ts';
import { joinChat, useChat, type Chatter } from '../chat/chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const ban = (by: Chatter, user: string, more = {}) =>
  by.client.post(`/${event.slug}/json/users/ban`, { user, ...more });
const of = () => and(eq(event_users.event_id, event.id), eq(event_users.account_id, bob.person.account_id));
const membership = async () => (await server.ctx.db.select().from(event_users).where(of()))[0];

describe('[WID54] a ban from the event', () => {
  it('ends every connection and every call of the person, and says why on their page', async () => {
    const socket = await connect(server.url, event.slug, bob.client.cookie);
    await socket.next('hello');
    const answer = await ban(hal, bob.person.account_id, { reason: ' <b>selling</b> watches ' });
    expect(answer.json.payload.moderation.event_ban).toMatchObject({ reason: '<b>selling</b> watches' });
    expect((await socket.closed).code).toBe(CLOSE.forbidden);
    expect((await bob.send('still here')).status).toBe(403);
    const page = await bob.client.get(`/${event.slug}`, { accept: 'text/html' });
    expect(page.status).toBe(403);
    expect(page.boot.page).toMatchObject({
      code: 'banned_from_event',
      message: 'A host has ended your access to this event.',
      quote: '<b>selling</b> watches',
    });
    expect(page.boot.event).toBe(null);
  });

  it('leaves the person’s other events alone', async () => {
    const other = await server.createEvent();
    const person = await server.addMember(bob.person, other);
    await ban(hal, bob.person.account_id);
    const client = await server.signIn(person);
    expect((await client.get(`/${other.slug}/json/chat/threads`)).status).toBe(200);
    expect((await client.get(`/${event.slug}/json/chat/threads`)).status).toBe(403);
  });

  it('is refused to attendees and moderators, and about those who keep order or oneself', async () => {
    const mo = await joinChat(server, event, { roles: ['moderator'] });
    const codes = await Promise.all([
      ban(ada, bob.person.account_id),
      ban(mo, bob.person.account_id),
      ban(hal, mo.person.account_id),
      ban(hal, hal.person.account_id),
      ban(hal, event.id),
      ban(hal, bob.person.account_id, { reason: 'x'.repeat(301) }),
    ]);
    expect(codes.map(({ json }) => json.code)).toEqual([
      'forbidden',
      'forbidden',
      'cannot_sanction',
      'cannot_sanction',
      'not_found',
      'invalid_input',
    ]);
    expect((await membership())?.active).toBe(true);
  });

  it('is lifted to what was there before, is noted, and the same again changes nothing', async () => {
    await ban(hal, bob.person.account_id, { reason: 'first' });
    await ban(hal, bob.person.account_id, { reason: 'second' });
    expect(await membership()).toMatchObject({ active: false, ban_reason: 'first' });
    await ban(hal, bob.person.account_id, { lift: true });
    await ban(hal, bob.person.account_id, { lift: true });
    expect(await membership()).toMatchObject({ active: true, banned_at: null, ban_reason: '' });
    expect((await bob.send('back again')).status).toBe(200);
    const noted = await server.ctx.db.select().from(audit_log).where(eq(audit_log.subject, bob.person.account_id));
    expect(noted.map(({ action }) => action)).toEqual(['person.banned', 'person.unbanned']);
    expect(JSON.stringify(noted)).not.toContain('first');
  });

  it('gives back no membership that had ended before', async () => {
    await server.ctx.db.update(event_users).set({ active: false }).where(of());
    await ban(hal, bob.person.account_id);
    await ban(hal, bob.person.account_id, { lift: true });
    expect((await membership())?.active).toBe(false);
  });

  it('[WID55] lets nothing make the membership active before it is lifted', async () => {
    await ban(hal, bob.person.account_id);
    const { account_id } = bob.person;
    const given = { event_id: event.id, account_id, host: false, roles: [], room: '', attending_virtually: true };
    const joining = server.ctx.live.transact(async (tx) => ({ result: await joinByInvitation(tx, given, 0) }));
    await expect(joining).rejects.toThrow();
    expect(await membership()).toMatchObject({ active: false });
  });

  it('[WID55] an invitation is not used up, and works once the ban is lifted', async () => {
    const path = await invite(server, event, bob.person);
    await ban(hal, bob.person.account_id);
    const accept = () =>
      server.anonymous.form(
        path,
        { password: bob.person.password, accept_terms: 'on' },
        { accept: 'application/json' },
      );
    expect((await accept()).json.code).toBe('banned_from_event');
    expect(await membership()).toMatchObject({ active: false });
    await ban(hal, bob.person.account_id, { lift: true });
    expect((await accept()).status).toBe(200);
  });

  it('[WID55] neither a ticket nor one that is restored lets the person in', async () => {
    await addKey(server, event);
    const token = await sign(server);
    const me = await meAt(await enter(server, event, token), event);
    await ban(hal, me._id);
    expect((await use(server.anonymous, event, token)).boot.page.form.state).toBe('ticket_refused');
    const ticket = { event: event.slug, issuer: null, uid: '1' };
    await withdrawTicket(server.ctx, ticket);
    await restoreTicket(server.ctx, ticket);
    expect((await use(server.anonymous, event, token)).status).toBe(400);
    await ban(hal, me._id, { lift: true });
    expect((await meAt(await enter(server, event, token), event))._id).toBe(me._id);
  });
});
