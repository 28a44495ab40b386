import { account_sessions, event_users, invitations } from '@plenary/server/db/schema/index';
import { createClient } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createInvitedAccount,
  GOOD,
  HTML,
  invite,
  JSON_ONLY,
  sessionCookie,
  useServerWithoutMailer,
} from './invitations.fixture.ts';

const server = useServerWithoutMailer();
let event: EventFixture;

beforeAll(async () => {
  event = await server.createEvent({ slug: 'demo' });
});

let made = 0;
async function invited(at: EventFixture = event, grants = {}) {
  const email = `ines${(made += 1)}@example.org`;
  const account_id = await createInvitedAccount(server, email);
  return { account_id, email, path: await invite(server, at, { account_id, email }, grants) };
}

const memberOf = (account_id: string, at: EventFixture = event) =>
  server.ctx.db
    .select()
    .from(event_users)
    .where(and(eq(event_users.account_id, account_id), eq(event_users.event_id, at.id)));
const sessionsOf = (account_id: string) =>
  server.ctx.db.select().from(account_sessions).where(eq(account_sessions.account_id, account_id));
const terms = { accept_terms: 'on' };

describe('[INV1] the mode of an invitation', () => {
  const pageOf = async (path: string, client = server.anonymous) => (await client.get(path, HTML)).boot.page;

  it('is new for somebody without a password', async () => {
    const { path, email } = await invited();
    expect(await pageOf(path)).toMatchObject({
      form: { type: 'accept_invite', mode: 'new', email, first_name: 'Ines', accept_terms: false },
    });
  });

  it('is existing for somebody who has one, who may have forgotten it', async () => {
    const ada = await server.createPerson();
    const path = await invite(server, event, ada);
    const page = await pageOf(path);
    expect(page.form).toMatchObject({ mode: 'existing', email: ada.email });
    expect(page.links.forgotten_password).toBe(`/demo/request-pass-reset?email=${encodeURIComponent(ada.email)}`);
  });

  it('is logged_in for the very account that is signed in, and not for another', async () => {
    const [ada, grace] = [await server.createPerson(), await server.createPerson()];
    const path = await invite(server, event, ada);
    expect((await pageOf(path, await server.signIn(ada))).form).toMatchObject({ mode: 'logged_in', email: ada.email });
    expect((await pageOf(path, await server.signIn(grace))).form).toMatchObject({ mode: 'existing', email: ada.email });
  });

  it('is not logged_in for a session that a ticket of another event opened', async () => {
    const ada = await server.createPerson();
    const client = await server.signIn(ada);
    await server.ctx.db
      .update(account_sessions)
      .set({ event_id: event.id, method: 'ticket' })
      .where(eq(account_sessions.account_id, ada.account_id));
    const other = await server.createEvent();
    expect((await pageOf(await invite(server, other, ada), client)).form.mode).toBe('existing');
  });
});

describe('[INV2] accepting an invitation', () => {
  it('new: sets the password, gives what was given, signs in, and goes on to the event', async () => {
    const { path, account_id, email } = await invited(event, {
      host: true,
      roles: ['speaker'],
      room: 'Quay',
      attending_virtually: false,
    });
    const answer = await server.anonymous.form(path, { ...GOOD, ...terms }, HTML);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/demo']);
    const client = createClient(server.url, sessionCookie(answer.headers)!);
    expect((await client.get('/demo', HTML)).boot.page.kind).toBe('home');
    expect(await memberOf(account_id)).toMatchObject([
      { host: true, roles: ['speaker'], room: 'Quay', attending_virtually: false, active: true },
    ]);
    expect(await sessionsOf(account_id)).toMatchObject([{ method: 'invitation', event_id: null }]);
    const login = await server.anonymous.form('/demo/login', { email, password: GOOD.new_password });
    expect(login.status).toBe(303);
  });

  it('existing: takes the password, and leads where the person wanted to go', async () => {
    const ada = await server.createPerson();
    const path = await invite(server, event, ada);
    const fields = { password: ada.password, next: '/demo/vault', ...terms };
    const answer = await server.anonymous.form(path, fields, HTML);
    expect(answer.headers.get('location')).toBe('/demo/vault');
    expect(await memberOf(ada.account_id)).toHaveLength(1);
    expect(sessionCookie(answer.headers)).not.toBeNull();
  });

  it('logged_in: needs the terms only, and the session goes on', async () => {
    const ada = await server.createPerson();
    const client = await server.signIn(ada);
    const path = await invite(server, event, ada);
    const answer = await client.form(path, terms, JSON_ONLY);
    expect(answer.json).toEqual({ status: 'success', payload: { next: '/demo' } });
    expect(sessionCookie(answer.headers)).toBeNull();
    expect((await client.get('/demo', HTML)).boot.page.kind).toBe('home');
  });

  it('[LOG12] leads to the step that is left before the page that was asked for, in every mode', async () => {
    const asking = await server.createEvent({ settings: { ask_avatar: true } });
    const next = `/${asking.slug}/vault`;
    const step = `/${asking.slug}/update-avatar?next=${encodeURIComponent(next)}`;
    const [ada, grace] = [await server.createPerson(), await server.createPerson()];
    const [{ path }, existing, known] = [
      await invited(asking),
      await invite(server, asking, ada),
      await invite(server, asking, grace),
    ];
    const answers = [
      await server.anonymous.form(path, { ...GOOD, ...terms, next }, HTML),
      await server.anonymous.form(existing, { password: ada.password, ...terms, next }, HTML),
      await (await server.signIn(grace)).form(known, { ...terms, next }, HTML),
    ];
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([step, step, step]);
  });

  it('asking for the page any number of times uses nothing up', async () => {
    const { path } = await invited();
    for (let nth = 0; nth < 5; nth += 1) await server.anonymous.get(path, HTML);
    await server.anonymous.request(path, { method: 'HEAD' });
    expect((await server.anonymous.form(path, { ...GOOD, ...terms })).status).toBe(303);
  });

  it('brings back somebody who was removed, with the roles of the invitation only', async () => {
    const ada = await server.createPerson({ event, host: true, roles: ['organiser'], active: false });
    const path = await invite(server, event, ada, { roles: ['speaker'] });
    await server.anonymous.form(path, { password: ada.password, ...terms });
    expect(await memberOf(ada.account_id)).toMatchObject([{ active: true, host: false, roles: ['speaker'] }]);
  });

  it('takes nothing from somebody who is a member already', async () => {
    const ada = await server.createPerson({ event, host: true, roles: ['moderator'] });
    const path = await invite(server, event, ada, { roles: ['speaker'] });
    await server.anonymous.form(path, { password: ada.password, ...terms });
    const [member] = await memberOf(ada.account_id);
    expect([member!.host, [...member!.roles].sort()]).toEqual([true, ['moderator', 'speaker']]);
  });
});

describe('[INV3] what is missing or wrong stands beside its field', () => {
  const refusedBy = async (path: string, fields: Record<string, string>) => {
    const answer = await server.anonymous.form(path, fields, HTML);
    return { status: answer.status, errors: answer.boot.page.errors, form: answer.boot.page.form };
  };
  const empty = ['This cannot be empty'];
  const unticked = ['Please accept the terms to go on'];

  it('new', async () => {
    const { path } = await invited();
    expect(await refusedBy(path, {})).toMatchObject({
      status: 400,
      errors: { new_password: empty, confirm_password: empty, accept_terms: unticked },
    });
    expect((await refusedBy(path, { ...GOOD, confirm_password: 'Harbour7wal', ...terms })).errors).toEqual({
      confirm_password: ['The passwords are not the same'],
    });
    expect((await refusedBy(path, { new_password: 'Password1', confirm_password: 'Password1' })).errors).toEqual({
      new_password: ['This password is too common'],
      accept_terms: unticked,
    });
    expect((await refusedBy(path, { ...GOOD, confirm_password: '', ...terms })).form.accept_terms).toBe(true);
  });

  it('existing: a wrong password says so, keeps the invitation, and is never sent back', async () => {
    const ada = await server.createPerson();
    const path = await invite(server, event, ada);
    expect((await refusedBy(path, {})).errors).toEqual({ password: empty, accept_terms: unticked });
    const answer = await server.anonymous.form(path, { password: 'Wrong-Horse-7', ...terms }, HTML);
    expect([answer.status, answer.boot.page.errors]).toEqual([400, { password: ['The password is not right.'] }]);
    expect(answer.text).not.toContain('Wrong-Horse-7');
    expect((await server.anonymous.form(path, { password: ada.password, ...terms })).status).toBe(303);
  });

  it('[LOG5] guessing that password is slowed down, together with the sign-in form', async () => {
    const ada = await server.createPerson();
    const path = await invite(server, event, ada);
    for (let nth = 0; nth < 5; nth += 1) {
      await server.anonymous.form(path, { password: 'Wrong-Horse-7', ...terms });
      await server.anonymous.form('/demo/login', { email: ada.email, password: 'Wrong-Horse-7' });
    }
    const answer = await server.anonymous.form(path, { password: ada.password, ...terms }, JSON_ONLY);
    expect([answer.status, answer.json.code]).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('[INV4] an invitation works once', () => {
  it('and its owner, signed in, goes on by it; to anybody else it says so', async () => {
    const { path } = await invited();
    const answer = await server.anonymous.form(path, { ...GOOD, ...terms });
    const owner = createClient(server.url, sessionCookie(answer.headers)!);
    const opened = await owner.get(`${path}?next=%2Fdemo%2Fx`, HTML);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/demo/x']);
    expect((await owner.form(path, { ...GOOD, ...terms })).status).toBe(303);
    for (const other of [server.anonymous, await server.signIn(await server.createPerson({ event }))])
      expect((await other.get(path, HTML)).boot.page.form.state).toBe('invitation_used');
  });

  it('of 50 who use it at the same time, exactly one gets in', async () => {
    const { path, account_id } = await invited();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.anonymous.form(path, { ...GOOD, ...terms }, JSON_ONLY)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status !== 200).map(({ json }) => json.code as string);
    expect(new Set(refusals)).toEqual(new Set(['link_used']));
    expect(await sessionsOf(account_id)).toHaveLength(1);
    expect(await memberOf(account_id)).toHaveLength(1);
  });

  it('used, expired, withdrawn and unknown ones say so, and offer what helps', async () => {
    const [used, expired, withdrawn] = [await invited(), await invited(), await invited()];
    await server.anonymous.form(used.path, { ...GOOD, ...terms });
    const set = (account_id: string, fields: Partial<typeof invitations.$inferInsert>) =>
      server.ctx.db.update(invitations).set(fields).where(eq(invitations.account_id, account_id));
    await set(expired.account_id, { expires_at: new Date(server.clock.now()) });
    await set(withdrawn.account_id, { withdrawn_at: new Date(server.clock.now()) });
    const again = '/demo/request-pass-reset';
    const cases = [
      [used.path, 'invitation_used', 'link_used', { email: used.email, action: again }],
      [expired.path, 'invitation_expired', 'link_expired', { email: expired.email, action: again }],
      [withdrawn.path, 'invitation_withdrawn', 'link_withdrawn', { action: null }],
      ['/demo/accept-invite/nonsense', 'link_unknown', 'link_unknown', { email: '', action: again }],
    ] as const;
    for (const [path, state, code, form] of cases) {
      const page = await server.anonymous.get(path, HTML);
      expect([page.status, page.boot.page.form]).toMatchObject([200, { type: 'default', state, ...form }]);
      expect(page.boot.page.links.login).toBe('/demo/login');
      const posted = await server.anonymous.form(path, { ...GOOD, ...terms }, HTML);
      expect([posted.status, posted.boot.page.form]).toMatchObject([400, { state }]);
      expect((await server.anonymous.form(path, { ...GOOD, ...terms }, JSON_ONLY)).json.code).toBe(code);
    }
  });

  it('counts at its own event only', async () => {
    const { path } = await invited();
    const other = await server.createEvent({ slug: 'elsewhere' });
    const page = await server.anonymous.get(path.replace('/demo/', `/${other.slug}/`), HTML);
    expect(page.boot.page.form.state).toBe('link_unknown');
  });
});

describe('[D34] the second factor after an invitation', () => {
  it.each([
    ['email', 'home'],
    ['choice', 'home'],
    ['phone', 'onboarding'],
  ] as const)('where the event asks for %s, it leads to: %s', async (second_factor, kind) => {
    const asking = await server.createEvent({ settings: { second_factor } });
    const { path } = await invited(asking);
    const answer = await server.anonymous.form(path, { ...GOOD, ...terms });
    const client = createClient(server.url, sessionCookie(answer.headers)!);
    const home = await client.get(`/${asking.slug}`, HTML);
    expect(home.status === 302 ? 'onboarding' : home.boot.page.kind).toBe(kind);
  });
});
