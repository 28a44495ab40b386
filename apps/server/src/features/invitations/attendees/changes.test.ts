import { accounts, deliveries, event_users, invitations } from '@plenary/server/db/schema/index';
import { FEATURES } from '@plenary/server/features';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GOOD, HTML, lastLink, OTHER } from '../invitations.fixture.ts';
import { openTerminal, type Terminal } from './attendees.fixture.ts';

const server = useServer({ features: FEATURES.filter(({ name }) => name !== 'mailer') });
let terminal: Terminal;
let event: EventFixture;
let made = 0;

beforeAll(async () => {
  terminal = await openTerminal(server.ctx);
});
beforeEach(async () => void (event = await server.createEvent({ slug: `fair-${(made += 1)}` })));
afterAll(async () => {
  await terminal.close();
});

const run = (line: string) => terminal.plenary(`attendees ${line} --event ${event.slug}`);
/** People on the event's list, by the first letter of addresses that no other test has. */
async function listed(...names: string[]): Promise<string[]> {
  const emails = names.map((name) => `${name}.${event.slug}@example.org`);
  await terminal.write('list.csv', `email,first_name,last_name\n${emails.map((email) => `${email},A,B`).join('\n')}\n`);
  expect((await run('import list.csv')).code).toBe(0);
  return emails;
}
const statesNow = async (): Promise<Record<string, string>> => {
  const { json } = await run('list --json');
  return Object.fromEntries(json.people.map(({ email, state }: Record<string, string>) => [email, state]));
};
const waiting = async (email: string) =>
  server.ctx.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.recipient, email), isNull(deliveries.sent_at), isNull(deliveries.failed_at)))
    .orderBy(asc(deliveries.id));
const accept = async (email: string, password = GOOD) =>
  server.anonymous.form(await lastLink(server, email), { ...password, accept_terms: 'on' }, HTML);
const invitationsOfEvent = () => eq(invitations.event_id, event.id);

describe('[INV10] the list', () => {
  it('shows how far everybody has come, with the reason where a mail failed, and counts them', async () => {
    const [imported, sent, failed, expired, member] = (await listed('a', 'b', 'c', 'd', 'e')) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await run(`invite ${sent} ${failed} ${expired} ${member}`);
    const now = new Date(server.clock.now());
    const mark = (email: string, fields: object) =>
      server.ctx.db.update(deliveries).set(fields).where(eq(deliveries.recipient, email));
    await mark(sent, { sent_at: now });
    await mark(failed, { failed_at: now, last_error: '550 no such mailbox' });
    const [account] = await server.ctx.db.select().from(accounts).where(eq(accounts.email, expired));
    await server.ctx.db.update(invitations).set({ expires_at: now }).where(eq(invitations.account_id, account!.id));
    await accept(member);
    const added = await server.createPerson({ event, host: true, roles: ['speaker'] });
    expect(await statesNow()).toEqual({
      [imported]: 'imported',
      [sent]: 'sent',
      [failed]: 'failed',
      [expired]: 'expired',
      [member]: 'member',
      [added.email]: 'member',
    });
    const { out } = await run('list');
    expect(out).toContain(`failed     ${failed}  A B (550 no such mailbox)\n`);
    expect(out).toContain(`${added.email}  ${added.first_name} ${added.last_name}  [host, speaker]\n`);
    expect(out).toContain('6 people: 1 imported, 1 sent, 1 failed, 1 expired, 2 member\n');
    expect((await run('list --state failed --state expired --json')).json.people).toHaveLength(2);
  });
});

describe('[INV11] inviting', () => {
  it('everybody who was not yet, once; a dry run sends nothing', async () => {
    const emails = await listed('a', 'b', 'c');
    expect((await run('invite --all-not-yet --dry-run')).out).toContain('nothing was stored.\ninvited: 3\n');
    expect(await waiting(emails[0]!)).toEqual([]);
    expect((await run('invite --all-not-yet')).out).toBe(
      `invited: 3\n${emails.map((email) => `  ${email}\n`).join('')}`,
    );
    expect((await run('invite --all-not-yet')).out).toBe('invited: 0\n');
    expect(await waiting(emails[0]!)).toHaveLength(1);
  });

  it('names those for whom it cannot be done, does it for the others, and ends with code 1', async () => {
    const [a, b] = (await listed('a', 'b')) as [string, string];
    await run(`invite ${a}`);
    const answer = await run(`invite ${a} ${b.toUpperCase()} nobody@example.org`);
    expect([answer.code, answer.out]).toEqual([1, `invited: 1\n  ${b}\n`]);
    expect(answer.err.split('\n')).toEqual([
      `plenary: ${a}: was invited already; resend sends it again`,
      `plenary: nobody@example.org: is not on the list of ${event.slug}`,
      '',
    ]);
  });

  it('by name brings somebody back who was sent away, with a new link', async () => {
    const [a] = (await listed('a')) as [string];
    await run(`invite ${a}`);
    await accept(a);
    await run(`withdraw ${a} --remove`);
    expect(await statesNow()).toEqual({ [a]: 'withdrawn' });
    expect((await run(`invite ${a}`)).out).toContain('invited: 1');
    const page = await server.anonymous.get(await lastLink(server, a), HTML);
    expect(page.boot.page.form).toMatchObject({ type: 'accept_invite', mode: 'existing' });
  });
});

describe('[INV11] sending again', () => {
  it('a new link takes the place of the one before, and of its mail', async () => {
    const [a] = (await listed('a')) as [string];
    await run(`invite ${a}`);
    const first = await lastLink(server, a);
    expect((await run(`resend ${a}`)).out).toContain('invited again: 1');
    const [mail, ...others] = await waiting(a);
    expect([others, mail!.content!['link'] === first]).toEqual([[], false]);
    expect((await server.anonymous.get(first, HTML)).boot.page.form.state).toBe('link_unknown');
    expect((await accept(a)).status).toBe(303);
    expect(await run(`resend ${a}`)).toMatchObject({ code: 1, err: `plenary: ${a}: is a member already\n` });
  });

  it.each([
    ['--expired', 1],
    ['--failed', 1],
    ['--unaccepted', 3],
  ])('%s reaches whom it means', async (option, reached) => {
    const [a, b, c] = (await listed('a', 'b', 'c', 'not-invited')) as [string, string, string];
    await run(`invite ${a} ${b} ${c}`);
    const at = new Date(server.clock.now());
    await server.ctx.db.update(deliveries).set({ failed_at: at }).where(eq(deliveries.recipient, b));
    const [account] = await server.ctx.db.select().from(accounts).where(eq(accounts.email, c));
    await server.ctx.db.update(invitations).set({ expires_at: at }).where(eq(invitations.account_id, account!.id));
    expect((await run(`resend ${option} --json`)).json.done).toHaveLength(reached);
  });
});

describe('[INV11] withdrawing', () => {
  it('ends the link, keeps back the mail, and can be repeated', async () => {
    const [a] = (await listed('a')) as [string];
    await run(`invite ${a}`);
    const link = await lastLink(server, a);
    expect((await run(`withdraw ${a} --dry-run`)).out).toContain('withdrawn: 1');
    expect(await waiting(a)).toHaveLength(1);
    expect((await run(`withdraw ${a}`)).out).toBe(`withdrawn: 1\n  ${a}\n`);
    expect(await waiting(a)).toEqual([]);
    expect((await server.anonymous.get(link, HTML)).boot.page.form.state).toBe('invitation_withdrawn');
    expect((await server.anonymous.form(link, { ...OTHER, accept_terms: 'on' }, HTML)).status).toBe(400);
    expect((await run(`withdraw ${a}`)).out).toBe('withdrawn: 0, 1 were so already\n');
    expect(await statesNow()).toEqual({ [a]: 'withdrawn' });
  });

  it('leaves members in unless they are to be removed, which ends what they see at once', async () => {
    const ada = await server.createPerson({ event });
    const client = await server.signIn(ada);
    expect(await run(`withdraw ${ada.email}`)).toMatchObject({
      code: 1,
      err: `plenary: ${ada.email}: has accepted already; --remove ends the membership\n`,
    });
    expect((await client.get(`/${event.slug}/json/settings`)).status).toBe(200);
    expect((await run(`withdraw ${ada.email} --remove`)).code).toBe(0);
    expect((await client.get(`/${event.slug}/json/settings`)).json.code).toBe('forbidden');
    expect(await statesNow()).toEqual({ [ada.email]: 'removed' });
  });
});

describe('[INV11] roles by the command line', () => {
  it('of a member change at once, of somebody invited with the invitation', async () => {
    const ada = await server.createPerson({ event, roles: ['moderator'] });
    const [a] = (await listed('a')) as [string];
    expect((await run(`role ${ada.email} --add host --add speaker --remove moderator`)).out).toBe(
      `${ada.email} is now: host, speaker.\n`,
    );
    expect((await run(`role ${ada.email.toUpperCase()} --add speaker`)).out).toContain('was already: host, speaker.');
    const [member] = await server.ctx.db.select().from(event_users).where(eq(event_users.account_id, ada.account_id));
    expect(member).toMatchObject({ host: true, roles: ['speaker'] });
    expect((await run(`role ${a} --add host --dry-run`)).out).toBe(`Dry run: nothing was stored. ${a} is now: host.\n`);
    await run(`role ${a} --add host`);
    const [invitation] = await server.ctx.db.select().from(invitations).where(invitationsOfEvent());
    expect(invitation).toMatchObject({ host: true, roles: [] });
    expect((await run(`role ${ada.email} --remove host --remove speaker`)).out).toContain('is now: attendee.');
  });

  it('somebody who is not on the list has none', async () => {
    const outsider = await server.createPerson();
    expect(await run(`role ${outsider.email} --add host`)).toMatchObject({
      code: 1,
      err: `plenary: ${outsider.email}: is not on the list of ${event.slug}\n`,
    });
  });
});

describe('[CLI2] a command that makes no sense', () => {
  it.each([
    ['invite', 'Say who: --all-not-yet, or e-mail addresses.'],
    ['invite --all-not-yet a@example.org', 'Say who: --all-not-yet, or e-mail addresses.'],
    ['resend --expired --failed', 'Say who: --expired, or --failed, or --unaccepted, or e-mail addresses.'],
    ['withdraw', 'Something is missing'],
    ['role a@example.org', 'Say which role: --add speaker, or --remove host.'],
    [
      'role a@example.org --add king',
      'A role is one of host, moderator, speaker, captioner, exhibitor, organiser, but was "king".',
    ],
    ['list --state late', '--state is one of imported, queued, sent, failed, expired, member, withdrawn, removed'],
  ])('attendees %s', async (line, sentence) => {
    expect(await run(line)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
  });

  it('names an event that there is not', async () => {
    for (const line of ['list', 'invite --all-not-yet', `role a@example.org --add host`])
      expect(await terminal.plenary(`attendees ${line} --event nowhere`)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/no event/),
      });
  });
});
