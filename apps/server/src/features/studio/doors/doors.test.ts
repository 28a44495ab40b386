import type { StudioDoors } from '@plenary/contract/studio/doors';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../audit/index.ts';
import { HTML } from '../../invitations/invitations.fixture.ts';
import { publicPem, RSA, SECRET, sign, use } from '../../tickets/tickets.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});

const at = (path: string) => `/${event.slug}/json/studio/doors/${path}`;
const FORM = { issuer: 'shop', kid: 'k1', audience: 'aud', algorithm: 'HS256', traits: { vip: ['speaker'] } };
const addKey = (more: object = {}) => organiser.post(at('keys'), { ...FORM, ...more });
const given = () => addKey({ key: SECRET.toString('base64'), base64: true });
const tryIt = async (ticket: string) => (await organiser.post(at('tickets/try'), { ticket })).json.payload as object;

describe('[DOR2] the key of a shop', () => {
  it('is made, shown once, lets its tickets in, and no more when it is ended', async () => {
    const { payload } = (await addKey()).json;
    const secret = Buffer.from(payload.for_shop as string, 'base64');
    expect(payload.doors.keys).toEqual([FORM]);
    const ticket = await sign(server, { traits: ['vip'] }, { key: secret });
    expect((await use(server.anonymous, event, ticket)).status).toBe(303);
    const page = await organiser.get(`/studio/${event.slug}/doors`, HTML);
    expect(JSON.stringify(page.boot)).not.toContain(payload.for_shop);
    const ended = await organiser.post(at('keys/end'), { kid: 'k1' });
    expect((ended.json.payload as StudioDoors).keys).toEqual([]);
    expect((await use(server.anonymous, event, ticket)).status).toBe(400);
    const noted = await listAudit(server.ctx.db, { event_id: event.id, limit: 5 });
    expect(noted.map(({ action, subject, account_id }) => [action, subject, account_id !== null])).toEqual([
      ['ticket_key.removed', 'k1', true],
      ['ticket_key.added', 'k1', true],
    ]);
  });

  it.each([
    ['issuer', { issuer: ' ' }, ''],
    ['kid', { kid: 'x'.repeat(201) }, 'characters'],
    ['key', { key: 'short' }, 'too short'],
    ['key', { key: publicPem(RSA.publicKey) }, 'one of a pair'],
    ['key', { key: 'hello', algorithm: 'RS256' }, 'not a public key'],
    ['key', { key: publicPem(RSA.publicKey), algorithm: 'EdDSA' }, 'another kind'],
    ['key', { algorithm: 'RS256' }, ''],
  ])('says beside the field %s what is wrong with %j', async (field, more, words) => {
    const { json } = await addKey(more);
    expect(json.code).toBe('invalid_input');
    expect(json.payload.errors[field][0]).toContain(words);
  });

  it('gives nobody the role of an organiser, which the operator alone does', async () => {
    expect((await addKey({ traits: { crew: ['organiser'] } })).json.code).toBe('invalid_input');
  });

  it('has a name of its own', async () => {
    await given();
    expect((await given()).json).toMatchObject({
      payload: { errors: { kid: ['The event has a key of this name already'] } },
    });
  });
});

describe('[DOR3] a ticket', () => {
  it('for a test is made and tried, and signs nobody in until it is opened', async () => {
    await given();
    const made = (await organiser.post(at('tickets'), { kid: 'k1' })).json.payload;
    expect(made.tried).toMatchObject({ kind: 'good', name: 'Test Ticket', roles: [] });
    expect(made.url).toContain(`/${event.slug}/ticket/`);
    await addKey({ kid: 'k2', algorithm: 'EdDSA' });
    expect((await organiser.post(at('tickets'), { kid: 'k2' })).json.code).toBe('not_found');
  });

  it('[TCK12] is tried as a link, as a token, and as one for venueless, with the reason for a refusal', async () => {
    await given();
    const ticket = await sign(server, { traits: ['vip'], name: undefined, profile: { display_name: 'Ada Berg' } });
    const good = { kind: 'good', uid: '1', name: 'Ada Berg', email: null, roles: ['speaker'] };
    expect(await tryIt(`https://events.example.org/${event.slug}/ticket/${ticket}`)).toEqual(good);
    expect(await tryIt(`https://events.example.org/${event.slug}/#token=${ticket}`)).toEqual(good);
    expect((await use(server.anonymous, event, ticket)).status).toBe(303);
    const trouble = async (text: string) => ((await tryIt(text)) as { trouble?: string }).trouble;
    expect(await trouble('hello')).toBe('no_ticket');
    expect(await trouble(await sign(server, { aud: 'other' }))).toBe('audience');
    expect(await trouble(await sign(server, {}, { key: Buffer.alloc(32) }))).toBe('signature');
    expect(await trouble(await sign(server, { exp: 1 }))).toBe('expired');
    expect(await trouble(await sign(server, { name: undefined }))).toBe('name');
    expect(await trouble(await sign(server, {}, { header: { kid: 'k9' } }))).toBe('key');
  });
});

describe('[DOR4] a provider', () => {
  const PROVIDER = { client_id: 'plenary', label: 'University', client_secret: 's', public_client: false };
  const setting = (issuer: string) => organiser.post(at('provider'), { ...PROVIDER, issuer });

  it.each([
    ['nothing', 'Not the address of a provider'],
    ['http://id.example.org', 'It must be an https address'],
    ['https://127.0.0.1:9', 'No provider of OpenID Connect answers'],
    ['https://169.254.169.254/latest', 'No provider of OpenID Connect answers'],
    [`https://[::1]`, 'No provider of OpenID Connect answers'],
  ])('at %s is refused beside its field', async (issuer, sentence) => {
    const { json } = await setting(issuer);
    expect(json.payload.errors.issuer[0]).toContain(sentence);
    expect((await organiser.get(`/studio/${event.slug}/doors`, HTML)).boot.page).toMatchObject({
      doors: { provider: null },
    });
  });
});

describe('[DOR1] the doors', () => {
  it('are the organisers’', async () => {
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await host.get(`/studio/${event.slug}/doors`, HTML)).status).toBe(403);
    expect((await host.post(at('keys'), FORM)).json.code).toBe('forbidden');
  });
});
