import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterEach, describe, expect, test } from 'vitest';
import { startSmtp } from '../../adapters/messages/smtp.fixture.ts';
import { runCommand } from '../run.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function boot(config = {}): Promise<TestServer> {
  const server = await startServer({ config });
  open.push(() => server.stop());
  return server;
}

async function plenary(server: TestServer, ...argv: string[]) {
  const printed = { out: '', err: '' };
  const environment = {
    cwd: '/',
    config: () => server.ctx.config,
    context: () => Promise.resolve(server.ctx),
    migrate: () => Promise.resolve([]),
    installation: () => Promise.reject(new Error('not in this test')),
    input: () => Promise.resolve(''),
    site: () => Promise.resolve({ url: 'https://events.example.org', running: true }),
    server: () => Promise.resolve(null),
    interrupted: () => Promise.resolve(),
    progress: () => undefined,
  };
  const code = await runCommand(argv, environment, {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
  });
  return { code, ...printed };
}

const smtpAt = (port: number) => ({
  smtp: { host: '127.0.0.1', port, implicit_tls: false, start_tls: 'off', user: null, password: '' },
  mail_from: { name: 'Plenary', address: 'events@example.org' },
});

describe('[DLV10] a test message from the command line', () => {
  test('says where a mail and a text message went', async () => {
    const server = await boot();
    await server.createEvent({ slug: 'harbour', name: 'Open Harbour' });
    const mail = await plenary(server, 'mail', 'test', 'ada@example.org', '--event', 'harbour');
    expect(mail).toMatchObject({ code: 0, err: '' });
    expect(mail.out).toMatch(
      /^Handed to the outbox folder \S+ for ada@example\.org: nothing sends it on, since SMTP_URL is not set\.\n$/,
    );
    expect(await plenary(server, 'sms', 'test', '+44 7700 900123')).toMatchObject({
      code: 0,
      out: expect.stringContaining('for +447700900123: nothing sends it on, since SMS_GATEWAY_URL is not set.'),
    });
    expect(await server.outbox()).toMatchObject([
      { kind: 'test', subject: 'A test from Open Harbour' },
      { kind: 'test', to: '+447700900123' },
    ]);
  });

  test('says that a mail server took it, or refused it, or is not there', async () => {
    const smtp = await startSmtp();
    open.push(() => smtp.kill());
    const server = await boot(smtpAt(smtp.port));
    const where = `the mail server 127.0.0.1:${smtp.port}`;
    expect(await plenary(server, 'mail', 'test', 'ada@example.org')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Handed to ${where} for ada@example.org: 250`),
    });
    expect(smtp.received).toHaveLength(1);
    expect(await plenary(server, 'mail', 'test', 'nobody@example.org')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`nobody@example.org: ${where} refused it:`),
    });
    await smtp.kill();
    expect(await plenary(server, 'mail', 'test', 'ada@example.org')).toMatchObject({
      code: 1,
      err: expect.stringContaining('would be tried again'),
    });
  });

  test.each([
    [['mail', 'test', 'nobody'], 2, '"nobody" is not an e-mail address.'],
    [['sms', 'test', '12345'], 2, '"12345" is not a number such as'],
    [['mail', 'test', 'ada@example.org', '--event', 'nowhere'], 1, 'there is no event with this slug'],
  ])('%j is refused', async (argv, code, sentence) => {
    expect(await plenary(await boot(), ...argv)).toMatchObject({ code, err: expect.stringContaining(sentence) });
  });
});
