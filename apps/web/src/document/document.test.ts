import type { Boot } from '@plenary/contract/boot';
import { textsOf } from '@plenary/texts/catalogue';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { bootTag, documentOf } from './document.ts';
import { logoTwins } from './logo-twins.ts';

const images = { s: '/s.jpg', m: '/m.jpg?a=1&b=2', l: '/l.jpg' };
const boot = {
  language: 'en',
  theme: 'system',
  origin: 'https://events.example',
  site: 'Plenary',
  now: '2026-11-21T10:00:00.000Z',
  event: { slug: 'demo', name: '</title><script>alert(1)</script>', media: {}, settings: { brand_color: null } },
  frame: { areas: [{ image_set: images }], sponsors: [], timeline: { sessions: [] } },
  page: { kind: 'home' },
} as unknown as Boot;
const assets = {
  script: '/assets/main.js',
  modules: ['/assets/home.js'],
  styles: ['/assets/main.css'],
  fonts: ['/f.woff2'],
};
const html = documentOf({ boot, t: textsOf('en').t, nonce: 'n"1', body: '<p>body</p>', assets });

describe('[PAG4] document', () => {
  it('no text of an event can end the boot element or the title', () => {
    expect(bootTag(boot).match(/<\/script>/g)).toHaveLength(1);
    expect(bootTag(boot)).not.toContain('</title>');
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
    expect(JSON.parse(bootTag(boot).replace(/^<script[^>]*>|<\/script>$/g, ''))).toEqual(boot);
  });

  it('[HTP4] every style and script carries the nonce, escaped', () => {
    expect(html.match(/nonce="n&quot;1"/g)).toHaveLength(4);
  });

  it('[PAG18] names the manifest of its event, by which phones put it on the home screen', () => {
    expect(html).toContain('<link rel="manifest" href="/demo/manifest.webmanifest">');
  });

  it('[PAG14] a link to it is previewed by name, days and picture of the event, and by nothing of its sessions', () => {
    const event = {
      slug: 'harbour',
      name: 'Open "Harbour"',
      time_zone: 'Europe/Helsinki',
      starts_at: '2026-11-21T07:00:00.000Z',
      closes_at: '2026-11-23T15:00:00.000Z',
      media: { pending_background: images },
      settings: { brand_color: null },
    };
    const withLogo = {
      ...event,
      media: { pending_background: null, logo: { src: '/demo/files/1/logo-s.webp', alt: '' } },
    };
    const withDrawing = { ...withLogo, media: { ...withLogo.media, logo: { src: '/demo/files/1/logo.svg', alt: '' } } };
    const frame = { areas: [], sponsors: [], timeline: { sessions: [{ title: 'A secret session' }] } };
    const head = (page: unknown, of: unknown = event) =>
      documentOf({
        boot: { ...boot, event: of, frame, page } as unknown as Boot,
        t: textsOf('en').t,
        nonce: 'n',
        body: '',
        assets,
      }).split('</head>', 1)[0];
    const closed = head({ kind: 'coming_soon' });
    expect(closed).toContain('<meta name="description" content="Open &quot;Harbour&quot; · 21 – 23 November 2026">');
    expect(closed).toContain('<meta property="og:image" content="https://events.example/l.jpg">');
    expect(closed).toContain('<meta property="og:title" content="Open &quot;Harbour&quot;">');
    expect(closed).not.toContain('secret');
    expect(head({ kind: 'coming_soon' }, withLogo)).toContain(
      '<meta property="og:image" content="https://events.example/demo/files/1/logo-s.webp">',
    );
    expect(head({ kind: 'coming_soon' }, withDrawing)).not.toContain('og:image');
    const onboarding = { kind: 'onboarding', form: { type: 'login' } };
    const shared = { ...boot, event, frame: null, page: onboarding, preview: 'Tides & "rope"' } as unknown as Boot;
    expect(documentOf({ boot: shared, t: textsOf('en').t, nonce: 'n', body: '', assets })).toContain(
      '<meta property="og:title" content="Tides &amp; &quot;rope&quot; · Open &quot;Harbour&quot;">',
    );
    expect(
      documentOf({ boot: { ...boot, event: null }, t: textsOf('en').t, nonce: 'n', body: '', assets }),
    ).not.toContain('og:image');
  });

  it('[PAG23] is drawn once it is there as a whole, and keeps the room of a panel that opens by itself', () => {
    expect(html).toContain('<link rel="expect" href="#boot" blocking="render">');
    const roomOf = (page: unknown, stored: Record<string, string>): unknown => {
      const frame = { ...boot.frame, public_chat: {} };
      const open = { ...boot, me: {}, frame, event: { ...boot.event, _id: 'e1' }, page } as unknown as Boot;
      const drawn = documentOf({ boot: open, t: textsOf('en').t, nonce: 'n', body: '', assets });
      const [, script = ''] = /<script nonce="n">(try.*?)<\/script>/.exec(drawn) ?? [];
      const root = { dataset: {} as Record<string, string> };
      runInNewContext(script, { localStorage: stored, document: { documentElement: root } });
      return 'panelRoom' in root.dataset;
    };
    const [agenda, stream, own] = [{ kind: 'agenda' }, { kind: 'live_stream' }, { plenary_event: 'e1' }];
    expect([
      roomOf(agenda, own),
      roomOf(agenda, { ...own, sidePanelTab: 'chat' }),
      roomOf(agenda, { plenary_event: 'another', sidePanelTab: 'chat' }),
      roomOf(stream, {}),
      roomOf(stream, { ...own, streamPanelClosed: '1' }),
    ]).toEqual([false, true, false, true, false]);
    expect(html).not.toContain('panelRoom');
  });

  it('[LOK19] names the twins that logos have on dark ground', () => {
    const sponsors = [
      { logo: '/a.svg', logo_dark: '/a-dark.svg' },
      { logo: '/b.svg' },
      { logo: null },
    ] as unknown as NonNullable<Boot['frame']>['sponsors'];
    const event = { ...boot.event, media: { logo: { src: '/e.svg', alt: '', dark: '/e-dark.svg' } } };
    const drawn = logoTwins({ event, frame: { ...boot.frame, sponsors } } as unknown as Boot);
    expect(drawn).toBe(
      'img[src="/e.svg"]{--twin:url("/e-dark.svg");--sheet:transparent;--sheet-room:0}' +
        'img[src="/a.svg"]{--twin:url("/a-dark.svg");--sheet:transparent;--sheet-room:0}',
    );
    expect(logoTwins({ event: null, frame: null })).toBe('');
  });

  it('fonts and the hero image are fetched beside the styles', () => {
    expect(html).toContain('<link rel="preload" href="/f.woff2" as="font" type="font/woff2" crossorigin>');
    expect(html).toContain('imagesrcset="/s.jpg 560w, /m.jpg?a=1&amp;b=2 1024w, /l.jpg 1920w"');
  });
});
