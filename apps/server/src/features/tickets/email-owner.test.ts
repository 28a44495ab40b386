import { account_sessions, accounts, event_users, ticket_holders } from '@plenary/server/db/schema/index';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTerminal, type Terminal } from '../invitations/attendees/attendees.fixture.ts';
import { GOOD, HTML, lastLink, sessionCookie, useServerWithoutMailer } from '../invitations/invitations.fixture.ts';
import { addKey, enter, meAt, see, sign, signedInBy, use } from './tickets.fixture.ts';

const SPEAKER = 'grace.speaker@example.org';
const server = useServerWithoutMailer();
let terminal: Terminal;
let event: EventFixture;
let token: string;
/** Somebody who typed the speaker's address at the shop. */
let buyer: Client;

beforeAll(async () => {
  terminal = await openTerminal(server.ctx);
  await terminal.write('people.csv', `email,first_name,last_name,roles\n${SPEAKER},Grace,Speaker,host\n`);
});
afterAll(() => terminal.close());

beforeEach(async () => {
  await server.ctx.db.delete(accounts).where(eq(accounts.email, SPEAKER));
  event = await server.createEvent();
  await addKey(server, event);
  token = await sign(server, { email: SPEAKER, name: 'Mallory Mint' });
  buyer = await enter(server, event, token);
});

const imported = () => terminal.plenary(`attendees import people.csv --event ${event.slug} --json`);
const account = async () => (await server.ctx.db.select().from(accounts).where(eq(accounts.email, SPEAKER)))[0]!;
const rolesOf = async (client: Client) => (await meAt(client, event))?.roles;

/** The speaker, who reads the mail of the address, asks for a new password and sets it. */
async function resetPassword(): Promise<void> {
  await server.anonymous.form(`/${event.slug}/request-pass-reset`, { email: SPEAKER }, HTML);
  await server.runJobs();
  await server.anonymous.form(await lastLink(server, SPEAKER), GOOD, HTML);
}

async function signIn(): Promise<Client> {
  const answer = await server.anonymous.form(`/${event.slug}/login`, { email: SPEAKER, password: GOOD.new_password });
  return signedInBy(server, answer)!;
}

describe('[INV13] an account that a ticket has made', () => {
  it('gets no roles by the address that somebody typed at the shop', async () => {
    expect((await account()).email_verified).toBe(false);
    expect(await imported()).toMatchObject({ json: { changed: 0, rows_refused: 1 } });
    for (const command of [
      `attendees role ${SPEAKER} --event ${event.slug} --add host`,
      `user add ${SPEAKER} --event ${event.slug} --host`,
    ])
      expect((await terminal.plenary(command)).err).toContain('has not been verified yet');
    expect(await rolesOf(buyer)).toEqual(['attendee']);
    expect(await rolesOf(await enter(server, event, token))).toEqual(['attendee']);
  });

  it('stays without them after it has set itself a password', async () => {
    const set = await buyer.post(`/${event.slug}/json/update-profile`, GOOD);
    expect(set.json.status).toBe('success');
    expect(await imported()).toMatchObject({ json: { changed: 0, rows_refused: 1 } });
    expect(await rolesOf(await signIn())).toEqual(['attendee']);
  });
});

describe('[INV14] whoever reads the mail of the address', () => {
  it('takes the account over by a new password: sessions end, and the ticket enters it no more', async () => {
    await resetPassword();
    expect(await meAt(buyer, event)).toBeNull();
    expect((await see(server.anonymous, event, token)).boot.page.form.state).toBe('ticket_sign_in');
    expect(signedInBy(server, await use(server.anonymous, event, token))).toBeNull();
    expect(await imported()).toMatchObject({ json: { changed: 1, rows_refused: 0 } });
    expect(await rolesOf(await signIn())).toEqual(['attendee', 'host']);
  });

  it('has nobody else inside at the end, however the ticket is used meanwhile', async () => {
    await server.anonymous.form(`/${event.slug}/request-pass-reset`, { email: SPEAKER }, HTML);
    await server.runJobs();
    const link = await lastLink(server, SPEAKER);
    const uses = Array.from({ length: 10 }, () => use(server.anonymous, event, token));
    const [reset, ...used] = await Promise.all([server.anonymous.form(link, GOOD, HTML), ...uses]);
    expect([reset.status, ...used.map(({ status }) => status)]).toEqual(Array(11).fill(303));
    const inside = used.flatMap((answer) => signedInBy(server, answer) ?? []);
    expect(await Promise.all(inside.map((client) => meAt(client, event)))).toEqual(inside.map(() => null));
    expect(
      await server.ctx.db.select().from(ticket_holders).where(eq(ticket_holders.event_id, event.id)),
    ).toMatchObject([{ account_id: null }]);
  });

  it('makes the ticket theirs again by signing in', async () => {
    await resetPassword();
    const speaker = await signIn();
    expect((await use(speaker, event, token)).headers.get('location')).toBe(`/${event.slug}`);
    expect((await meAt(await enter(server, event, token), event)).email).toBe(SPEAKER);
  });

  it('does so by an invitation as well, whose session alone goes on', async () => {
    const other = await server.createEvent();
    await terminal.plenary(`attendees import people.csv --event ${other.slug} --invite --json`);
    const answer = await server.anonymous.form(await lastLink(server, SPEAKER), { ...GOOD, accept_terms: 'on' }, HTML);
    expect(sessionCookie(answer.headers)).not.toBeNull();
    const { id } = await account();
    const open = and(eq(account_sessions.account_id, id), isNull(account_sessions.ended_at));
    expect(await server.ctx.db.select().from(account_sessions).where(open)).toMatchObject([{ method: 'invitation' }]);
    expect(await server.ctx.db.select().from(ticket_holders).where(eq(ticket_holders.account_id, id))).toEqual([]);
  });

  it('keeps tickets and sessions where the address was verified before', async () => {
    await resetPassword();
    const speaker = await signIn();
    await use(speaker, event, token);
    await resetPassword();
    expect((await meAt(await enter(server, event, token), event)).email).toBe(SPEAKER);
  });
});

it('[D377] roles of an import reach an account that nobody has entered yet', async () => {
  const added = `user add new.${SPEAKER} --event ${event.slug} --host`;
  await terminal.write('new.csv', `email,first_name,last_name\nnew.${SPEAKER},Grace,Speaker\n`);
  await terminal.plenary(`attendees import new.csv --event ${event.slug} --json`);
  expect((await terminal.plenary(added)).code).toBe(0);
  const [row] = await server.ctx.db
    .select({ host: event_users.host, email_verified: accounts.email_verified })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(eq(accounts.email, `new.${SPEAKER}`));
  expect(row).toEqual({ host: true, email_verified: false });
});
