import { accounts, event_users, invitations } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '@plenary/testkit/client';
import {
  GOOD,
  HTML,
  JSON_ONLY,
  lastLink,
  mailsTo,
  sessionCookie,
  useServerWithoutMailer,
} from './invitations.fixture.ts';

const server = useServerWithoutMailer();
let open: EventFixture;

beforeAll(async () => {
  open = await server.createEvent({
    slug: 'open',
    settings: { open_sign_up: true, ask_profile: true, ask_avatar: false },
  });
  await server.createEvent({ slug: 'closed' });
});

async function signUp(email: string) {
  const answer = await server.anonymous.form('/open/sign-up', { email }, JSON_ONLY);
  await server.runJobs();
  return answer;
}

describe('[INV7] asking to take part', () => {
  it('is there only where the event allows it, and the sign-in form says so', async () => {
    for (const headers of [HTML, JSON_ONLY]) {
      expect((await server.anonymous.get('/closed/sign-up', headers)).status).toBe(404);
      expect((await server.anonymous.form('/closed/sign-up', { email: 'a@example.org' }, headers)).status).toBe(404);
    }
    const page = await server.anonymous.get('/open/sign-up', HTML);
    expect(page.boot.page.form).toMatchObject({ type: 'default', state: 'sign_up', action: '/open/sign-up' });
    expect((await server.anonymous.get('/open/login', HTML)).boot.page.links.sign_up).toBe('/open/sign-up');
    expect((await server.anonymous.get('/closed/login', HTML)).boot.page.links).not.toHaveProperty('sign_up');
  });

  it('somebody new gets an invitation, sets a password, and is asked for their name', async () => {
    await signUp('New.Person@example.org');
    const path = await lastLink(server, 'New.Person@example.org');
    const answer = await server.anonymous.form(path, { ...GOOD, accept_terms: 'on' });
    const client = createClient(server.url, sessionCookie(answer.headers)!);
    const home = await client.get('/open', HTML);
    expect([home.status, home.headers.get('location')]).toEqual([302, '/open/update-profile?next=%2Fopen']);
    const [account] = await server.ctx.db.select().from(accounts).where(eq(accounts.email, 'New.Person@example.org'));
    expect(account).toMatchObject({ first_name: '', last_name: '', profile_step_at: null });
  });

  it('asking again, in whatever case, sends another link and makes no second account', async () => {
    await signUp('twice@example.org');
    const first = await lastLink(server, 'twice@example.org');
    await signUp('TWICE@example.org');
    expect(await lastLink(server, 'twice@example.org')).not.toBe(first);
    expect((await server.anonymous.get(first, HTML)).boot.page.form.state).toBe('link_unknown');
  });

  it('somebody who has an account is invited with it', async () => {
    const ada = await server.createPerson();
    await signUp(ada.email);
    const page = await server.anonymous.get(await lastLink(server, ada.email), HTML);
    expect(page.boot.page.form).toMatchObject({ type: 'accept_invite', mode: 'existing' });
  });

  it('a member gets a link for a new password; whom the organisers sent away gets nothing', async () => {
    const [member, removed, withdrawn] = [
      await server.createPerson({ event: open }),
      await server.createPerson({ event: open, active: false }),
      await server.createPerson(),
    ];
    await signUp(withdrawn.email);
    await server.ctx.db
      .update(invitations)
      .set({ withdrawn_at: new Date(server.clock.now()) })
      .where(eq(invitations.account_id, withdrawn.account_id));
    const answers = [];
    for (const { email } of [member, removed, withdrawn]) answers.push((await signUp(email)).text);
    expect(new Set(answers).size).toBe(1);
    expect((await mailsTo(server, member.email)).map(({ kind }) => kind)).toEqual(['password_reset']);
    expect(await mailsTo(server, removed.email)).toEqual([]);
    expect(await mailsTo(server, withdrawn.email)).toHaveLength(1);
    const rows = await server.ctx.db.select().from(event_users).where(eq(event_users.account_id, removed.account_id));
    expect(rows).toMatchObject([{ active: false }]);
  });

  it('an event that no longer allows it when the job runs invites nobody', async () => {
    await server.anonymous.form('/open/sign-up', { email: 'late@example.org' });
    await server.ctx.db.$client.query(
      `UPDATE events SET settings = settings || '{"open_sign_up": false}' WHERE slug = 'open'`,
    );
    await server.runJobs();
    expect(await mailsTo(server, 'late@example.org')).toEqual([]);
  });
});
