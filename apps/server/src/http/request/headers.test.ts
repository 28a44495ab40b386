import type { Client } from '@plenary/testkit/client';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { content_pages, exhibitors } from '../../db/schema/index.ts';
import { addRoom } from '../../features/rooms/rooms.fixture.ts';
import { addSessions, at, sessionRow, source } from '../../features/timeline/timeline.fixture.ts';
import { newId } from '../../ids.ts';
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
      'img-src': "'self' data: blob:",
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

  it('[VAS7] a preview stands in frames of this site, which the look of the studio shows; no other page does', async () => {
    const event = await server.createEvent();
    const organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
    const framing = async (path: string) => {
      const { headers } = await organiser.get(path, { accept: 'text/html' });
      const { 'frame-src': shows, 'frame-ancestors': within } = await sources(organiser, path);
      return { shows, within, old: headers.get('x-frame-options') };
    };
    const alone = { shows: "'none'", within: "'none'", old: 'DENY' };
    for (const path of [`/${event.slug}`, `/studio/${event.slug}/home`]) expect(await framing(path)).toEqual(alone);
    expect(await framing(`/${event.slug}~attendee`)).toEqual({ ...alone, within: "'self'", old: 'SAMEORIGIN' });
    expect(await framing(`/studio/${event.slug}/look`)).toEqual({ ...alone, shows: "'self'" });
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

  it('pictures of the hosts alone that organisers have named, and of none that an exhibitor has', async () => {
    const event = await server.createEvent();
    const member = await server.signIn(await server.createPerson({ event }));
    const olga = await server.createPerson({ event });
    const img = (host: string) => `<p><img src="https://${host}/a.png" alt="A"></p>`;
    const ann = { uid: 'ann', name: 'Ann', company: '', job_title: '' };
    const speaker = { ...ann, bio: img('bio.example'), profile_picture: 'https://faces.example/ann.jpg' };
    await addSessions(server.ctx, [
      sessionRow(event.id, { description: img('text.example') + img('x;script-src *.example'), speakers: [speaker] }),
      sessionRow(event.id, { stream: source({ poster: 'https://posters.example/a.jpg' }) }),
    ]);
    const page = { id: newId(0), event_id: event.id, slug: 'about', title: 'About', html: img('page.example') };
    await server.ctx.db.insert(content_pages).values({ ...page, public: true });
    await addRoom(server, event, { kind: 'exhibitor', owners: [olga.event_user_id] });
    await server.ctx.db.update(exhibitors).set({ about: '![](https://counts.example/a.png)' });
    const named = ['bio', 'faces', 'page', 'posters', 'text'].map((host) => ` https://${host}.example`).join('');
    for (const path of ['', '/agenda', '/pages/about'])
      expect((await sources(member, `/${event.slug}${path}`))['img-src']).toBe(`'self' data: blob:${named}`);
    const anonymous = await sources(server.anonymous, `/${event.slug}/pages/about`);
    expect(anonymous['img-src']).toBe("'self' data: blob: https://page.example");
    expect(await sources(server.anonymous, `/${event.slug}/pages/privacy`)).toMatchObject({
      'img-src': "'self' data: blob:",
    });
  });
});

describe('[HTP4] the content security policy', () => {
  it('lets no script in but ours, and never inline', () => {
    const policy = contentSecurityPolicy('abc', false, {
      pictures: ['https://pictures.example'],
      streams: ['https://live.example'],
      frames: [],
    });
    expect(policy).toContain("script-src 'self' 'nonce-abc'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|script-src[^;]*https:/);
  });
});
