import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accounts, event_users, sso_providers } from '@plenary/server/db/schema/index';
import type { Answer } from '@plenary/testkit/client';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callbackUrl } from './provider.ts';
import { removeProvider, setProvider, showProvider } from './providers.ts';
import { ADA, comeBack, goThrough, leave, signedInBy, signInThere, startProvider, useCampus } from './sso.fixture.ts';

const campus = useCampus();
const { server, trusted } = campus;

const me = async (answer: Answer) =>
  (await signedInBy(server, answer)?.get('/campus', { accept: 'text/html' }))?.boot?.me ?? null;
const everybody = () => server.ctx.db.select().from(accounts);
/** The answer to somebody who does not get in. */
const told = ({ status, boot }: Answer) => [status, boot?.page.kind === 'onboarding' && boot.page.form.type];

describe('[ONB8] single sign-on', () => {
  it('makes a person with a verified address, once, and leads where they wanted to go', async () => {
    const first = await goThrough(server, 'campus', '/campus/vault');
    expect([first.status, first.headers.get('location')]).toEqual([303, '/campus/vault']);
    expect(await me(first)).toMatchObject({
      email: 'ada@uni.example',
      user: { first_name: 'Ada', last_name: 'Byron' },
    });
    const again = await goThrough(server, 'campus');
    expect((await me(again))._id).toBe((await me(first))._id);
    expect(await everybody()).toMatchObject([{ email: 'ada@uni.example', email_verified: false, password_hash: null }]);
    expect((await signedInBy(server, first)!.get('/elsewhere', { accept: 'text/html' })).status).not.toBe(200);
  });

  it('works for a client without a secret', async () => {
    await campus.set('campus', { client_id: 'public', client_secret: null });
    expect(await me(await goThrough(server, 'campus'))).not.toBeNull();
  });

  it('is one person however many come at once', async () => {
    const ways = await Promise.all([1, 2, 3].map(() => leave(server, 'campus')));
    const backs = await Promise.all(ways.map(({ to }) => signInThere(to)));
    const answers = await Promise.all(backs.map((path, nth) => comeBack(server, path, ways[nth]!.cookies)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await everybody()).toHaveLength(1);
  });

  it('[D51] links the account of a verified address that its owner has verified here', async () => {
    const ada = await server.createPerson({
      event: campus.event,
      email: 'Ada@Uni.example',
      first_name: 'A',
      host: true,
    });
    const entered = await goThrough(server, 'campus');
    expect(await me(entered)).toMatchObject({ _id: ada.account_id, host: true, user: { first_name: 'A' } });
    expect(await everybody()).toHaveLength(1);
  });

  it('never shares an account that somebody else may have made with the address', async () => {
    const squat = await server.createPerson({ event: campus.event, email: 'ada@uni.example' });
    await server.ctx.db.update(accounts).set({ email_verified: false }).where(eq(accounts.id, squat.account_id));
    const refused = await goThrough(server, 'campus');
    expect([...told(refused), signedInBy(server, refused)]).toEqual([403, 'login', null]);
    expect(refused.boot.page.errors.form[0]).toContain('not verified');
  });

  it('counts as the second factor, and its steps follow', async () => {
    const strict = { second_factor: 'email', ask_profile: true } as const;
    await server.createEvent({ slug: 'strict', settings: strict });
    const there = await startProvider([callbackUrl(server.ctx, 'strict')]);
    trusted.push(new URL(there.issuer).host);
    await campus.set('strict', { issuer: there.issuer });
    await there.becomes(ADA);
    const entered = await goThrough(server, 'strict');
    expect(entered.headers.get('location')).toBe('/strict/update-profile');
    await there.kill();
  });

  it('lets nobody in whose membership was switched off, or whose account is gone', async () => {
    const entered = await me(await goThrough(server, 'campus'));
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.account_id, entered._id));
    expect(told(await goThrough(server, 'campus'))).toEqual([403, 'login']);
    await server.ctx.db
      .update(accounts)
      .set({ deleted_at: new Date(0) })
      .where(eq(accounts.id, entered._id));
    expect(told(await goThrough(server, 'campus'))).toEqual([403, 'login']);
  });
});

describe('[ONB31] the way back', () => {
  it('counts in the browser that left, once', async () => {
    const [mine, theirs] = [await leave(server, 'campus'), await leave(server, 'campus')];
    const back = await signInThere(mine.to);
    const attempts = [
      comeBack(server, back, ''),
      comeBack(server, back, theirs.cookies),
      comeBack(server, back.replace(/state=[^&]*/, 'state=x'), mine.cookies),
      comeBack(server, back.replace(/code=[^&]*/, 'code=x'), mine.cookies),
      comeBack(server, back.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'), mine.cookies),
      comeBack(server, '/campus/sso/callback', mine.cookies),
      comeBack(server, '/campus/sso/callback?state=%00&code=%ff&x[]=1', mine.cookies),
    ];
    for (const answer of await Promise.all(attempts))
      expect([...told(answer), signedInBy(server, answer)]).toEqual([400, 'login', null]);
    expect((await comeBack(server, back, mine.cookies)).status).toBe(303);
    expect(told(await comeBack(server, back, mine.cookies))).toEqual([400, 'login']);
  });

  it('says in words that the person or the provider said no', async () => {
    const { cookies, to } = await leave(server, 'campus');
    const state = new URL(to).searchParams.get('state') ?? '';
    const iss = encodeURIComponent(campus.provider.issuer);
    const path = `/campus/sso/callback?error=access_denied&state=${state}&iss=${iss}`;
    const refused = await comeBack(server, path, cookies);
    expect([...told(refused), refused.boot.page.errors.form[0]]).toEqual([
      400,
      'login',
      'Signing in came to nothing. Please try again, or sign in another way.',
    ]);
  });

  it('asks for state, nonce and PKCE, and leads nobody to another site', async () => {
    const { to } = await leave(server, 'campus', '//evil.example');
    const asked = new URL(to).searchParams;
    expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    const entered = await goThrough(server, 'campus', '//evil.example');
    expect(entered.headers.get('location')).toBe('/campus');
  });

  it.each([
    ['that does not answer', 'http://127.0.0.1:1'],
    ['on a private address that nobody named', 'https://10.0.0.1'],
    ['on the address of a cloud', 'http://169.254.169.254'],
  ])('says when the provider cannot be reached: one %s', async (_, issuer) => {
    if (issuer.endsWith(':1')) trusted.push('127.0.0.1:1');
    await server.ctx.db.update(sso_providers).set({ issuer });
    const answer = await server.anonymous.get('/campus/sso', { accept: 'text/html' });
    expect(told(answer)).toEqual([503, 'login']);
  });
});

describe('[ONB32] the provider of an event', () => {
  it('has a button on the sign-in page of its event alone', async () => {
    const login = async (slug: string) =>
      (await server.anonymous.get(`/${slug}/login?next=/${slug}/vault`, { accept: 'text/html' })).boot.page.links;
    expect((await login('campus')).single_sign_on).toEqual({
      name: 'Example University',
      url: '/campus/sso?next=%2Fcampus%2Fvault',
    });
    expect((await login(campus.other.slug)).single_sign_on).toBeUndefined();
    for (const path of ['/elsewhere/sso', '/elsewhere/sso/callback?code=x'])
      expect((await server.anonymous.get(path, { accept: 'text/html' })).status).toBe(404);
  });

  it('is asked how it calls itself when it is set: a slash is put right, another name refused', async () => {
    const site = createServer((_, response) => response.end(JSON.stringify({ issuer: `${base()}/o/campus/` })));
    const base = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    await once(site.listen(0, '127.0.0.1'), 'listening');
    trusted.push(new URL(base()).host);
    for (const issuer of [`${base()}/o/campus`, `${base()}/o/campus/`])
      expect(await campus.set('campus', { issuer })).toMatchObject({
        ...{ ok: true, value: { issuer: `${base()}/o/campus/`, answered: true } },
      });
    expect(await campus.set('campus', { issuer: `${base()}/o/other` })).toMatchObject({
      ...{ ok: false, problems: [{ reason: expect.stringContaining(`calls itself ${base()}/o/campus/`) }] },
    });
    site.close();
  });

  it('is set, shown without its secret, and removed by a command', async () => {
    const shown = await showProvider(server.ctx, 'campus');
    expect(shown).toMatchObject({ ok: true, value: { has_secret: true, callback: callbackUrl(server.ctx, 'campus') } });
    expect(JSON.stringify(shown)).not.toContain('a secret');
    const given = { label: 'x', client_id: 'c', client_secret: null, trusts_addresses: false };
    for (const issuer of ['http://id.example.org', 'id', 'https://a:b@id.example.org'])
      expect(await setProvider(server.ctx, 'campus', { ...given, issuer })).toMatchObject({ ok: false });
    const { issuer } = campus.provider;
    expect(await campus.set('campus', { issuer: `${issuer}/` })).toMatchObject({ ok: true, value: { answered: true } });
    expect(await campus.set('campus', { issuer: `${issuer}/realms/a` })).toMatchObject({ value: { answered: false } });
    expect(await removeProvider(server.ctx, 'campus')).toMatchObject({ ok: true });
    expect(await removeProvider(server.ctx, 'campus')).toMatchObject({ ok: false });
    expect(await setProvider(server.ctx, 'nowhere', { ...given, issuer: 'https://id.example.org' })).toMatchObject({
      ok: false,
    });
  });
});
