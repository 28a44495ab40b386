import { databaseTraffic } from '@plenary/testkit/faults/traffic';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Sent } from '../../adapters/messages/sending.ts';
import { JOBS } from '../../jobs/private-tables.ts';
import { sendLater, withdrawDeliveries, type NewDelivery } from './index.ts';

const server = useServer();
beforeEach(async () => {
  vi.restoreAllMocks();
  await server.ctx.db.$client.query(`DELETE FROM deliveries; DELETE FROM ${JOBS}`);
});

const code = (recipient: string, digits = '482913'): NewDelivery => ({
  event_id: null,
  account_id: null,
  channel: 'email',
  recipient,
  message: { kind: 'login_code', code: digits, minutes: 10 },
});

const invitation = (recipient: string): NewDelivery => ({
  event_id: null,
  account_id: null,
  channel: 'email',
  recipient,
  reference: '0123456789abcdef01234567',
  message: {
    kind: 'invitation',
    first_name: 'Ada',
    link: 'https://events.example.org/harbour/accept-invite/token',
    expires_at: new Date(server.clock.now() + 24 * 3600_000).toISOString(),
  },
});

const send = (...messages: NewDelivery[]) =>
  server.ctx.live.transact(async (tx) => ({ result: await sendLater(tx, server.clock.now(), messages) }));

interface Row {
  sent_at: Date | null;
  failed_at: Date | null;
  attempts: number;
  last_error: string | null;
  content: object | null;
}
const rows = async () =>
  (
    await server.ctx.db.$client.query<Row>(
      'SELECT sent_at, failed_at, attempts, last_error, content FROM deliveries ORDER BY id',
    )
  ).rows;

/** Whoever carries mails answers this, once for each answer, and then takes everything. */
function mailAnswers(...answers: Sent[]) {
  const spy = vi.spyOn(server.ctx.transports.mail, 'send');
  for (const answer of answers) spy.mockResolvedValueOnce(answer);
  return spy;
}

describe('[DLV2] a message goes out once its change is committed', () => {
  test('a rollback takes it back', async () => {
    const failing = server.ctx.live.transact(async (tx) => {
      await sendLater(tx, server.clock.now(), [code('never@example.org')]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow();
    await server.runJobs();
    expect(await server.outbox('never@example.org')).toEqual([]);
  });

  test('what was sent is noted, and its content is not kept', async () => {
    await send(code('once@example.org'));
    await server.runJobs();
    expect(await rows()).toMatchObject([
      { sent_at: new Date(server.clock.now()), attempts: 1, content: null, last_error: null },
    ]);
    expect(await server.outbox('once@example.org')).toMatchObject([
      { channel: 'email', kind: 'login_code', subject: '482913 is your code for Plenary' },
    ]);
  });

  test('codes go before invitations by the thousand, which are added by a few queries', async () => {
    const spy = vi.spyOn(server.ctx.transports.mail, 'send').mockResolvedValue({ kind: 'sent', note: '' });
    const many = Array.from({ length: 2_500 }, (_, n) => invitation(`guest${n}@example.org`));
    const { statements } = await databaseTraffic(server.ctx, () => send(...many));
    expect(statements.length).toBeLessThan(many.length / 100);
    await server.ctx.db.$client.query(`DELETE FROM ${JOBS} WHERE id % 100 <> 0`);
    await send(code('waiting@example.org'));
    await server.runJobs();
    expect(spy.mock.calls[0]?.[0]).toMatchObject({ to: 'waiting@example.org' });
    expect(spy.mock.calls.length).toBeGreaterThan(20);
  });
});

describe('[DLV3] a failing mail server delays and never loses', () => {
  test('it is tried again with the same Message-ID until it is taken', async () => {
    const spy = mailAnswers({ kind: 'delayed', reason: 'nothing answers at mail.example.org:587' });
    await send(invitation('later@example.org'));
    expect(await server.runJobs()).toMatchObject({ failed: ['delivery.send'] });
    expect(await rows()).toMatchObject([
      { sent_at: null, failed_at: null, attempts: 1, last_error: 'nothing answers at mail.example.org:587' },
    ]);
    await server.runJobs({ retries: true });
    expect(await rows()).toMatchObject([{ failed_at: null, attempts: 2, last_error: null, content: null }]);
    const ids = spy.mock.calls.map(([mail]) => mail.message_id);
    expect(new Set(ids)).toEqual(new Set([ids[0]]));
    expect(await server.outbox('later@example.org')).toHaveLength(1);
  });

  test('a crash between sending and noting sends the same Message-ID again', async () => {
    const spy = vi.spyOn(server.ctx.transports.mail, 'send').mockRejectedValueOnce(new Error('the process died here'));
    await send(invitation('twice@example.org'));
    await server.runJobs();
    await server.runJobs({ retries: true });
    const ids = spy.mock.calls.map(([mail]) => mail.message_id);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(await rows()).toMatchObject([{ attempts: 2, content: null }]);
  });

  test('after its last try it is given up, with the reason', async () => {
    vi.spyOn(server.ctx.transports.mail, 'send').mockResolvedValue({ kind: 'delayed', reason: '451 try later' });
    await send(invitation('hopeless@example.org'));
    await server.ctx.db.$client.query(`UPDATE ${JOBS} SET attempts = max_attempts - 1`);
    await server.runJobs();
    expect(await rows()).toMatchObject([
      { failed_at: expect.any(Date), content: null, last_error: 'given up after 30 tries: 451 try later' },
    ]);
  });
});

test('[DLV4] a message that cannot even be written ends like one that nobody takes', async () => {
  const broken = invitation('broken@example.org');
  await send({ ...broken, message: { ...broken.message, expires_at: 'someday' } as NewDelivery['message'] });
  await server.runJobs();
  expect(await rows()).toMatchObject([{ failed_at: null, last_error: expect.stringContaining('time') }]);
  await server.ctx.db.$client.query(`UPDATE ${JOBS} SET attempts = max_attempts - 1, run_at = now()`);
  await server.runJobs();
  const last_error = expect.stringMatching(/^given up after 30 tries: /) as string;
  expect(await rows()).toMatchObject([{ failed_at: expect.any(Date), content: null, last_error }]);
});

describe('[DLV4] what can or should not arrive is given up with its reason', () => {
  test('a refusal for good', async () => {
    mailAnswers({ kind: 'refused', reason: '550 5.1.1 no such user' });
    await send(invitation('gone@example.org'));
    expect(await server.runJobs()).toEqual({ done: ['delivery.send'], failed: [] });
    expect(await rows()).toMatchObject([
      { sent_at: null, failed_at: expect.any(Date), last_error: '550 5.1.1 no such user', content: null },
    ]);
  });

  test('a code after its 10 minutes is not sent any more', async () => {
    const spy = mailAnswers({ kind: 'delayed', reason: '451 later' });
    await send(code('slow@example.org'));
    await server.runJobs();
    await server.clock.advance(10 * 60_000);
    await server.runJobs({ retries: true });
    expect(spy).toHaveBeenCalledTimes(1);
    expect(await rows()).toMatchObject([{ last_error: expect.stringContaining('too late'), content: null }]);
  });

  test('what was withdrawn is not sent', async () => {
    await send(invitation('uninvited@example.org'));
    const withdrawn = await server.ctx.live.transact(async (tx) => ({
      result: await withdrawDeliveries(tx, server.clock.now(), ['0123456789abcdef01234567'], 'withdrawn'),
    }));
    expect(withdrawn).toBe(1);
    await server.runJobs();
    expect(await server.outbox('uninvited@example.org')).toEqual([]);
    expect(await rows()).toMatchObject([{ last_error: 'withdrawn', content: null, attempts: 0 }]);
  });
});

test('[DLV9] metrics say what waits and what came of the tries, and the server is ready whatever becomes of mails', async () => {
  mailAnswers({ kind: 'delayed', reason: '451 later' });
  await send(code('counted@example.org'));
  await server.runJobs();
  await server.clock.advance(60_000);
  const { text } = await server.anonymous.get('/metrics');
  expect(text).toContain('plenary_deliveries_waiting{channel="email"} 1');
  expect(text).toContain('plenary_delivery_waiting_seconds 60');
  expect(text).toMatch(/plenary_delivery_tries_total\{channel="email",outcome="delayed"\} [1-9]/);
  server.ctx.lifecycle.ready();
  expect((await server.anonymous.get('/readyz')).status).toBe(200);
});
