import { CHAT } from '@plenary/domain/chat/limits';
import { CODE } from '@plenary/domain/onboarding/limits';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { account_sessions } from '../db/schema/index.ts';
import { sessionMayChangeSignIn } from '../features/auth/index.ts';
import { answerPassword } from '../features/invitations/send-access-email.ts';
import { createInvitedAccount, invite, lastLink, mailsTo } from '../features/invitations/invitations.fixture.ts';
import { arrive, codesTo, codeTo, html, isIn, json } from '../features/auth/second-factor/second-factor.fixture.ts';
import { FEATURES } from '../features.ts';
import { addJob, defineJob } from '../jobs/index.ts';
import { bringBackJobs, JOBS } from '../jobs/private-tables.ts';
import { connect } from '../live/live.fixture.ts';
import { z } from 'zod';

const HOUR = 3600_000;
const MINUTE = 60_000;

let server: TestServer;
let event: EventFixture;
let strict: EventFixture;
let person: Person;
let client: Client;

beforeEach(async () => {
  // Messages stay in the database, with what they say.
  server = await startServer({ features: FEATURES.filter(({ name }) => name !== 'mailer') });
  event = await server.createEvent();
  strict = await server.createEvent({ settings: { second_factor: 'email' } });
  person = await server.createPerson({ event });
  client = await server.signIn(person);
});
afterEach(() => server.stop());

const send = (who: Client, nth: number) =>
  who.post(`/${event.slug}/json/chat/messages/send`, { chat_thread: event.thread_id, message: `message ${nth}` });

/** The two ways in which a clock goes wrong and is put right. */
const WAYS: readonly [string, (during: () => Promise<void>) => Promise<void>][] = [
  [
    'set back by six hours',
    async (during) => {
      await during();
      server.clock.setBack(6 * HOUR);
    },
  ],
  [
    'set forward by six hours, and back',
    async (during) => {
      server.clock.setBack(-6 * HOUR);
      await during();
      server.clock.setBack(6 * HOUR);
    },
  ],
];

describe.each(WAYS)('[CLK3] after the clock was %s', (_way, goWrong) => {
  it('one stays signed in, and may sign in', async () => {
    await goWrong(async () => void (await client.get(`/${event.slug}/json/settings`)));
    expect(await isIn(client, event)).toBe(true);
    expect(await isIn(await server.signInByForm(person, event), event)).toBe(true);
  });

  it('the last use of a session is put right, so that it ends when it should', async () => {
    await server.ctx.db.update(account_sessions).set({ last_seen_at: new Date(0) });
    const fresh = await server.signIn(person);
    await goWrong(async () => void (await fresh.get(`/${event.slug}/json/settings`)));
    await fresh.get(`/${event.slug}/json/settings`);
    const [latest] = (
      await server.ctx.db.execute<{ at: string }>(sql`SELECT max(last_seen_at) AS at FROM account_sessions`)
    ).rows;
    expect(Date.parse(latest?.at ?? '')).toBe(server.clock.now());
  });

  it('another code is sent at once, and the one from before is no longer good', async () => {
    const { person: who, client: due } = await arrive(server, strict);
    await goWrong(async () => void (await due.get(`/${strict.slug}/verify-email`, html)));
    const before = await codeTo(server, who.email);
    const page = await due.get(`/${strict.slug}/verify-email`, html);
    expect(Date.parse(page.boot.page.form.resend_at)).toBeLessThanOrEqual(server.clock.now() + CODE.resend_after_ms);
    const late = await due.form(`/${strict.slug}/verify-email`, { token: before }, json);
    expect([late.status, late.json.code]).toEqual([400, 'wrong_code']);
    expect((await due.form(`/${strict.slug}/resend`, {}, json)).status).toBe(200);
    const token = (await codesTo(server, who.email)).find((code) => code !== before) ?? '';
    const right = await due.form(`/${strict.slug}/verify-email`, { token }, json);
    expect(right.json).toMatchObject({ status: 'success' });
  });

  it('another code waits a minute for the one before, as ever', async () => {
    const { client: due } = await arrive(server, strict);
    await goWrong(async () => void (await due.get(`/${strict.slug}/verify-email`, html)));
    expect((await due.form(`/${strict.slug}/resend`, {}, json)).status).toBe(200);
    const hasty = await due.form(`/${strict.slug}/resend`, {}, json);
    expect([hasty.status, Number(hasty.headers.get('retry-after'))]).toEqual([429, 60]);
    await server.clock.advance(MINUTE);
    expect((await due.form(`/${strict.slug}/resend`, {}, json)).status).toBe(200);
  });

  it('whoever had sent as much as they may sends again, within ten seconds as ever', async () => {
    await goWrong(async () => {
      for (let nth = 0; nth < CHAT.sends_per_window; nth += 1) expect((await send(client, nth)).status).toBe(200);
    });
    for (let nth = 0; nth < CHAT.sends_per_window; nth += 1) expect((await send(client, nth)).status).toBe(200);
    const hasty = await send(client, 99);
    expect(hasty.status).toBe(429);
    expect(Number(hasty.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    await server.clock.advance(CHAT.send_window_ms);
    expect((await send(client, 100)).status).toBe(200);
  });

  it('a socket stays open, and another opens', async () => {
    const { cookie } = await server.signIn(person);
    const socket = await connect(server.url, event.slug, cookie);
    await goWrong(async () => undefined);
    socket.send({ t: 'ping' });
    await socket.next('pong');
    const again = await connect(server.url, event.slug, cookie);
    again.send({ t: 'sub', topic: 'lobby' });
    await again.next('subbed');
  });

  it('an invitation of before can be accepted, and another is sent', async () => {
    const email = `ines-${event.slug}@example.org`;
    const account_id = await createInvitedAccount(server, email);
    let path = '';
    await goWrong(async () => void (path = await invite(server, event, { account_id, email })));
    expect((await server.anonymous.get(path, html)).status).toBe(200);
    await answerPassword(server.ctx, { email, event_id: event.id });
    const after = (await mailsTo(server, email)).find((mail) => mail.path !== path);
    expect((await server.anonymous.get(after?.path ?? '', html)).status).toBe(200);
  });

  it('a link for a new password from before is no longer good, and another one is', async () => {
    await goWrong(() => answerPassword(server.ctx, { email: person.email, event_id: event.id }));
    const before = await lastLink(server, person.email);
    expect((await server.anonymous.get(before, html)).boot.page.form.type).not.toBe('pass_reset');
    await answerPassword(server.ctx, { email: person.email, event_id: event.id });
    const after = (await mailsTo(server, person.email)).find(({ path }) => path !== before);
    expect((await server.anonymous.get(after?.path ?? '', html)).boot.page.form.type).toBe('pass_reset');
  });

  it('what was asked too often is asked again after its ordinary time', async () => {
    const guess = () =>
      server.anonymous.form(`/${event.slug}/login`, { email: person.email, password: 'Wrong1234' }, json);
    await goWrong(async () => {
      for (let nth = 0; nth < 10; nth += 1) await guess();
    });
    const stopped = await guess();
    expect([stopped.status, Number(stopped.headers.get('retry-after')) <= 15 * 60]).toEqual([429, true]);
    await server.clock.advance(15 * MINUTE);
    expect((await guess()).status).toBe(400);
  });

  it('a sign-in from before is not young for hours', async () => {
    let session = '';
    await goWrong(async () => {
      await server.signIn(person);
      const [row] = await server.ctx.db
        .select()
        .from(account_sessions)
        .where(eq(account_sessions.account_id, person.account_id))
        .orderBy(sql`id desc`)
        .limit(1);
      session = row!.id;
    });
    expect(await sessionMayChangeSignIn(server.ctx.db, session, server.clock.now())).toBe(false);
  });
});

it('[CLK3] jobs that were put off before the clock of the database was set back go on as planned', async () => {
  const jobs = sql.raw(JOBS);
  await server.ctx.db.execute(sql`DELETE FROM ${jobs}`);
  const job = defineJob({ name: 'test.later', payload: z.object({}), run: async () => undefined });
  await server.ctx.live.transact(async (tx) => ({ result: await addJob(tx, job.name, {}, { run_after_ms: MINUTE }) }));
  await server.ctx.db.execute(sql`
    UPDATE ${jobs} SET run_at = run_at + interval '6 hours', updated_at = updated_at + interval '6 hours'`);
  expect(await bringBackJobs(server.ctx.db)).toBe(1);
  const { rows } = await server.ctx.db.execute<{ soon: boolean }>(sql`
    SELECT run_at BETWEEN now() AND now() + interval '1 minute' AS soon FROM ${jobs}`);
  expect(rows).toEqual([{ soon: true }]);
  expect(await bringBackJobs(server.ctx.db)).toBe(0);
});
