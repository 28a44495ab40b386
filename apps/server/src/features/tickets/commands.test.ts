import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@plenary/server/cli/run';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { importPKCS8 } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enter, meAt, publicPem, RSA, see, sign, use } from './tickets.fixture.ts';

const server = useServer();
let event: EventFixture;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-tickets-'));
});
beforeEach(async () => {
  event = await server.createEvent();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command line as a terminal would. */
async function plenary(line: string, input = '') {
  const printed = { out: '', err: '' };
  const environment = {
    cwd: folder,
    config: () => server.ctx.config,
    context: () => Promise.resolve(server.ctx),
    migrate: () => Promise.resolve([]),
    installation: () => Promise.reject(new Error('not in this test')),
    input: () => Promise.resolve(input),
    site: () => Promise.resolve({ url: 'https://events.example.org', running: true }),
    server: () => Promise.resolve(null),
    interrupted: () => Promise.resolve(),
    progress: () => undefined,
  };
  const argv = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const code = await runCommand(argv, environment, {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
  });
  return { code, ...printed, json: printed.out.startsWith('{') ? JSON.parse(printed.out) : null };
}

const add = (more: string, input = '') =>
  plenary(`ticket key add --event ${event.slug} --issuer shop --audience aud ${more}`, input);
const privatePem = RSA.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('[TCK11] a key', () => {
  it('of RS256 is a public PEM file, and its traits give roles', async () => {
    await writeFile(join(folder, 'pub.pem'), publicPem(RSA.publicKey));
    const added = await add('--kid k1 --alg RS256 --key-file pub.pem --trait vip=speaker --trait vip=host');
    expect(added).toMatchObject({
      code: 0,
      out: `Added to ${event.slug}: k1 of shop, RS256, audience aud, vip → speaker and host\n`,
    });
    const token = await sign(server, { traits: ['vip'] }, { key: RSA.privateKey, header: { alg: 'RS256' } });
    expect((await meAt(await enter(server, event, token), event)).roles.sort()).toEqual([
      'attendee',
      'host',
      'speaker',
    ]);
  });

  it('of HS256 is a secret as it stands, or base64 of it, also from standard input', async () => {
    const secret = 'correct horse battery staple, twice';
    expect((await add('--kid k1 --alg HS256 --key-file -', `${secret}\n`)).code).toBe(0);
    await enter(server, event, await sign(server, {}, { key: Buffer.from(secret) }));
    const coded = Buffer.from(secret).toString('base64');
    expect((await add('--kid k2 --alg HS256 --base64 --key-file -', coded)).code).toBe(0);
    await enter(server, event, await sign(server, {}, { key: Buffer.from(secret), header: { kid: 'k2' } }));
  });

  it('can be made here: the shop’s half is shown once, and never listed', async () => {
    const secret = (await add('--kid k1 --alg HS256 --generate --json')).json.for_shop as string;
    await enter(server, event, await sign(server, {}, { key: Buffer.from(secret, 'base64') }));
    const pem = (await add('--kid k2 --alg EdDSA --generate --json')).json.for_shop as string;
    const key = (await importPKCS8(pem, 'EdDSA')) as never;
    await enter(server, event, await sign(server, {}, { key, header: { alg: 'EdDSA', kid: 'k2' } }));
    const listed = await plenary(`ticket key list --event ${event.slug} --json`);
    expect(listed.json.keys).toMatchObject([{ kid: 'k1' }, { kid: 'k2' }]);
    expect(listed.out).not.toContain(secret);
    expect(listed.out).not.toMatch(/BEGIN|"key":/);
  });

  it('that is taken away signs nobody in any more', async () => {
    await add('--kid k1 --alg HS256 --key-file -', 'x'.repeat(32));
    const token = await sign(server, {}, { key: Buffer.from('x'.repeat(32)) });
    await enter(server, event, token);
    expect((await plenary(`ticket key remove k1 --event ${event.slug}`)).code).toBe(0);
    expect((await use(server.anonymous, event, token)).status).toBe(400);
    expect((await plenary(`ticket key remove k1 --event ${event.slug}`)).err).toContain('no key of this name');
  });

  const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
  it.each([
    ['a short secret', 'HS256', 'x'.repeat(31), 'holds 31 bytes'],
    ['a public key as a secret', 'HS256', publicPem(RSA.publicKey), 'HS256 takes a secret'],
    ['a private key', 'RS256', privatePem, 'is a private key: keep it secret'],
    ['a private key', 'EdDSA', privatePem, 'is a private key: keep it secret'],
    ['a short RSA key', 'RS256', publicPem(short.publicKey), 'has 1024 bits'],
    ['a key of another kind', 'EdDSA', publicPem(RSA.publicKey), 'of the kind rsa, but EdDSA takes'],
    ['no key', 'RS256', 'hello', 'is not a public key in PEM form'],
  ])('%s is refused for %s', async (_what, alg, input, sentence) => {
    const answer = await add(`--kid k1 --alg ${alg} --key-file -`, input);
    expect(answer).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) });
  });

  it.each([
    ['--kid k1 --alg HS512 --generate', '--alg is one of HS256, RS256, EdDSA'],
    ['--kid k1 --alg HS256', 'Give either --key-file or --generate.'],
    ['--kid k1 --alg RS256 --generate', 'RS256 keys are the shop’s'],
    ['--kid k1 --alg HS256 --generate --trait vip=king', '--trait is <trait>=<role>'],
    ['--alg HS256 --generate', 'Give --kid.'],
  ])('[CLI2] %s is one sentence', async (line, sentence) => {
    expect(await add(line)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
  });

  it('[CLI2] has a name of its own in an event that exists, and a file that can be read', async () => {
    await add('--kid k1 --alg HS256 --generate');
    expect((await add('--kid k1 --alg HS256 --generate')).err).toContain('has a key of this name already');
    expect((await add('--kid k2 --alg RS256 --key-file nowhere.pem')).err).toContain('could not be read');
    const stray = await plenary('ticket key list --event nowhere');
    expect([stray.code, stray.err]).toEqual([1, 'plenary: nowhere: there is no event with this slug\n']);
  });
});

describe('[TCK11] signing', () => {
  it('makes a link that lets in', async () => {
    await add('--kid k1 --alg HS256 --generate --trait vip=speaker');
    const signed = await plenary(
      `ticket sign --event ${event.slug} --kid k1 --uid 7 --name "Ada Lovelace" --expires 30d --trait vip`,
    );
    const token = signed.out.trim().split('/ticket/')[1]!;
    expect((await see(server.anonymous, event, token)).boot.page.form).toMatchObject({ name: 'Ada Lovelace' });
    expect((await meAt(await enter(server, event, token), event)).roles).toContain('speaker');
    const listed = await plenary(`ticket list --event ${event.slug}`);
    expect(listed.out).toContain('shop 7: in use, last used 2026-06-15T09:00:00.000Z, Ada Lovelace');
  });

  it('[CLI2] needs a shared secret and a ticket that would be let in', async () => {
    await add('--kid k1 --alg EdDSA --generate');
    await add('--kid k2 --alg HS256 --generate');
    const order = (more: string) => plenary(`ticket sign --event ${event.slug} --uid 7 --name Ada ${more}`);
    expect((await order('--kid k1 --expires 30d')).err).toContain('only who has the private half can sign');
    expect((await order('--kid k2 --expires 401d')).err).toContain('would be refused for its lifetime');
    expect((await order('--kid k2 --expires 30')).err).toContain('--expires is a time such as 30d');
  });
});
