import type { Client } from '@plenary/testkit/client';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it, test, vi } from 'vitest';
import { accounts } from '../db/schema/index.ts';
import { invite } from '../features/invitations/invitations.fixture.ts';

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

describe('[LNG7] the language that is chosen in the settings', () => {
  const speaks = async (client: Client, slug: string): Promise<unknown> =>
    (await client.get(`/${slug}/pages/faq`, { 'accept-language': 'en' })).boot.language;

  it('counts from then on in every browser of the person, before that of the event, until it is taken back', async () => {
    const german = await server.createEvent({ settings: { language: 'de' } });
    const ada = await server.createPerson({ event: german });
    const [laptop, phone] = [await server.signIn(ada), await server.signIn(ada)];
    const bob = await server.signIn(await server.createPerson({ event: german }));
    const choose = async (language: string): Promise<unknown> =>
      (await laptop.form(`/${german.slug}/json/update-profile`, { language })).json.payload.language;
    expect(await choose('en')).toBe('en');
    expect([await speaks(laptop, german.slug), await speaks(phone, german.slug)]).toEqual(['en', 'en']);
    expect(await speaks(bob, german.slug)).toBe('de');
    const refusal = await phone.post(`/${german.slug}/json/chat/messages/delete`, { chat_message: 'f'.repeat(24) });
    expect(refusal.json.message).toBe('This message is no longer there.');
    expect((await phone.get(`/${german.slug}/json/profile`)).json.payload.language).toBe('en');
    expect(await choose('')).toBe('');
    expect([await speaks(laptop, german.slug), await speaks(phone, german.slug)]).toEqual(['de', 'de']);
  });

  it('is that of every message to the person, whatever the event speaks, and of those that wait already', async () => {
    const event = await server.createEvent();
    const ada = await server.createPerson({ event });
    const client = await server.signIn(ada);
    const chosen = 'Correct-Horse-9';
    const password = { password: 'Correct-Horse-7', new_password: chosen, confirm_password: chosen };
    await client.form(`/${event.slug}/json/update-profile`, password);
    await server.anonymous.form(`/${event.slug}/request-pass-reset`, { email: ada.email });
    await invite(server, await server.createEvent(), ada);
    const strict = await server.createEvent({ settings: { second_factor: 'email' } });
    await server.addMember(ada, strict);
    await client.get(`/${strict.slug}/verify-email`);
    await client.form(`/${event.slug}/json/update-profile`, { language: 'de' });
    const sent = vi.spyOn(server.ctx.transports.mail, 'send');
    await server.runJobs();
    const mails = sent.mock.calls.map(([mail]) => mail).filter(({ to }) => to === ada.email);
    const german = mails.filter(({ html }) => html.includes('<html lang="de" dir="ltr">')).map(({ kind }) => kind);
    expect(german.sort()).toEqual(['invitation', 'login_code', 'password_changed', 'password_reset']);
  });

  test.each(['fr', 'DE', 'de-CH', 'en\u0000', 'null', ' '])(
    'is refused when it is %j, and nothing is stored',
    async (language) => {
      const event = await server.createEvent();
      const ada = await server.signIn(await server.createPerson({ event }));
      const given = { language, company: 'Acme' };
      const { status, json } = await ada.form(`/${event.slug}/json/update-profile`, given);
      expect([status, json.status, json.code]).toEqual([200, 'error', 'invalid_input']);
      expect(Object.keys(json.payload.errors)).toEqual(['language']);
      const profile = (await ada.get(`/${event.slug}/json/profile`)).json.payload;
      expect([profile.language, profile.user.company]).toEqual(['', '']);
    },
  );
});

test('[LNG7] [LNG1] a language that this server does not offer is refused, and counts as none where it is stored', async () => {
  const live = await startServer({ config: { development: false } });
  try {
    const event = await live.createEvent();
    const ada = await live.createPerson({ event });
    const client = await live.signIn(ada);
    const { json } = await client.form(`/${event.slug}/json/update-profile`, { language: 'ar' });
    expect(json).toMatchObject({ code: 'invalid_input', payload: { errors: { language: [expect.any(String)] } } });
    await live.ctx.db.update(accounts).set({ language: 'ar' }).where(eq(accounts.id, ada.account_id));
    expect((await client.get(`/${event.slug}/json/profile`)).json.payload.language).toBe('');
    expect((await client.get(`/${event.slug}/pages/faq`)).boot.language).toBe('en');
  } finally {
    await live.stop();
  }
});

describe('[LNG6] somebody who reads English or German', () => {
  it('is refused in German, as data and as a page, while the code stays', async () => {
    const event = await server.createEvent({ settings: { language: 'de' } });
    const ada = await server.signIn(await server.createPerson({ event }));
    const text = 'Diese Nachricht gibt es nicht mehr.';
    const gone = await ada.post(`/${event.slug}/json/chat/messages/delete`, { chat_message: 'f'.repeat(24) });
    expect(gone.json).toMatchObject({ code: 'message_gone', message: text });
    const outsider = await server.signIn(await server.createPerson({ event: await server.createEvent({}) }));
    const page = await outsider.get(`/${event.slug}`, { accept: 'text/html', 'accept-language': 'de' });
    expect(page.boot.page).toMatchObject({
      code: 'not_a_member',
      message: 'Das Konto, mit dem du angemeldet bist, ist nicht zu dieser Veranstaltung eingeladen.',
    });
  });

  it.each([
    ['en', 'This cannot be empty', 'Invalid input: expected string', 'must be 24 hexadecimal characters'],
    [
      'de',
      'Dieses Feld darf nicht leer sein',
      'Ungültige Eingabe: erwartet wird string',
      'muss aus 24 hexadezimalen Zeichen bestehen',
    ],
  ])('%s: finds what is wrong beside the fields of a form', async (language, empty, wrong_type, not_an_id) => {
    const accepted = { 'accept-language': language };
    const event = await server.createEvent({});
    const form = async (accept: string) =>
      server.anonymous.form(`/${event.slug}/login`, { email: ' ' }, { ...accepted, accept });
    const errors = { email: [empty], password: [empty] };
    expect((await form('application/json')).json).toMatchObject({ code: 'invalid_input', payload: { errors } });
    expect((await form('text/html')).boot.page.errors).toEqual(errors);
    const ada = await server.signIn(await server.createPerson({ event }));
    const sent = await ada.post(`/${event.slug}/json/chat/messages/send`, { chat_thread: 'x' }, accepted);
    expect(sent.json.payload.errors).toEqual({ chat_thread: [not_an_id], message: [wrong_type] });
  });

  it.each([
    ['en', 'Please choose a picture.', 'This can have at most 200 characters'],
    ['de', 'Wähle ein Bild aus.', 'Hier ist Platz für höchstens 200 Zeichen'],
  ] as const)(
    '%s: is told why, with the values of it, and as the reason of a refusal',
    async (language, no_picture, too_long) => {
      const event = await server.createEvent({ settings: { language } });
      const ada = await server.signIn(await server.createPerson({ event }));
      const picture = await ada.multipart(`/${event.slug}/json/upload-avatar-picture`, { image: 'text' });
      const errors = { image: [no_picture] };
      expect(picture.json.payload).toEqual({ errors, reason: no_picture, use_custom_message: true });
      const saved = await ada.post(`/${event.slug}/json/update-profile`, { company: 'x'.repeat(201) });
      expect(saved.json.payload.errors).toEqual({ company: [too_long] });
    },
  );

  it('finds a flash message in German on the next page', async () => {
    const event = await server.createEvent({ settings: { language: 'de' } });
    const page = await server.anonymous.get(`/${event.slug}/login`, { cookie: 'plenary_flash=signed_out' });
    expect(page.boot.flash).toEqual([{ category: 'message', message: 'Du hast dich abgemeldet.' }]);
  });
});
