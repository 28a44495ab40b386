import type { InstallationForm, InstallationPage } from '@plenary/contract/studio/installation';
import type { StudioTeam } from '@plenary/contract/studio/team';
import { accounts } from '@plenary/server/db/schema/index';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startSmtp } from '../../../adapters/messages/smtp.fixture.ts';
import { listAudit } from '../../audit/index.ts';
import { HTML } from '../../invitations/invitations.fixture.ts';

const server = useServer();
const open: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

type Client = Awaited<ReturnType<typeof server.signIn>>;
async function operate(at: TestServer = server): Promise<Client> {
  const person = await at.createPerson();
  await at.ctx.db.update(accounts).set({ operates: true }).where(eq(accounts.id, person.account_id));
  return at.signIn(person);
}
const pageOf = async (client: Client) =>
  ((await client.get('/studio/installation', HTML)).boot.page as { installation: InstallationPage }).installation;
const save = (client: Client, form: InstallationForm) => client.post('/json/studio/installation', form);
const change = async (client: Client, more: Partial<InstallationForm>) => {
  const answer = await save(client, { ...(await pageOf(client)).form, ...more });
  expect(answer.json).toMatchObject({ status: 'success' });
};
const bootAt = async (path: string, headers: Record<string, string> = {}) =>
  (await server.anonymous.get(path, { ...HTML, ...headers })).boot;

afterEach(async () => change(await operate(), { name: '', languages: ['en', 'de', 'ar', 'en-XA'], pages: {} }));

describe('[INS1] the operator says of the installation', () => {
  it('its name, which pages of no event have', async () => {
    const operator = await operate();
    expect((await bootAt('/login')).site).toBe('Plenary');
    await change(operator, { name: ' Harbour Events ' });
    expect((await bootAt('/login')).site).toBe('Harbour Events');
  });

  it('its pages, harmless and in the language of the reader, and links its imprint where an event has none', async () => {
    const event = await server.createEvent();
    expect((await bootAt('/pages/imprint')).page.kind).toBe('not_found');
    const imprint = { en: '<p>Harbour Ltd<script>x()</script></p>', de: '<p>Hafen GmbH</p>', ar: '<p> </p>' };
    await change(await operate(), { pages: { imprint, terms: { en: '<h2>Terms of the harbour</h2>' } } });
    expect((await bootAt('/pages/imprint')).page).toMatchObject({ title: 'Imprint', html: '<p>Harbour Ltd</p>' });
    const german = { 'accept-language': 'de' };
    expect((await bootAt('/pages/imprint', german)).page).toMatchObject({ html: '<p>Hafen GmbH</p>' });
    expect((await bootAt('/pages/imprint', { 'accept-language': 'ar' })).page).toMatchObject({ html: /Harbour/ });
    expect((await bootAt('/pages/terms')).page).toMatchObject({ html: '<h2>Terms of the harbour</h2>' });
    for (const path of ['/login', `/${event.slug}/login`])
      expect((await bootAt(path)).legal[0]).toMatchObject({ slug: 'imprint', url: '/pages/imprint' });
  });

  it('refuses a change of an older state, and notes who changed what', async () => {
    const operator = await operate();
    const { form } = await pageOf(operator);
    await change(operator, { name: 'First' });
    expect((await save(operator, { ...form, name: 'Second' })).json.code).toBe('changed_meanwhile');
    const [entry] = await listAudit(server.ctx.db, { limit: 1 });
    expect(entry).toMatchObject({ action: 'installation.changed', event_id: null, after: { fields: ['name'] } });
  });

  it.each([
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'a\0b' }],
    ['languages', { languages: [] }],
  ])('says beside %s what is wrong', async (field, more) => {
    const operator = await operate();
    const { json } = await save(operator, { ...(await pageOf(operator)).form, ...more });
    expect(json).toMatchObject({ code: 'invalid_input', payload: { errors: { [field]: [expect.any(String)] } } });
  });
});

it('[INS2] people choose among the languages that are offered, and a browser gets one of them', async () => {
  const operator = await operate();
  await change(operator, { languages: ['de'] });
  const boot = await bootAt('/login', { 'accept-language': 'en' });
  expect([boot.language, boot.languages]).toEqual(['de', ['de']]);
  const event = await server.createEvent();
  const member = await server.signIn(await server.createPerson({ event }));
  const { json } = await member.post(`/${event.slug}/json/update-profile`, { language: 'en' });
  expect(json).toMatchObject({ payload: { errors: { language: [expect.any(String)] } } });
});

describe('[INS3] the page of the installation', () => {
  it('is for operators alone, whom other rights do not make', async () => {
    const person = await server.createPerson({ event: await server.createEvent(), roles: ['organiser'] });
    await server.ctx.db.update(accounts).set({ makes_events: true }).where(eq(accounts.id, person.account_id));
    const client = await server.signIn(person);
    expect((await client.get('/studio/installation', HTML)).status).toBe(403);
    expect((await save(client, { version: 0, name: 'Mine', languages: ['en'], pages: {} })).json.code).toBe(
      'may_not_operate',
    );
    expect((await client.post('/json/studio/installation/mail', {})).json.code).toBe('may_not_operate');
    expect((await client.get('/studio', HTML)).boot.page).toMatchObject({ operates: false });
    expect((await (await operate()).get('/studio', HTML)).boot.page).toMatchObject({ operates: true });
  });
});

describe('[INS5] organisers', () => {
  const at = '/json/studio/installation/organisers';
  const change = (client: Client, body: object) => client.post(at, body);

  it('are made of people of an event’s list by their address, and unmade, at once', async () => {
    const event = await server.createEvent();
    const operator = await operate();
    const ada = await server.createPerson({ event, host: true });
    const client = await server.signIn(ada);
    const made = await change(operator, { event: event.slug, email: ` ${ada.email.toUpperCase()} `, organiser: true });
    expect(made.json.payload.organisers).toMatchObject([{ account: ada.account_id, email: ada.email, awaited: false }]);
    expect((await client.get(`/studio/${event.slug}/team`, HTML)).status).toBe(200);
    expect((await pageOf(operator)).events).toContainEqual({ slug: event.slug, name: event.name });
    const [entry] = await listAudit(server.ctx.db, { limit: 1 });
    expect(entry).toMatchObject({ action: 'roles.changed', subject: ada.account_id, event: event.slug });
    const taken = await change(operator, { event: event.slug, email: ada.email, organiser: false });
    expect(taken.json.payload.organisers).toEqual([]);
    expect((await client.get(`/studio/${event.slug}/team`, HTML)).status).toBe(403);
  });

  it('are nobody who is not on the list, and no event is another’s', async () => {
    const event = await server.createEvent();
    const operator = await operate();
    const outsider = await server.createPerson();
    for (const email of [outsider.email, 'nobody'])
      expect((await change(operator, { event: event.slug, email, organiser: true })).json).toMatchObject({
        ...{ code: 'invalid_input', payload: { errors: { email: [expect.any(String)] } } },
      });
    expect((await change(operator, { event: 'no-such', email: outsider.email, organiser: true })).json.code).toBe(
      'not_found',
    );
  });

  it('are invited by an organiser who may make events, at that event alone, who takes none away', async () => {
    const event = await server.createEvent({ draft: true });
    const maker = await server.createPerson({ event, roles: ['organiser'], first_name: 'Mia', last_name: 'Maker' });
    await server.ctx.db.update(accounts).set({ makes_events: true }).where(eq(accounts.id, maker.account_id));
    const client = await server.signIn(maker);
    const invite = (slug: string, email: string, who = client) =>
      who.post(`/${slug}/json/studio/team`, { email, first_name: 'Zoe', last_name: '', roles: [], organiser: true });
    const email = `zoe-of-${event.slug}@example.org`;
    for (const again of [false, true]) {
      const { people } = (await invite(event.slug, email)).json.payload as StudioTeam;
      const zoe = people.find((person) => person.email === email);
      expect([again, zoe?.roles, zoe?.state]).toEqual([again, ['organiser'], 'queued']);
    }
    // The team of a draft is mailed at once.
    await server.runJobs({ retries: true });
    expect(await server.outbox(email)).toHaveLength(1);
    const ada = await server.createPerson({ event, host: true });
    expect((await invite(event.slug, ada.email)).json.status).toBe('success');
    const taken = { event: event.slug, email: ada.email, organiser: false };
    expect((await change(client, taken)).json.code).toBe('may_not_operate');
    const other = await server.createEvent();
    expect((await invite(other.slug, ada.email)).json.code).toBe('forbidden');
    const page = async (who: Client) => (await who.get(`/studio/${event.slug}/team`, HTML)).boot.page;
    expect(await page(client)).toMatchObject({ makers: ['Mia Maker'], reader: 'maker' });
    const other_organiser = await server.signIn(ada);
    expect(await page(other_organiser)).toMatchObject({ makers: ['Mia Maker'], reader: 'other' });
    // An organiser who makes no events makes no organisers.
    const refused = await invite(event.slug, `max-of-${event.slug}@example.org`, other_organiser);
    expect(refused.json.code).toBe('may_not_operate');
  });

  it('[D251] are made by no other organiser, who reads on the page of the team who makes them', async () => {
    const event = await server.createEvent();
    const organiser = await server.createPerson({ event, roles: ['organiser'] });
    const client = await server.signIn(organiser);
    const body = { event: event.slug, email: organiser.email, organiser: true };
    expect((await change(client, body)).json.code).toBe('may_not_operate');
    expect((await client.get(`${at}?event=${event.slug}`)).json.code).toBe('may_not_operate');
    await server.ctx.db.update(accounts).set({ operates: false });
    const page = async () => (await client.get(`/studio/${event.slug}/team`, HTML)).boot.page;
    expect(await page()).toMatchObject({ operators: [], makers: [], reader: 'other' });
    await server.ctx.db.update(accounts).set({ operates: true }).where(eq(accounts.id, organiser.account_id));
    const { first_name, last_name } = organiser;
    expect(await page()).toMatchObject({ operators: [`${first_name} ${last_name}`], reader: 'operator' });
  });
});

describe('[INS4] the test of mail', () => {
  it('says that no mail server is set, and sends nothing', async () => {
    const operator = await operate();
    const { json } = await operator.post('/json/studio/installation/mail', {});
    expect(json).toMatchObject({ payload: { kind: 'unset', says: '' } });
    expect((await pageOf(operator)).set.mail_server).toBeNull();
  });

  it('says what the mail server answered, and is from the installation by its name', async () => {
    const smtp = await startSmtp();
    const { port } = smtp;
    const way = { host: '127.0.0.1', port, implicit_tls: false, start_tls: 'off', user: null, password: '' } as const;
    const other = await startServer({ config: { smtp: way } });
    open.push(() => other.stop(), smtp.kill);
    const operator = await operate(other);
    await change(operator, { name: 'Harbour Events' });
    expect((await pageOf(operator)).set.mail_server).toContain('127.0.0.1');
    const { json } = await operator.post('/json/studio/installation/mail', {});
    expect(json).toMatchObject({ payload: { kind: 'sent', says: expect.stringContaining('250') } });
    expect(smtp.received).toMatchObject([{ raw: expect.stringContaining('From: Harbour Events <') }]);
    await smtp.kill();
    const failed = await operator.post('/json/studio/installation/mail', {});
    expect(failed.json).toMatchObject({
      payload: { kind: 'failed', says: expect.stringContaining('nothing answers') },
    });
  });
});
