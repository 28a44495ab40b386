import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { EncryptJWT } from 'jose';
import { useServer } from '@plenary/testkit/use-server';
import type { EventFixture } from '@plenary/testkit/events';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addKey,
  ED25519,
  EDDSA,
  publicPem,
  RS256,
  RSA,
  SECRET,
  see,
  sign,
  signedInBy,
  use,
} from './tickets.fixture.ts';

const server = useServer();
let event: EventFixture;
beforeEach(async () => {
  event = await server.createEvent();
});

/** Shown and used, what becomes of a ticket: `let in`, `refused`, or what was odd. Both answers must agree. */
async function outcomeOf(token: string): Promise<string> {
  const [shown, used] = [await see(server.anonymous, event, token), await use(server.anonymous, event, token)];
  const refused = (answer: typeof shown): boolean => answer.boot?.page.form?.state === 'ticket_refused';
  if (shown.status === 200 && used.status === 303 && signedInBy(server, used)) return 'let in';
  if (refused(shown) && refused(used) && shown.status === 400 && used.status === 400) {
    expect([signedInBy(server, used), shown.boot.page.errors]).toEqual([null, used.boot.page.errors]);
    return 'refused';
  }
  return `${shown.status} ${used.status}`;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = (): number => Math.floor(server.clock.now() / 1000);

/** A token put together by hand, as a forger would. */
function forge(header: object, key: string | Buffer | null, claims: object = {}): string {
  const body = `${encoded(header)}.${encoded({ aud: 'aud', exp: now() + 3600, uid: '1', name: 'Eve', ...claims })}`;
  return `${body}.${key === null ? '' : createHmac('sha256', key).update(body).digest('base64url')}`;
}

describe('[TCK1] the signature', () => {
  it('of the shop lets in, by each of the three algorithms', async () => {
    await addKey(server, event);
    await addKey(server, event, { kid: 'rsa', ...RS256 });
    await addKey(server, event, { kid: 'ed', ...EDDSA });
    expect(await outcomeOf(await sign(server))).toBe('let in');
    const rsa = { key: RSA.privateKey, header: { alg: 'RS256', kid: 'rsa' } };
    expect(await outcomeOf(await sign(server, {}, rsa))).toBe('let in');
    const ed = { key: ED25519.privateKey, header: { alg: 'EdDSA', kid: 'ed' } };
    expect(await outcomeOf(await sign(server, {}, ed))).toBe('let in');
  });

  it('made with the public key as a secret is refused: the key says the algorithm, not the ticket', async () => {
    await addKey(server, event, RS256);
    const der = RSA.publicKey.export({ type: 'spki', format: 'der' });
    for (const secret of [RS256.key, RS256.key.trim(), der])
      expect(await outcomeOf(forge({ alg: 'HS256', kid: 'k1' }, secret))).toBe('refused');
  });

  it.each(['none', 'None', 'NONE', '', undefined])('of no algorithm (%s) is refused', async (alg) => {
    await addKey(server, event);
    expect(await outcomeOf(forge({ alg, kid: 'k1' }, null))).toBe('refused');
    expect(await outcomeOf(forge({ alg, kid: 'k1' }, SECRET))).toBe('refused');
  });

  it('by another algorithm than the key has is refused, also a stronger one', async () => {
    await addKey(server, event);
    await addKey(server, event, { kid: 'rsa', ...RS256 });
    expect(await outcomeOf(await sign(server, {}, { header: { alg: 'HS512' } }))).toBe('refused');
    const pss = { key: RSA.privateKey, header: { alg: 'PS256', kid: 'rsa' } };
    expect(await outcomeOf(await sign(server, {}, pss))).toBe('refused');
    const crossed = { key: RSA.privateKey, header: { alg: 'RS256', kid: 'k1' } };
    expect(await outcomeOf(await sign(server, {}, crossed))).toBe('refused');
  });

  it('by somebody else is refused, as is what was changed after signing', async () => {
    await addKey(server, event);
    expect(await outcomeOf(await sign(server, {}, { key: randomBytes(32) }))).toBe('refused');
    const [head, , signature] = (await sign(server)).split('.');
    const claims = encoded({ aud: 'aud', exp: now() + 3600, uid: '2', name: 'Eve' });
    expect(await outcomeOf(`${head}.${claims}.${signature}`)).toBe('refused');
    expect(await outcomeOf(`${head}.${claims}.`)).toBe('refused');
    const foreign = generateKeyPairSync('ed25519');
    await addKey(server, event, { kid: 'ed', ...EDDSA });
    const ed = { key: foreign.privateKey, header: { alg: 'EdDSA', kid: 'ed' } };
    expect(await outcomeOf(await sign(server, {}, ed))).toBe('refused');
    expect(publicPem(foreign.publicKey)).not.toBe(EDDSA.key);
  });
});

describe('[TCK1] the key', () => {
  it('may go unnamed only where there is one', async () => {
    await addKey(server, event);
    const unnamed = await sign(server, {}, { header: { kid: undefined } as never });
    expect(await outcomeOf(unnamed)).toBe('let in');
    await addKey(server, event, { kid: 'k2' });
    expect(await outcomeOf(unnamed)).toBe('refused');
  });

  it.each(['k9', 'K1', '', 'k1 ', "' or 1=1", '../k1', 1, null, ['k1']])('%s is unknown', async (kid) => {
    await addKey(server, event);
    expect(await outcomeOf(await sign(server, {}, { header: { kid } as never }))).toBe('refused');
  });

  it('of another event counts nothing here', async () => {
    const other = await server.createEvent();
    await addKey(server, other);
    expect(await outcomeOf(await sign(server))).toBe('refused');
  });
});

describe('[TCK1] what a ticket is not', () => {
  it.each([
    { crit: ['exp'] },
    { crit: ['b64'], b64: true },
    { b64: true },
    { b64: false },
    { enc: 'A256GCM' },
    { zip: 'DEF' },
    { cty: 'JWT' },
    { jwk: { kty: 'oct', k: 'AAAA' } },
    { jku: 'https://evil.example/keys' },
    { x5u: 'https://evil.example/cert' },
  ])('one with the header %o', async (header) => {
    await addKey(server, event);
    expect(await outcomeOf(forge({ alg: 'HS256', kid: 'k1', ...header }, SECRET))).toBe('refused');
  });

  it('an encrypted token, also around a good ticket', async () => {
    await addKey(server, event);
    const jwe = await new EncryptJWT({ aud: 'aud', exp: now() + 3600, uid: '1', name: 'Eve' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'k1' })
      .encrypt(SECRET);
    expect(await outcomeOf(jwe)).toBe('refused');
  });

  it.each(['x', 'a.b.c', 'a.b', 'a.b.c.d.e', 'e30.e30.e30', '%F0%9F%8E%9F', 'ey%2Fa.b.c'])('%s', async (token) => {
    await addKey(server, event);
    expect(await outcomeOf(token)).toBe('refused');
  });

  it('one of more than 4096 characters, however well signed', async () => {
    await addKey(server, event);
    const long = await sign(server, { note: 'x'.repeat(3000) });
    expect([long.length > 4096, await outcomeOf(long)]).toEqual([true, 'refused']);
    const fits = await sign(server, { note: 'x'.repeat(2800) });
    expect([fits.length <= 4096, await outcomeOf(fits)]).toEqual([true, 'let in']);
  });
});

describe('[TCK2] audience and times', () => {
  it.each([['other'], [undefined], [['a', 'b']], [1], [null], ['']])('the audience %j is refused', async (aud) => {
    await addKey(server, event);
    expect(await outcomeOf(await sign(server, { aud } as never))).toBe('refused');
  });

  it('one of several audiences may be ours', async () => {
    await addKey(server, event);
    expect(await outcomeOf(await sign(server, { aud: ['other', 'aud'] }))).toBe('let in');
  });

  it.each([undefined, null, 'tomorrow', -1, 1e300])('the end %j is refused', async (exp) => {
    await addKey(server, event);
    expect(await outcomeOf(forge({ alg: 'HS256', kid: 'k1' }, SECRET, { exp }))).toBe('refused');
  });

  it('ends at its second, with a minute for clocks that differ', async () => {
    await addKey(server, event);
    const token = await sign(server, { exp: now() + 10 });
    await server.clock.leap(69_999);
    expect(await outcomeOf(token)).toBe('let in');
    await server.clock.leap(1);
    expect(await outcomeOf(token)).toBe('refused');
  });

  it('is good for 400 days at most', async () => {
    await addKey(server, event);
    expect(await outcomeOf(await sign(server, { exp: now() + 400 * 86_400 }))).toBe('let in');
    expect(await outcomeOf(await sign(server, { exp: now() + 400 * 86_400 + 1 }))).toBe('refused');
  });

  it.each(['nbf', 'iat'])('does not count before its %s, with a minute for clocks that differ', async (claim) => {
    await addKey(server, event);
    const token = await sign(server, { [claim]: now() + 61 });
    expect(await outcomeOf(token)).toBe('refused');
    await server.clock.leap(1_000);
    expect(await outcomeOf(token)).toBe('let in');
  });

  it.each([
    ['no uid', { uid: undefined }],
    ['an empty uid', { uid: '' }],
    ['a uid with a NUL', { uid: 'a\u0000b' }],
    ['a uid of 201 characters', { uid: 'x'.repeat(201) }],
    ['a uid that is no whole number', { uid: 1.5 }],
    ['a list of uids', { uid: ['1'] }],
    ['no name', { name: undefined }],
    ['a blank name', { name: '  ' }],
    ['a name that nobody sees', { name: '\u200b' }],
    ['a name with a control character', { name: 'A\u0007B' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a name that turns the reading order', { first_name: '\u202eAda', last_name: 'B' }],
    ['an e-mail that is none', { email: 'not an address' }],
    ['traits that are no list', { traits: 'vip' }],
    ['traits that are no texts', { traits: [1] }],
  ])('%s is refused', async (_what, claims) => {
    await addKey(server, event);
    expect(await outcomeOf(await sign(server, claims))).toBe('refused');
  });
});
