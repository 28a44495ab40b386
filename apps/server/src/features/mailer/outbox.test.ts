import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendLater } from './index.ts';

const server = useServer();
beforeAll(async () => {
  await server.ctx.live.transact(async (tx) => ({
    result: await sendLater(tx, server.clock.now(), [
      {
        event_id: null,
        account_id: null,
        channel: 'email',
        recipient: 'ada@example.org',
        message: {
          kind: 'password_reset',
          first_name: '<img src=x onerror=alert(1)>',
          link: 'https://events.example.org/harbour/pass-reset/t0ken',
          minutes: 60,
        },
      },
      {
        event_id: null,
        account_id: null,
        channel: 'sms',
        recipient: '+447700900123',
        message: { kind: 'login_code', code: '482913', minutes: 10 },
      },
    ]),
  }));
  await server.runJobs();
});

describe('[DLV7] the outbox in development', () => {
  test('lists what was sent', async () => {
    const { status, text, headers } = await server.anonymous.get('/dev/outbox');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('<title>Outbox</title>');
    expect(text).toContain('Set a new password for Plenary');
    expect(text).toContain('482913 is your code for Plenary.');
    expect(text).toContain('+447700900123');
  });

  test('shows a mail with its links, in a frame that can neither run nor load anything', async () => {
    const [mail] = await server.outbox('ada@example.org');
    const { text, headers } = await server.anonymous.get(`/dev/outbox/${mail?.id}`);
    expect(text).toContain('<title>Set a new password for Plenary · Outbox</title>');
    expect(text).toContain('href="https://events.example.org/harbour/pass-reset/t0ken"');
    expect(text).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/);
    expect(text).not.toMatch(/<img src=x|allow-scripts|<script/);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    );
  });

  test('an unknown message is not found, and no path leads out of the folder', async () => {
    for (const id of ['0'.repeat(24), '..%2f..%2fetc%2fpasswd', 'x']) {
      expect((await server.anonymous.get(`/dev/outbox/${id}`)).status).toBe(404);
    }
  });

  test('outside development there is no such address', async () => {
    const production = await startServer({ config: { development: false } });
    const [mail] = await server.outbox();
    for (const path of ['/dev/outbox', `/dev/outbox/${mail?.id}`]) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        expect((await production.anonymous.request(path, { method })).status).toBe(404);
      }
    }
    await production.stop();
  });
});
