import type { Client } from '@plenary/testkit/client';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts } from '../db/schema/index.ts';

const server = useServer();

describe('[LNG1] the language of a page', () => {
  it("is the account's, then the event's, then the browser's, then English", async () => {
    const open = await server.createEvent({});
    const german = await server.createEvent({ settings: { language: 'de' } });
    const ada = await server.createPerson({ event: open });
    const asAda = await server.signIn(ada);
    const language = async (client: Client, slug: string, accepted = '*'): Promise<unknown> =>
      (await client.get(`/${slug}/pages/faq`, { 'accept-language': accepted })).boot.language;
    expect(await language(server.anonymous, open.slug)).toBe('en');
    expect(await language(server.anonymous, open.slug, 'de-CH')).toBe('de');
    expect(await language(server.anonymous, german.slug, 'en')).toBe('de');
    expect(await language(asAda, german.slug, 'en')).toBe('de');
    await server.ctx.db.update(accounts).set({ language: 'en' }).where(eq(accounts.id, ada.account_id));
    expect(await language(asAda, german.slug, 'de')).toBe('en');
  });
});

describe('[LNG6] somebody who reads German', () => {
  it('is refused in German, as data and as a page, while the code stays', async () => {
    const event = await server.createEvent({ settings: { language: 'de' } });
    const ada = await server.signIn(await server.createPerson({ event }));
    const text = 'Diese Nachricht gibt es nicht mehr.';
    const gone = await ada.post(`/${event.slug}/json/chat/messages/delete`, { chat_message: 'f'.repeat(24) });
    expect(gone.json).toMatchObject({ code: 'message_gone', message: text });
    const outsider = await server.signIn(await server.createPerson({ event: await server.createEvent({}) }));
    const page = await outsider.get(`/${event.slug}`, { accept: 'text/html', 'accept-language': 'de' });
    expect(page.boot.page).toMatchObject({ code: 'forbidden', message: 'Du hast hier keinen Zugriff.' });
  });

  it('finds a flash message in German on the next page', async () => {
    const event = await server.createEvent({ settings: { language: 'de' } });
    const page = await server.anonymous.get(`/${event.slug}/login`, { cookie: 'plenary_flash=signed_out' });
    expect(page.boot.flash).toEqual([{ category: 'message', message: 'Du hast dich abgemeldet.' }]);
  });
});
