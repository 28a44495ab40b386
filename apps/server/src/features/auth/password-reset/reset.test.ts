import { account_sessions, invitations, password_resets } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import type { Answer } from '@plenary/testkit/client';
import { databaseTraffic, type Traffic } from '@plenary/testkit/faults/traffic';
import type { EventFixture } from '@plenary/testkit/events';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createInvitedAccount,
  GOOD,
  HTML,
  invite,
  JSON_ONLY,
  lastLink,
  mailsTo,
  OTHER,
  useServerWithoutMailer,
} from '../../invitations/invitations.fixture.ts';

const server = useServerWithoutMailer();
let event: EventFixture;

beforeAll(async () => {
  event = await server.createEvent({ slug: 'demo' });
});

const askFor = (email: string, at = '/demo', headers = HTML): Promise<Answer> =>
  server.anonymous.form(`${at}/request-pass-reset`, { email }, headers);

/** Has the links of an account run out just now. */
const expire = (table: typeof invitations | typeof password_resets, account_id: string) =>
  server.ctx.db
    .update(table)
    .set({ expires_at: new Date(server.clock.now()) })
    .where(eq(table.account_id, account_id));

/** Asks, has the job run, and answers the path of the link that came. */
async function linkFor(email: string, at = '/demo'): Promise<string> {
  await askFor(email, at);
  await server.runJobs();
  return lastLink(server, email);
}

describe('[INV5] asking for a new password', () => {
  it('prefills the address that the sign-in form knew, and leads back to it', async () => {
    const { page } = (await server.anonymous.get('/demo/request-pass-reset?email=ada%40example.org', HTML)).boot;
    expect(page).toMatchObject({ form: { type: 'request_pass_reset', email: 'ada@example.org' } });
    expect(page.links.login).toBe('/demo/login');
  });

  it.each(['/demo', ''])('sends a link to who has a password: %s/request-pass-reset', async (at) => {
    const ada = await server.createPerson({ event });
    const answer = await askFor(ada.email.toUpperCase(), at);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${at}/request-pass-reset?sent=1`]);
    const page = await server.anonymous.get(`${at}/request-pass-reset?sent=1`, HTML);
    expect(page.boot.page.form).toMatchObject({ type: 'default', state: 'mail_sent' });
    await server.runJobs();
    expect(await mailsTo(server, ada.email)).toMatchObject([
      { kind: 'password_reset', event_id: at === '' ? null : event.id },
    ]);
    expect(await lastLink(server, ada.email)).toMatch(new RegExp(`^${at}/pass-reset/[\\w-]{43}$`));
  });

  it('says what is wrong with the field', async () => {
    for (const [email, text] of [
      ['', 'This cannot be empty'],
      ['ada', 'This is not an e-mail address'],
      ['ada\u0085@example.org', 'This is not an e-mail address'],
    ] as const) {
      const answer = await askFor(email);
      expect([answer.status, answer.boot.page.errors]).toEqual([400, { email: [text] }]);
    }
  });

  it('[D34] answers byte for byte the same, and asks the database the same, whether the address is known or not', async () => {
    const ada = await server.createPerson({ event, email: 'known@example.org' });
    const traffic: Traffic[] = [];
    const answers: object[] = [];
    for (const email of [ada.email, 'never@example.org']) {
      const ask = async () => {
        const answer = await askFor(email, '/demo', JSON_ONLY);
        answers.push({ status: answer.status, text: answer.text, headers: names(answer.headers) });
      };
      traffic.push(await databaseTraffic(server.ctx, ask));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(traffic[0]).toEqual(traffic[1]);
    expect(traffic[0]!.statements.join()).toContain('graphile_worker.add_jobs');
    expect(traffic[0]!.statements.join()).not.toMatch(/accounts|invitations|event_users/);
    await server.runJobs();
    expect(await mailsTo(server, 'never@example.org')).toEqual([]);
    expect(await mailsTo(server, ada.email)).toHaveLength(1);
  });

  it('[LOG5] slows down who asks again and again for one address, known or not, and says for how long', async () => {
    for (const email of [(await server.createPerson({ event })).email, 'nobody@example.org']) {
      for (let nth = 0; nth < 5; nth += 1) expect((await askFor(email)).status).toBe(303);
      const answer = await askFor(email);
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect(answer.boot.page.errors.email).toEqual([expect.stringMatching(/^Too many attempts. .* in \d+ minutes.$/)]);
    }
  });

  it('[D51] sends an invitation again that was not accepted, expired or not, and the link before no longer counts', async () => {
    const email = 'invited@example.org';
    const account_id = await createInvitedAccount(server, email);
    const first = await invite(server, event, { account_id, email });
    await expire(invitations, account_id);
    expect((await server.anonymous.get(first, HTML)).boot.page.form.state).toBe('invitation_expired');
    const second = await linkFor(email, '');
    expect(second).toMatch(/^\/demo\/accept-invite\//);
    expect((await server.anonymous.get(first, HTML)).boot.page.form.state).toBe('link_unknown');
    expect((await server.anonymous.get(second, HTML)).boot.page.form.mode).toBe('new');
  });

  it('[D51] sends nothing to whom an invitation was withdrawn, or who was never sent one', async () => {
    const now = new Date(server.clock.now());
    for (const [name, times] of [
      ['withdrawn', { invited_at: now, withdrawn_at: now }],
      ['listed', {}],
    ] as const) {
      const email = `${name}@example.org`;
      const account_id = await createInvitedAccount(server, email);
      const row = { id: newId(now.getTime()), event_id: event.id, account_id, created_at: now, ...times };
      await server.ctx.db.insert(invitations).values(row);
      expect((await askFor(email)).status).toBe(303);
      await server.runJobs();
      expect(await mailsTo(server, email)).toEqual([]);
    }
  });
});

describe('[INV6] setting a new password', () => {
  it('takes it once, ends every session, tells the address, and leads to the sign-in form', async () => {
    const ada = await server.createPerson({ event });
    const [phone, laptop] = [await server.signIn(ada), await server.signIn(ada)];
    const path = await linkFor(ada.email);
    expect((await server.anonymous.get(path, HTML)).boot.page.form).toEqual({ type: 'pass_reset' });
    const answer = await server.anonymous.form(path, GOOD, HTML);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/demo/login?email=${encodeURIComponent(ada.email)}`,
    ]);
    const form = await server.anonymous.get(answer.headers.get('location') ?? '', { accept: 'text/html' });
    expect(form.boot.page).toMatchObject({ form: { type: 'login', email: ada.email } });
    expect(answer.headers.getSetCookie().join()).toContain('plenary_flash=password_changed');
    for (const client of [phone, laptop]) expect((await client.get('/demo/json/settings')).status).toBe(403);
    expect((await mailsTo(server, ada.email)).map(({ kind }) => kind)).toEqual(['password_reset', 'password_changed']);
    const login = (password: string) => server.anonymous.form('/demo/login', { email: ada.email, password }, JSON_ONLY);
    expect([(await login(ada.password)).status, (await login(GOOD.new_password)).status]).toEqual([400, 200]);
  });

  it('[LOG5] lets somebody in at once who had tried the old one too often', async () => {
    const ada = await server.createPerson({ event });
    const login = (password: string) => server.anonymous.form('/demo/login', { email: ada.email, password });
    for (let nth = 0; nth < 11; nth += 1) await login('Wrong-Horse-7');
    expect((await login(ada.password)).status).toBe(429);
    await server.anonymous.form(await linkFor(ada.email), GOOD);
    expect((await login(GOOD.new_password)).status).toBe(303);
  });

  it('says beside the fields what is wrong, and keeps the link', async () => {
    const ada = await server.createPerson({ event });
    const path = await linkFor(ada.email);
    const errorsFor = async (fields: Record<string, string>) =>
      (await server.anonymous.form(path, fields, HTML)).boot.page.errors;
    expect(await errorsFor({})).toEqual({
      new_password: ['This cannot be empty'],
      confirm_password: ['This cannot be empty'],
    });
    expect(await errorsFor({ ...GOOD, confirm_password: 'harbour7walk' })).toEqual({
      confirm_password: ['The passwords are not the same'],
    });
    expect(await errorsFor({ new_password: 'short', confirm_password: 'short' })).toMatchObject({
      new_password: expect.arrayContaining(['It must have at least 8 characters']),
    });
    expect((await server.anonymous.form(path, GOOD)).status).toBe(303);
  });

  it('[D34] of 50 who use one link at the same time, exactly one sets a password', async () => {
    const ada = await server.createPerson({ event });
    const path = await linkFor(ada.email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => {
        const new_password = `Harbour7walk-${nth}`;
        return server.anonymous.form(path, { new_password, confirm_password: new_password }, JSON_ONLY);
      }),
    );
    const winners = answers.flatMap(({ status }, nth) => (status === 200 ? [nth] : []));
    expect(winners).toHaveLength(1);
    expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set([undefined, 'link_used']));
    const password = `Harbour7walk-${winners[0]}`;
    expect((await server.anonymous.form('/demo/login', { email: ada.email, password })).status).toBe(303);
    expect((await mailsTo(server, ada.email)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(1);
  });

  it('[LOG10] a newer link leaves the one before, until one of them is used', async () => {
    const ada = await server.createPerson({ event });
    const [first, second] = [await linkFor(ada.email), await linkFor(ada.email)];
    expect((await server.anonymous.form(first, GOOD)).status).toBe(303);
    expect((await server.anonymous.form(second, GOOD, JSON_ONLY)).json.code).toBe('link_expired');
  });

  it('used, expired, replaced and unknown links say so and offer a new one', async () => {
    const [ada, grace, joan] = [
      await server.createPerson({ event }),
      await server.createPerson({ event }),
      await server.createPerson({ event }),
    ];
    const used = await linkFor(ada.email);
    await server.anonymous.form(used, GOOD);
    const replaced = await linkFor(joan.email);
    await server.anonymous.form(await linkFor(joan.email), GOOD);
    const expired = await linkFor(grace.email);
    await expire(password_resets, grace.account_id);
    for (const [path, state, code] of [
      [used, 'reset_used', 'link_used'],
      [expired, 'reset_expired', 'link_expired'],
      [replaced, 'reset_expired', 'link_expired'],
      ['/demo/pass-reset/nonsense', 'link_unknown', 'link_unknown'],
      ['/pass-reset/nonsense', 'link_unknown', 'link_unknown'],
    ] as const) {
      const page = await server.anonymous.get(path, HTML);
      const base = path.startsWith('/demo') ? '/demo' : '';
      expect(page.boot.page.form).toMatchObject({ type: 'default', state, action: `${base}/request-pass-reset` });
      expect((await server.anonymous.form(path, GOOD, JSON_ONLY)).json.code).toBe(code);
    }
  });

  it('takes every other link back, and stores no token', async () => {
    const ada = await server.createPerson({ event });
    const path = await linkFor(ada.email);
    await server.anonymous.form(path, OTHER);
    const rows = await server.ctx.db
      .select()
      .from(password_resets)
      .where(eq(password_resets.account_id, ada.account_id));
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
    expect(rows.filter(({ used_at, withdrawn_at }) => used_at === null && withdrawn_at === null)).toEqual([]);
    const sessions = await server.ctx.db
      .select()
      .from(account_sessions)
      .where(eq(account_sessions.account_id, ada.account_id));
    expect(sessions.filter(({ ended_at }) => ended_at === null)).toEqual([]);
  });
});

/** Headers that could differ between two answers; those of one request alone are left out. */
function names(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !['date', 'x-request-id', 'content-security-policy'].includes(name));
}
