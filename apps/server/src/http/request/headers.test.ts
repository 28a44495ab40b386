import type { Client } from '@plenary/testkit/client';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSessions, at, sessionRow, source } from '../../features/timeline/timeline.fixture.ts';
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

describe('[HTP20] a page loads', () => {
  /** The sources of a page's directives, for somebody who asks. */
  async function sources(who: Client, path: string): Promise<Record<string, string>> {
    const { headers } = await who.get(path, { accept: 'text/html' });
    const directives = headers.get('content-security-policy')!.split('; ');
    return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/s, 2) as [string, string]));
  }

  it('streams from their hosts and those the operator names, for members who may see the event', async () => {
    const named = await startServer({ config: { stream_hosts: ['https://*.cdn.example'] } });
    const event = await named.createEvent();
    const playing = (playback_url: string) => sessionRow(event.id, { stream: source({ playback_url }) });
    await addSessions(named.ctx, [
      playing('https://live.example/a.m3u8'),
      playing(`/${event.slug}/streams/hold/live.m3u8`),
      playing('https://x;script-src *.example/a.m3u8'),
      // Locked: it opens while the page is.
      { ...playing('https://later.example/a.m3u8'), starts_at: at('20:00'), ends_at: at('21:00') },
    ]);
    const member = await named.signIn(await named.createPerson({ event }));
    const streams = ' https://later.example https://live.example https://*.cdn.example';
    expect(await sources(member, `/${event.slug}`)).toMatchObject({
      'default-src': "'self'",
      'img-src': "'self' data: blob: https:",
      'media-src': `'self' blob:${streams}`,
      'connect-src': `'self'${streams}`,
      'frame-src': "'none'",
    });
    const outsider = await named.signIn(await named.createPerson());
    for (const who of [named.anonymous, outsider]) {
      expect(await sources(who, `/${event.slug}/login`)).toMatchObject({
        'img-src': "'self' data: blob:",
        'media-src': "'self' blob:",
        'connect-src': "'self'",
      });
    }
    await named.stop();
  });

  it('[STR19] frames of known players and of hosts that the operator names, where the event has such streams', async () => {
    const named = await startServer({ config: { embed_hosts: ['https://*.uni.example'] } });
    const event = await named.createEvent();
    const framed = (playback_url: string) => sessionRow(event.id, { stream: source({ type: 'embed', playback_url }) });
    await addSessions(named.ctx, [
      framed('https://player.vimeo.com/video/1'),
      framed('https://tv.uni.example/1'),
      framed('https://other.example/1'),
    ]);
    const member = await named.signIn(await named.createPerson({ event }));
    expect(await sources(member, `/${event.slug}`)).toMatchObject({
      'frame-src': 'https://player.vimeo.com https://tv.uni.example',
      'connect-src': "'self'",
    });
    expect(await sources(named.anonymous, `/${event.slug}/login`)).toMatchObject({ 'frame-src': "'none'" });
    await named.stop();
  });

  it('pictures from elsewhere where an organiser wrote the text', async () => {
    const { headers } = await server.anonymous.get('/demo/pages/privacy', { accept: 'text/html' });
    expect(headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob: https:; media-src 'self' blob:; ",
    );
  });
});

describe('[HTP4] the content security policy', () => {
  it('lets no script in but ours, and never inline', () => {
    const policy = contentSecurityPolicy('abc', false, {
      pictures: true,
      streams: ['https://live.example'],
      frames: [],
    });
    expect(policy).toContain("script-src 'self' 'nonce-abc'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|script-src[^;]*https:/);
  });
});
