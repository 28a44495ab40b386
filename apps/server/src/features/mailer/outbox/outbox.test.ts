import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OutboxMessage } from '../../../adapters/messages/outbox.ts';
import { sendLater } from '../index.ts';
import { listPage } from './pages.ts';
import { findMessages } from './search.ts';

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

const MESSAGE: OutboxMessage = {
  id: '0'.repeat(24),
  channel: 'email',
  kind: 'login_code',
  from: 'plenary@localhost',
  to: 'ada@example.org',
  subject: 'Your code',
  text: '482913',
  html: null,
  at: '2026-05-01T10:00:00.000Z',
};

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

  test('is searched by recipient, subject and text, whatever the case', async () => {
    const { text } = await server.anonymous.get('/dev/outbox?search=ADA%40example+password');
    expect(text).toContain('Set a new password for Plenary');
    expect(text).not.toContain('482913');
    expect(text).toContain('value="ADA@example password"');
    const none = await server.anonymous.get('/dev/outbox?search=%3Cb%3Enobody');
    expect(none.text).toContain('No message holds “&lt;b&gt;nobody”.');
  });

  test('has pages of fifty, which keep the search', () => {
    const some = Array.from({ length: 120 }, (_, nth) => ({ ...MESSAGE, to: `p${nth}@example.org` }));
    const found = (page: number, search = '') => findMessages(some, { search, page });
    expect([found(1).messages.length, found(3).messages.length, found(3).pages]).toEqual([50, 20, 3]);
    expect([found(9).page, found(-1).page, found(NaN).page]).toEqual([3, 1, 1]);
    const html = listPage(found(2, 'example.org'), ['outbox']);
    expect(html).toContain('href="/dev/outbox?search=example.org&amp;page=1"');
    expect(html).toContain('href="/dev/outbox?search=example.org&amp;page=3"');
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

  test('[RUN7] outside development there is no such address, nor the design page', async () => {
    const production = await startServer({ config: { development: false } });
    const [mail] = await server.outbox();
    for (const path of ['/dev/design', '/dev/outbox', `/dev/outbox/${mail?.id}`]) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        expect((await production.anonymous.request(path, { method })).status).toBe(404);
      }
    }
    await production.stop();
  });
});
