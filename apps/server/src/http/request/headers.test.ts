import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './headers.ts';

const server = useServer({ config: { public_url: 'https://events.example' } });
beforeAll(async () => {
  await server.createEvent({ slug: 'demo' });
});

describe('[HTP4] every answer', () => {
  it.each(['/demo/login', '/demo', '/nothing/here', '/demo/json/settings', '/healthz', '/%'])('%s', async (path) => {
    const { headers } = await server.anonymous.get(path, { accept: 'text/html' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('asks for https below our host as well where the operator wants it', async () => {
    const wide = await startServer({ config: { public_url: 'https://events.example', https_subdomains: true } });
    const { headers } = await wide.anonymous.get('/healthz');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await wide.stop();
  });

  it('has a nonce of its own, which its scripts carry', async () => {
    const [one, other] = await Promise.all([
      server.anonymous.get('/demo/login', { accept: 'text/html' }),
      server.anonymous.get('/demo/login', { accept: 'text/html' }),
    ]);
    const nonce = (answer: typeof one) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy')!)![1]!;
    expect(nonce(one)).not.toBe(nonce(other));
    for (const [tag] of one.text.matchAll(/<(?:script|style)[^>]*>/g)) expect(tag).toContain(`nonce="${nonce(one)}"`);
  });

  it('[LOG4] over https gives cookies that belong to this host alone', async () => {
    const { headers } = await server.anonymous.get('/demo/login', { accept: 'text/html' });
    expect(headers.getSetCookie().join()).toMatch(
      /^__Host-plenary_form=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('[LOG4] over https ignores a session cookie without the prefix, which another host could have planted', async () => {
    const event = await server.createEvent({ slug: 'other' });
    const client = await server.signIn(await server.createPerson({ event }));
    expect(client.cookie).toMatch(/^__Host-/);
    expect((await client.get('/other/json/settings')).status).toBe(200);
    const planted = { cookie: client.cookie!.replace('__Host-', '') };
    expect((await server.anonymous.get('/other/json/settings', planted)).status).toBe(403);
  });
});

describe('[HTP4] the content security policy', () => {
  it('lets no script in but ours, and never inline', () => {
    const policy = contentSecurityPolicy('abc', false);
    expect(policy).toContain("script-src 'self' 'nonce-abc'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|script-src[^;]*https:/);
  });
});
