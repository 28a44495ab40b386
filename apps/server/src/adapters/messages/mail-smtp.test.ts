import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SmtpServer } from '../../config/messages.ts';
import { sendLater } from '../../features/mailer/index.ts';
import { readFact } from '../../stores/facts-store.ts';
import { startSmtp, type SmtpProcess } from './smtp.fixture.ts';

let smtp: SmtpProcess;
let server: TestServer;
const others: { stop(): Promise<void> }[] = [];

const settings = (port: number, more: Partial<SmtpServer> = {}) => ({
  smtp: {
    ...{ host: '127.0.0.1', port, implicit_tls: false, start_tls: 'optional' as const, user: null, password: '' },
    ...more,
  },
  mail_from: { name: 'Plenary', address: 'events@example.org' },
  mail_reply_to: 'team@example.org',
  public_url: 'https://events.example.org',
});

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ config: settings(smtp.port) });
});
afterAll(async () => {
  await server.stop();
  await smtp.kill();
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.stop()));
});

async function send(to: string, from: TestServer = server): Promise<void> {
  await from.ctx.live.transact(async (tx) => ({
    result: await sendLater(tx, from.clock.now(), [
      {
        event_id: null,
        account_id: null,
        channel: 'email',
        recipient: to,
        message: { kind: 'password_changed', first_name: 'Ada' },
      },
    ]),
  }));
  await from.runJobs();
}

async function again(from: TestServer = server): Promise<void> {
  // A server that could not be reached is left alone for five seconds.
  await from.clock.advance(5_000);
  await from.runJobs({ retries: true });
}

async function stateOf(to: string) {
  const { rows } = await server.ctx.db.$client.query<{ state: string; last_error: string | null; attempts: number }>(
    `SELECT CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state,
            last_error, attempts FROM deliveries WHERE recipient = $1`,
    [to],
  );
  return rows[0];
}

const arrived = (to: string) => smtp.received.filter((mail) => mail.to === to);
const messageId = (raw: string) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim();

/** A second node with other settings, on the same database. */
async function nodeWith(config: ReturnType<typeof settings>): Promise<TestServer> {
  const node = await startServer({ config });
  others.push(node);
  return node;
}

describe('[DLV5] mails over SMTP, with a real mail server', () => {
  test('a mail arrives with text, HTML, an own sender and an answer address', async () => {
    await send('ada@example.org');
    expect(await stateOf('ada@example.org')).toEqual({ state: 'sent', last_error: null, attempts: 1 });
    const [{ raw } = { raw: '' }] = arrived('ada@example.org');
    expect(raw).toMatch(/^From: Plenary <events@example\.org>\r?$/m);
    expect(raw).toMatch(/^Reply-To: team@example\.org\r?$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(messageId(raw)).toMatch(/^<[0-9a-f]{24}@events\.example\.org>$/);
    expect(raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  });

  test('[DLV14] each server takes the next of the turns that all have', async () => {
    const turn = async () => Number(await readFact(server.ctx.db, 'mail_turn'));
    const before = await turn();
    const other = await nodeWith(settings(smtp.port));
    await Promise.all([send('one@example.org'), send('two@example.org', other)]);
    const distance_ms = 1_000 / server.ctx.config.mail_per_second;
    expect(arrived('one@example.org').length + arrived('two@example.org').length).toBe(2);
    expect((await turn()) - before).toBeGreaterThanOrEqual(2 * distance_ms);
  });

  test('an unknown recipient is a refusal for good', async () => {
    await send('nobody@example.org');
    expect(await stateOf('nobody@example.org')).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await stateOf('nobody@example.org'))?.last_error).toContain('550 5.1.1 no such user here');
  });

  test('a policy against us waits for an operator', async () => {
    await send('policy@example.org');
    expect(await stateOf('policy@example.org')).toMatchObject({ state: 'waiting' });
    await server.ctx.db.$client.query("DELETE FROM deliveries WHERE recipient = 'policy@example.org'");
  });

  test('STARTTLS is taken where it is offered, and demanded where that was said', async () => {
    const offering = await startSmtp({ tls: true });
    const optional = await nodeWith(settings(offering.port));
    await send('tls@example.org', optional);
    expect(offering.received).toMatchObject([{ to: 'tls@example.org', encrypted: true }]);
    await offering.kill();
    const demanding = await nodeWith(settings(smtp.port, { start_tls: 'required' }));
    await send('plain@example.org', demanding);
    expect(await stateOf('plain@example.org')).toMatchObject({ state: 'waiting' });
    expect(arrived('plain@example.org')).toEqual([]);
    await again();
    expect(await stateOf('plain@example.org')).toMatchObject({ state: 'sent' });
  });

  test('a wrong password delays, and stands nowhere', async () => {
    const asking = await startSmtp({ password: 'right' });
    const wrong = await nodeWith(settings(asking.port, { user: 'plenary', password: 's3cret-wrong' }));
    await send('locked@example.org', wrong);
    const state = await stateOf('locked@example.org');
    expect(state).toMatchObject({ state: 'waiting' });
    expect(state?.last_error).toMatch(/535/);
    expect(JSON.stringify(state)).not.toContain('s3cret');
    const right = await nodeWith(settings(asking.port, { user: 'plenary', password: 'right' }));
    await again(right);
    expect(asking.received).toMatchObject([{ to: 'locked@example.org' }]);
    await asking.kill();
  });
});

describe('[DLV3] a mail server that fails delays and never loses', () => {
  test('greylisting: put off once, taken at the next try', async () => {
    await send('grey@example.org');
    expect(await stateOf('grey@example.org')).toMatchObject({ state: 'waiting', attempts: 1 });
    await again();
    expect(await stateOf('grey@example.org')).toMatchObject({ state: 'sent', attempts: 2 });
    expect(arrived('grey@example.org')).toHaveLength(1);
  });

  test('a connection that is lost after the mail was taken: it comes twice, under one Message-ID', async () => {
    await send('drop@example.org');
    expect(await stateOf('drop@example.org')).toMatchObject({ state: 'waiting' });
    await again();
    expect(await stateOf('drop@example.org')).toMatchObject({ state: 'sent', attempts: 2 });
    const ids = arrived('drop@example.org').map(({ raw }) => messageId(raw));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  test('the server is down, then up again', async () => {
    await smtp.kill();
    await send('patient@example.org');
    const state = await stateOf('patient@example.org');
    expect(state).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(state?.last_error).toBe(`nothing answers at 127.0.0.1:${smtp.port}`);
    smtp = await startSmtp({}, smtp.port);
    await again();
    expect(await stateOf('patient@example.org')).toMatchObject({ state: 'sent', attempts: 2 });
    expect(arrived('patient@example.org')).toHaveLength(1);
  });
});
