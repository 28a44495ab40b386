import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accounts, events, files } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import type { Message } from './messages.ts';
import { mailOf, smsOf } from './render.ts';

const LINK = `https://events.example.org/harbour/accept-invite/${'aB3_'.repeat(11)}`;
const MESSAGES: readonly Message[] = [
  { kind: 'invitation', first_name: 'Ada', link: LINK, expires_at: '2026-07-15T09:00:00Z' },
  { kind: 'password_reset', first_name: 'Ada', link: LINK, minutes: 60 },
  { kind: 'login_code', code: '482913', minutes: 10 },
  { kind: 'password_changed', first_name: 'Ada' },
  { kind: 'email_changed_from', first_name: 'Ada', new_email: 'new@example.org' },
  { kind: 'email_changed_to', first_name: 'Ada' },
  { kind: 'mobile_number_changed', first_name: 'Ada', masked_mobile_number: '*****123' },
  { kind: 'test' },
];
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><rect width="200" height="40" fill="#c81e3a"/></svg>';

const server = useServer({ config: { public_url: 'https://events.example.org' } });
let event_id: string;

beforeAll(async () => {
  const event = await server.createEvent({
    slug: 'harbour',
    name: 'Open Harbour',
    time_zone: 'Europe/Zurich',
    starts_at: new Date('2026-06-20T07:00:00Z'),
    settings: { brand_color: '#c81e3a' },
  });
  event_id = event.id;
});

const addressed = (message: Message, event: string | null, account_id: string | null) => ({
  id: newId(server.clock.now()),
  event_id: event,
  account_id,
  recipient: 'ada@example.org',
  message,
});
const write = (message: Message, event: string | null = event_id, account_id: string | null = null) =>
  mailOf(server.ctx, addressed(message, event, account_id));

async function rename(name: string): Promise<void> {
  await server.ctx.db.update(events).set({ name }).where(eq(events.id, event_id));
}

/** The mail as it goes out. */
async function emlOf(message: Message): Promise<string> {
  const mail = await write(message);
  await server.ctx.transports.mail.send(mail);
  return readFile(join(server.ctx.transports.outbox.folder, `${mail.id}.eml`), 'utf8');
}

describe('[DLV6] mails in the theme of their event', () => {
  test('a name of one long word breaks, so that no telephone has to be scrolled sideways', async () => {
    await rename('Donaudampfschifffahrtsgesellschaftskongress'.repeat(3));
    try {
      const { html } = await write({ kind: 'test' });
      expect(html).toMatch(/<span class="text" style="[^"]*overflow-wrap:anywhere[^"]*" dir="auto">Donau/);
    } finally {
      await rename('Open Harbour');
    }
  });

  test('an invitation to what has begun does not say that it begins', async () => {
    const says = async () => (await write(MESSAGES[0]!)).text.includes('It begins on');
    const before = await says();
    const [event] = await server.ctx.db.select().from(events).where(eq(events.id, event_id));
    const move = (at: Date | null) =>
      server.ctx.db.update(events).set({ starts_at: at }).where(eq(events.id, event_id));
    await move(new Date(server.clock.now() - 60_000));
    try {
      expect([before, await says()]).toEqual([true, false]);
    } finally {
      await move(event!.starts_at);
    }
  });

  test('a person who no longer gets in by this address is not told to ask for a password there', async () => {
    const notice = await write({ kind: 'email_changed_from', first_name: 'Ada', new_email: 'new@example.org' });
    expect(notice.text).toContain('tell the organisers at once');
    expect(notice.text).not.toContain('set a new password');
  });

  test.each(MESSAGES)('$kind says the same in text and in HTML', async (message) => {
    const mail = await write(message);
    expect(mail).toMatchObject({ from_name: 'Open Harbour', to: 'ada@example.org' });
    expect(mail.message_id).toMatch(/^[0-9a-f]{24}@events\.example\.org$/);
    expect(mail.subject).not.toBe('');
    for (const value of Object.values(message).filter((value) => [LINK, '482913', 'Ada'].includes(String(value)))) {
      expect(mail.text).toContain(value);
      expect(mail.html).toContain(value);
    }
    expect(mail.html).toContain('https://events.example.org/harbour');
    expect(mail.html).toContain('background:#c81e3a');
  });

  test('[PAG10] the imprint is linked at its foot, in text and in HTML', async () => {
    const { settings } = (await server.ctx.db.select().from(events).where(eq(events.id, event_id)))[0]!;
    const give = (imprint_url: string | null) =>
      server.ctx.db
        .update(events)
        .set({ settings: { ...settings, imprint_url } })
        .where(eq(events.id, event_id));
    expect((await write({ kind: 'test' })).text).not.toContain('Imprint');
    await give('/harbour/pages/about');
    try {
      const { text, html } = await write({ kind: 'test' });
      expect(text).toContain('Imprint: https://events.example.org/harbour/pages/about');
      expect(html).toContain('href="https://events.example.org/harbour/pages/about"');
    } finally {
      await give(null);
    }
  });

  test("times are told in the event's time zone, which is named", async () => {
    const { text } = await write(MESSAGES[0]!);
    expect(text).toContain('It begins on Saturday 20 June 2026, 09:00 (Zurich time).');
    expect(text).toContain('It is valid until Wednesday 15 July 2026, 11:00 (Zurich time).');
  });

  test("[LNG1] a mail is in its event's language, [LNG4] times as well", async () => {
    const speak = async (language: 'de' | null): Promise<void> => {
      await server.ctx.db
        .update(events)
        .set({ settings: { ...DEFAULT_EVENT_SETTINGS, language } })
        .where(eq(events.id, event_id));
    };
    await speak('de');
    const mail = await write(MESSAGES[0]!);
    await speak(null);
    expect(mail.subject).toBe('Du bist eingeladen: Open Harbour');
    expect(mail.text).toContain('Hallo Ada,');
    expect(mail.text).toContain('Er gilt bis Mittwoch, 15. Juli 2026, 11:00 (Ortszeit Zürich).');
    expect(mail.html).toContain('<html lang="de" dir="ltr">');
  });

  test.each(MESSAGES)(
    '[LNG2] in Arabic a mail is read from right to left, each of its sentences: $kind',
    async (message) => {
      const { account_id } = await server.createPerson({});
      await server.ctx.db.update(accounts).set({ language: 'ar' }).where(eq(accounts.id, account_id));
      const { html, text, subject } = await write(message, event_id, account_id);
      expect(html).toContain('<html lang="ar" dir="rtl">');
      expect(html).toContain('direction:rtl;text-align:right');
      for (const [, attributes] of html.matchAll(/<a class="link"([^>]*)>https:[^<]+aB3_</g))
        expect(attributes).toContain('dir="ltr"');
      const values = /^(?:|--|https?:.*|Open Harbour|\d{6})$/;
      const sentences = [subject, ...text.split('\n')].map((line) => line.trim()).filter((line) => !values.test(line));
      for (const sentence of sentences) expect(sentence).toMatch(/[\u0600-\u06ff]/);
    },
  );

  test.each(MESSAGES)("[LNG1] the reader's own language goes before the event's: $kind", async (message) => {
    const { account_id } = await server.createPerson({});
    const speak = (language: string | null) =>
      server.ctx.db.update(accounts).set({ language }).where(eq(accounts.id, account_id));
    const both = async () => {
      const { subject } = await write(message, event_id, account_id);
      const { text } = await smsOf(server.ctx, addressed(message, event_id, account_id));
      return { subject, text };
    };
    const undecided = await both();
    await speak('de');
    const german = await both();
    expect(german.subject).not.toBe(undecided.subject);
    expect(german.text).not.toBe(undecided.text);
    await speak('xx');
    expect(await both()).toEqual(undecided);
  });

  test('without an event, or with one that is gone, it is the site that writes', async () => {
    expect(await write({ kind: 'test' }, null)).toMatchObject({ from_name: 'Plenary', subject: 'A test from Plenary' });
    expect(await write({ kind: 'test' }, '0'.repeat(24))).toMatchObject({ from_name: 'Plenary' });
  });

  test('a logo goes with the mail as PNG, whatever it was; one that cannot be drawn is left out', async () => {
    const id = newId(server.clock.now());
    const store = async (bytes: string): Promise<void> => {
      const content_hash = await server.ctx.storage.put(Buffer.from(bytes));
      await server.ctx.db.delete(files).where(eq(files.id, id));
      await server.ctx.db.insert(files).values({
        ...{ id, event_id, audience: 'public', content_hash, content_type: 'image/svg+xml', filename: 'logo.svg' },
        ...{ byte_size: bytes.length, created_at: new Date(server.clock.now()) },
      });
    };
    await server.ctx.db.update(events).set({ media: { logo: { file: id, alt: 'The "Harbour"' } } });
    await store(SVG);
    const mail = await write({ kind: 'test' });
    expect(mail.pictures).toMatchObject([{ content_type: 'image/png', width: 240, height: 48 }]);
    expect(mail.html).toContain('src="cid:logo@plenary" alt="The &quot;Harbour&quot;"');
    expect(await emlOf({ kind: 'test' })).toMatch(/Content-Id: <logo@plenary>/i);
    await store('<svg this is none');
    expect((await write({ kind: 'test' })).pictures).toEqual([]);
    await server.ctx.db.update(events).set({ media: {} });
  });

  test('what people wrote is escaped, and names from right to left are isolated', async () => {
    await rename('<b>Harbour</b> & "Quay"');
    const mail = await write({ kind: 'password_changed', first_name: '<script>alert(1)</script>' });
    expect(mail.html).not.toMatch(/<script|<b>Harbour/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect((await write({ kind: 'password_changed', first_name: 'يوسف' })).text).toContain('Hello \u2068يوسف\u2069,');
    await rename('Open Harbour');
  });

  test('no name breaks a header', async () => {
    await rename('Harbour\r\nBcc: everybody@example.org\r\n\r\nHello');
    const eml = await emlOf({ kind: 'test' });
    const head = eml.slice(0, eml.indexOf('\n\n'));
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).toMatch(/^Subject: A test from Harbour Bcc: everybody@example\.org Hello$/m);
    expect(head.match(/^To: .*$/gm)).toEqual(['To: ada@example.org']);
    await rename('Öffnung 🌊 ميناء');
    expect(await emlOf({ kind: 'test' })).toMatch(/^Subject: =\?UTF-8\?/m);
    await rename('Open Harbour');
  });
});

describe('[DLV6] text messages', () => {
  const text = async (message: Message): Promise<string> =>
    (await smsOf(server.ctx, addressed(message, event_id, null))).text;

  test('the code comes first, and a long name does not push it out', async () => {
    const code: Message = { kind: 'login_code', code: '482913', minutes: 10 };
    expect(await text(code)).toBe('482913 is your code for Open Harbour. It is valid for 10 minutes.');
    await rename('A very long name '.repeat(12));
    expect([...(await text(code))].length).toBeLessThanOrEqual(160);
    await rename('Open Harbour');
  });

  test.each(MESSAGES)('$kind is one line', async (message) => {
    expect(await text(message)).toMatch(/^[^\n]+$/);
  });
});
