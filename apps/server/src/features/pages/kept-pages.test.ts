import type { Boot } from '@plenary/contract/boot';
import { FakeClock } from '@plenary/testkit/clock';
import { createClient } from '@plenary/testkit/client';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { setEvent } from '../events/index.ts';
import { keepPages } from './kept-pages.ts';

const HTML = { accept: 'text/html' };
const bootTag = (boot: Boot, nonce: string) =>
  `<p nonce="${nonce}"></p><script type="application/json" id="boot">${JSON.stringify(boot)}</script>`;

/** A web app that draws nothing but its boot data, and tells what it was asked for. */
const drawn: Boot[] = [];
const web = {
  render: (_url: string, boot: Boot, nonce: string) => {
    drawn.push(boot);
    return Promise.resolve({ html: bootTag(boot, nonce), status: 200 });
  },
};
const server = useServer({ web });

describe('[HTP12] a page for people who are signed out', () => {
  const login = async (path = '/fair/login', more = {}) => {
    const answer = await server.anonymous.get(path, { ...HTML, ...more });
    const cookie = answer.headers.getSetCookie().find((line) => line.includes('plenary_form='));
    return { ...answer, cookie: cookie?.split(';', 1)[0] ?? '' };
  };
  const nonceIn = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
  beforeAll(() => server.createEvent({ slug: 'fair', name: 'The Fair' }));

  it('is drawn once, whoever asks, and every second anew', async () => {
    drawn.length = 0;
    await Promise.all([login(), login(), login('/fair/login?utm=1')]);
    await login();
    expect(drawn).toHaveLength(1);
    await server.clock.advance(1_000);
    await login();
    expect(drawn).toHaveLength(2);
  });

  it('has a form token and a nonce of each reader’s own', async () => {
    const [ada, bob] = [await login(), await login()];
    expect(ada.boot.page.form_token).not.toBe(bob.boot.page.form_token);
    expect(nonceIn(ada.text)).not.toBe(nonceIn(bob.text));
    for (const { headers, text } of [ada, bob])
      expect(headers.get('content-security-policy')).toContain(`'nonce-${nonceIn(text)}'`);
    const post = (page: typeof ada, form_token: string) =>
      createClient(server.url, page.cookie).form(
        '/fair/login',
        { email: 'ada@example.org', password: 'wrong', form_token },
        { origin: 'null' },
      );
    expect((await post(ada, ada.boot.page.form_token as string)).text).not.toContain('bad_origin');
    expect((await post(ada, bob.boot.page.form_token as string)).status).toBe(403);
  });

  it('shows what it was asked for: the event as it is now, the language, the way on', async () => {
    const named = async (more = {}) => (await login('/fair/login', more)).boot;
    expect((await named()).event.name).toBe('The Fair');
    await setEvent(server.ctx, 'fair', { name: 'The Other Fair' });
    expect((await named()).event.name).toBe('The Other Fair');
    expect((await named({ 'accept-language': 'de' })).language).toBe('de');
    expect((await login('/fair/login?next=/fair/pages/faq')).boot.page.next).toBe('/fair/pages/faq');
  });

  it('tells the time to the millisecond', async () => {
    await server.clock.advance(1_250);
    await login();
    await server.clock.advance(123);
    const now = new Date(server.clock.now()).toISOString();
    const { boot } = await login();
    expect([boot.now, boot.page.now]).toEqual([now, now]);
  });

  it('is kept for many kinds, and not without end', async () => {
    const count = { drawn: 0 };
    const kept = keepPages(
      { render: () => Promise.resolve({ html: `${(count.drawn += 1)}`, status: 200 }) },
      new FakeClock(),
    );
    const [boot] = drawn;
    const draw = (build: string) => kept.renderForMany({ ...boot!, build }, 'n');
    for (let n = 0; n < 250; n += 1) await draw(`${n}`);
    await draw('0');
    expect(count.drawn).toBe(250);
    await draw('249');
    expect(count.drawn).toBe(251);
  });
});
