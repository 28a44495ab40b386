import { accounts, event_users, room_owners, sso_holders } from '@plenary/server/db/schema/index';
import { createClient, type Answer, type Client } from '@plenary/testkit/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { codesTo, isIn, otherThan } from '../auth/second-factor/second-factor.fixture.ts';
import { openTerminal, type Terminal } from '../invitations/attendees/attendees.fixture.ts';
import { GOOD, HTML, lastLink } from '../invitations/invitations.fixture.ts';
import { admitAwaited } from '../awaited/index.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { addKey, enter, sign } from '../tickets/tickets.fixture.ts';
import { ADA, comeBack, cookiesOf, goThrough, leave, signedInBy, signInThere, useCampus } from './sso.fixture.ts';

const campus = useCampus();
const { server } = campus;
let terminal: Terminal;
beforeAll(async () => {
  terminal = await openTerminal(server.ctx);
  await terminal.write('host.csv', `email,first_name,last_name,roles\n${ADA.email},Ada,Listed,host speaker\n`);
});
afterAll(() => terminal.close());

const page = { accept: 'text/html' };
const listAt = (slug: string) => terminal.plenary(`attendees import host.csv --event ${slug} --json`);
const at = (client: Client, slug: string) => client.get(`/${slug}`, page);
const rolesAt = async (client: Client, slug: string): Promise<string[] | null> =>
  (await at(client, slug)).boot?.me?.roles ?? null;
const ada = async () => (await server.ctx.db.select().from(accounts).where(eq(accounts.email, ADA.email)))[0]!;
const everybody = () => server.ctx.db.select({ email: accounts.email }).from(accounts);
const listOf = async (slug: string): Promise<{ email: string; state: string }[]> =>
  (await terminal.plenary(`attendees list --event ${slug} --json`)).json.people;
const come = async (slug = 'campus') => signedInBy(server, await goThrough(server, slug));
const told = ({ status, boot }: Answer) => [status, boot?.page.form?.type];

/** Leads a browser to the form for a code, and opens it. */
async function toCode(slug = 'campus', next = '') {
  const { cookies, to } = await leave(server, slug, next);
  const back = await comeBack(server, await signInThere(to), cookies);
  const browser = createClient(server.url, `${cookies}; ${cookiesOf(back.headers)}`);
  return { location: back.headers.get('location'), browser, form: await browser.get(`/${slug}/sso/code`, page) };
}
const useCode = (browser: Client, token: string, slug = 'campus') => browser.form(`/${slug}/sso/code`, { token }, HTML);

/** The whole way of somebody whose provider does not vouch for their address. */
async function comeByCode(slug = 'campus'): Promise<Client | null> {
  const { browser } = await toCode(slug);
  return signedInBy(server, await useCode(browser, (await codesTo(server, ADA.email)).at(-1)!, slug));
}
let subjects = 0;
/** Somebody who comes for the first time, and whose provider does not vouch for the address. */
const unsaid = (more: object = {}) =>
  campus.provider.becomes({ ...ADA, sub: `unsaid-${(subjects += 1)}`, email_verified: undefined, ...more });

/** Ada, who reads the mail of her address, asks for a new password, sets it and signs in with it. */
async function signInByLink(): Promise<Client> {
  await server.anonymous.form('/campus/request-pass-reset', { email: ADA.email }, HTML);
  await server.runJobs();
  await server.anonymous.form(await lastLink(server, ADA.email), GOOD, HTML);
  const credentials = { email: ADA.email, password: GOOD.new_password };
  return signedInBy(server, await server.anonymous.form('/campus/login', credentials))!;
}

describe('[ONB33] whoever is on the list of an event', () => {
  it("comes in by the event's own provider, as what the list says", async () => {
    await listAt('campus');
    expect(await rolesAt((await come())!, 'campus')).toEqual(['attendee', 'host', 'speaker']);
    expect(await everybody()).toEqual([{ email: ADA.email }]);
    expect((await terminal.plenary('attendees list --event campus --json')).json.people).toMatchObject([
      { email: ADA.email, state: 'member' },
    ]);
    expect(await rolesAt((await come())!, 'campus')).toEqual(['attendee', 'host', 'speaker']);
  });

  it('comes in as that by an account that was verified here before, listed before or after coming', async () => {
    await server.createPerson({ email: ADA.email });
    await campus.set('elsewhere');
    await listAt('elsewhere');
    expect(await rolesAt((await come('elsewhere'))!, 'elsewhere')).toEqual(['attendee', 'host', 'speaker']);
    const before = (await come())!;
    expect(await rolesAt(before, 'campus')).toEqual(['attendee']);
    expect((await listAt('campus')).json).toMatchObject({ rows_refused: 0 });
    expect(await rolesAt(before, 'campus')).toEqual(['attendee', 'host', 'speaker']);
  });

  it('is given roles there after coming, since the provider vouches for the address', async () => {
    const client = (await come())!;
    expect((await listAt('campus')).json).toMatchObject({ changed: 1, rows_refused: 0 });
    expect(await rolesAt(client, 'campus')).toEqual(['attendee', 'host', 'speaker']);
  });

  it('comes in as an attendee where the invitation was withdrawn, and not at all once removed', async () => {
    await listAt('campus');
    await terminal.plenary(`attendees withdraw ${ADA.email} --event campus`);
    expect(await rolesAt((await come())!, 'campus')).toEqual(['attendee']);
    await terminal.plenary(`attendees withdraw ${ADA.email} --event campus --remove`);
    expect(told(await goThrough(server, 'campus'))).toEqual([403, 'login']);
  });
});

describe('[ONB34] a provider is believed at its own event', () => {
  it('and opens nothing at another where the person is a host', async () => {
    await listAt('elsewhere');
    await terminal.plenary(`user add ${ADA.email} --event elsewhere --host`);
    const client = (await come())!;
    expect(await rolesAt(client, 'campus')).toEqual(['attendee']);
    expect((await at(client, 'elsewhere')).status).toBe(403);
    const set = await client.post('/campus/json/update-profile', GOOD);
    expect([set.status, set.json.message?.code ?? set.json.status]).not.toContain('success');
    expect((await ada()).password_hash).toBeNull();
  });

  it('gives no password to whom an invitation elsewhere is meant for, until a link of ours was used', async () => {
    await listAt('elsewhere');
    const client = (await come())!;
    await client.post('/campus/json/update-profile', GOOD);
    expect((await ada()).password_hash).toBeNull();
    const own = await signInByLink();
    expect((await ada()).email_verified).toBe(true);
    expect(await rolesAt(own, 'campus')).toEqual(['attendee']);
  });

  it('[SET33] lets somebody change name and password after a code of ours, to whose form the settings lead', async () => {
    const client = (await come())!;
    const profile = async () => (await client.get('/campus/json/profile')).json.payload;
    expect(await profile()).toMatchObject({ may_change_sign_in: false, sign_in_again: '/campus/verify-email' });
    const [{ id: account_id }, event_id, now] = [await ada(), campus.other.id, server.clock.now()];
    await server.ctx.db.insert(event_users).values({ id: newId(now), event_id, account_id, created_at: new Date(now) });
    const rename = async () =>
      (await client.post('/campus/json/update-profile', { screen_name: 'Countess' })).json.status;
    expect(await rename()).toBe('error');
    await client.get('/campus/verify-email', page);
    const [token = ''] = await codesTo(server, ADA.email);
    expect((await client.form('/campus/verify-email', { token }, HTML)).status).toBe(303);
    expect(await rename()).toBe('success');
    await server.ctx.db.delete(event_users).where(eq(event_users.event_id, event_id));
    expect(await profile()).toMatchObject({ may_change_sign_in: true });
    expect((await client.post('/campus/json/update-profile', GOOD)).json.status).toBe('success');
    expect(await ada()).toMatchObject({ email_verified: true, password_hash: expect.any(String) });
    expect(await come()).not.toBeNull();
  });

  it('gives no roles elsewhere to an account that it has made, until a link of ours was used', async () => {
    await come();
    expect((await terminal.plenary(`user add ${ADA.email} --event elsewhere --host`)).err).toContain(
      'not been verified',
    );
    const own = await signInByLink();
    expect((await terminal.plenary(`user add ${ADA.email} --event elsewhere --host`)).code).toBe(0);
    expect(await rolesAt(own, 'elsewhere')).toEqual(['attendee', 'host']);
  });

  it('is believed everywhere where the operator says so', async () => {
    await campus.set('campus', { trusts_addresses: true });
    await come();
    expect((await ada()).email_verified).toBe(true);
    expect((await terminal.plenary(`user add ${ADA.email} --event elsewhere --host`)).code).toBe(0);
  });

  it('is one person at several events of one provider', async () => {
    await campus.set('elsewhere');
    await come();
    expect(await rolesAt((await come('elsewhere'))!, 'elsewhere')).toEqual(['attendee']);
    expect(await everybody()).toHaveLength(1);
  });

  it('asks for a code where somebody came by a ticket of that address, whose ticket enters it no more', async () => {
    await addKey(server, campus.event);
    const buyer = await enter(server, campus.event, await sign(server, { email: ADA.email }));
    const client = await comeByCode();
    expect([await rolesAt(client!, 'campus'), (await ada()).email_verified]).toEqual([['attendee'], true]);
    expect(await isIn(buyer, campus.event)).toBe(false);
    expect(await everybody()).toHaveLength(1);
  });
});

describe('[ONB35] whom a provider names without vouching for the address', () => {
  it.each([[undefined], [false], ['true']])(
    'is asked for a code once, and then is whom the list means: %s',
    async (said) => {
      await listAt('campus');
      await unsaid({ email_verified: said });
      const { location, browser, form } = await toCode('campus', '/campus/vault');
      expect(location).toBe('/campus/sso/code');
      expect(form.boot.page.form).toMatchObject({ type: 'verify_email', destination: 'a•••@uni.example' });
      await browser.get('/campus/sso/code', page);
      const codes = await codesTo(server, ADA.email);
      expect(codes).toHaveLength(1);
      const entered = await useCode(browser, codes[0]!);
      expect([entered.status, entered.headers.get('location')]).toEqual([303, '/campus/vault']);
      expect(await rolesAt(signedInBy(server, entered)!, 'campus')).toEqual(['attendee', 'host', 'speaker']);
      expect(await everybody()).toEqual([{ email: ADA.email }]);
      expect(await rolesAt((await come())!, 'campus')).toEqual(['attendee', 'host', 'speaker']);
      expect(await codesTo(server, ADA.email)).toHaveLength(1);
    },
  );

  it('is nobody before the code, whether or not the address is known', async () => {
    await unsaid();
    for (const known of [false, true]) {
      if (known) await server.createPerson({ event: campus.event, email: ADA.email });
      const { location, browser, form } = await toCode();
      expect([location, form.status, await isIn(browser, campus.event)]).toEqual(['/campus/sso/code', 200, false]);
    }
    expect(await server.ctx.db.select().from(sso_holders)).toMatchObject([{ account_id: null }]);
  });

  it('has five tries, and another code after a minute', async () => {
    await unsaid();
    const { browser } = await toCode();
    const [first = ''] = await codesTo(server, ADA.email);
    const typed = [...Array<string>(5).fill(otherThan(first)), first];
    for (const code of typed) expect(told(await useCode(browser, code))).toEqual([400, 'verify_email']);
    const resend = () => browser.form('/campus/sso/resend', { channel: 'email' }, HTML);
    expect(told(await resend())).toEqual([429, 'default']);
    await server.clock.leap(60_000);
    expect((await resend()).headers.get('location')).toBe('/campus/sso/code');
    const [, second] = await codesTo(server, ADA.email);
    expect((await useCode(browser, second!)).status).toBe(303);
    expect(told(await useCode(browser, second!))).toEqual([400, 'login']);
  });

  it('has ten minutes for a code, and an hour for another one', async () => {
    await unsaid();
    const { browser } = await toCode();
    const [code] = await codesTo(server, ADA.email);
    await server.clock.leap(10 * 60_000);
    expect(told(await useCode(browser, code!))).toEqual([400, 'verify_email']);
    await server.clock.leap(50 * 60_000);
    expect(told(await browser.get('/campus/sso/code', page))).toEqual([400, 'login']);
  });

  it('counts in the browser that came alone, and one at a time', async () => {
    await unsaid();
    const { browser } = await toCode();
    const [code] = await codesTo(server, ADA.email);
    expect(told(await useCode(server.anonymous, code!))).toEqual([400, 'login']);
    const uses = await Promise.all([1, 2, 3].map(() => useCode(browser, code!)));
    expect(uses.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await everybody()).toHaveLength(1);
  });

  it('is refused where a password was set that may be of somebody else, also after the code', async () => {
    const squat = await server.createPerson({ event: campus.event, email: ADA.email });
    await server.ctx.db.update(accounts).set({ email_verified: false }).where(eq(accounts.id, squat.account_id));
    await unsaid();
    expect(await comeByCode()).toBeNull();
    expect((await ada()).email_verified).toBe(false);
    expect(await server.ctx.db.select().from(event_users).where(eq(event_users.host, true))).toEqual([]);
  });

  it('has an account without an address where none is named', async () => {
    await campus.provider.becomes({ sub: 'u-2', given_name: 'Nobody' });
    expect(await rolesAt((await come())!, 'campus')).toEqual(['attendee']);
    expect(await everybody()).toEqual([{ email: null }]);
  });
});

describe('[ONB36] somebody who came before the provider named an address', () => {
  /** Comes without an address first; then the provider names one. */
  async function comeUnnamed(): Promise<Client> {
    await campus.provider.becomes({ sub: 'u-1', given_name: 'Ada' });
    const client = (await come())!;
    await campus.provider.becomes({ ...ADA, email_verified: undefined });
    return client;
  }
  const idAt = async (client: Client) => (await at(client, 'campus')).boot.me._id;

  it('stays whom they are, with what the list has for them, once a code shows that the address is theirs', async () => {
    const before = await idAt(await comeUnnamed());
    await listAt('campus');
    await listAt('elsewhere');
    const client = (await comeByCode())!;
    expect(await rolesAt(client, 'campus')).toEqual(['attendee', 'host', 'speaker']);
    expect([await idAt(client), (await ada()).email_verified]).toEqual([before, true]);
    const own = await signInByLink();
    expect(await rolesAt(own, 'campus')).toEqual(['attendee', 'host', 'speaker']);
    expect((await listOf('campus')).map(({ email }) => email)).toEqual([ADA.email]);
    expect((await listAt('elsewhere')).json).toMatchObject({ rows_refused: 0 });
    expect(await rolesAt((await come())!, 'campus')).toEqual(['attendee', 'host', 'speaker']);
    expect(await codesTo(server, ADA.email)).toHaveLength(1);
  });

  it('has the address where nobody has it', async () => {
    const before = await idAt(await comeUnnamed());
    expect(await idAt((await comeByCode())!)).toBe(before);
    expect(await everybody()).toEqual([{ email: ADA.email }]);
  });

  it('is the person who has been there by themself, who takes over the roles, and nobody else any more', async () => {
    const first = await comeUnnamed();
    const [unnamed] = await server.ctx.db
      .update(event_users)
      .set({ roles: ['speaker'] })
      .returning();
    const room_id = await addRoom(server, campus.event, { kind: 'exhibitor', owners: [unnamed!.id] });
    const person = await server.createPerson({ event: campus.event, email: ADA.email });
    const client = (await comeByCode())!;
    expect(await idAt(client)).toBe(person.account_id);
    expect(await rolesAt(client, 'campus')).toEqual(['attendee', 'speaker']);
    expect(await isIn(first, campus.event)).toBe(false);
    await admitAwaited(server.ctx);
    expect(await server.ctx.db.select().from(room_owners)).toMatchObject([
      { room_id, event_user_id: person.event_user_id },
    ]);
    expect((await listOf('campus')).map(({ email }) => email)).toEqual([ADA.email]);
  });

  it('stays beside an account in which somebody has set a password without reading the mail', async () => {
    const before = await idAt(await comeUnnamed());
    const squat = await server.createPerson({ event: campus.event, email: ADA.email });
    await server.ctx.db.update(accounts).set({ email_verified: false }).where(eq(accounts.id, squat.account_id));
    expect(await idAt((await comeByCode())!)).toBe(before);
  });

  it('does not come in where the person of the address was removed', async () => {
    await comeUnnamed();
    await server.createPerson({ event: campus.event, email: ADA.email });
    await terminal.plenary(`attendees withdraw ${ADA.email} --event campus --remove`);
    expect(await comeByCode()).toBeNull();
  });
});

it("[INV14] a link of an address lets nobody in any more by a provider's name that only claimed it", async () => {
  await campus.provider.becomes({ sub: 'u-2', given_name: 'Mallory' });
  const mallory = (await come())!;
  const claimed = await mallory.post('/campus/json/update-profile', { email: ADA.email });
  expect(claimed.json.status).toBe('success');
  const own = await signInByLink();
  expect(await rolesAt(own, 'campus')).toEqual(['attendee']);
  const again = (await come())!;
  expect((await at(again, 'campus')).boot.me._id).not.toBe((await ada()).id);
});
