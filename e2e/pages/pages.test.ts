import { createSession } from '@plenary/testkit/sessions';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstLoad } from '../../scripts/first-load.ts';
import { carry, keptBy } from '../support/browser.ts';
import { openChat } from '../support/chat.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** Pages of a signed-in attendee, and what must stand there. */
const PAGES = [
  ['/', 'My events'],
  ['/demo', 'Live from the quay'],
  ['/demo#LIVE_STREAM', 'Live streams'],
  ['/demo/agenda', 'The harbour as a public square'],
  ['/soon', 'Coming in'],
  ['/over', 'Good night, and thank you'],
  ['/single', 'Open rehearsal'],
  ['/empty', 'Currently no event scheduled'],
  ['/demo/pages/terms', 'Terms of use'],
  ['/demo/logout', 'Leaving already?'],
  ['/demo/nowhere', 'Page not found'],
] as const;

async function firstStream(page: Page): Promise<string> {
  const answer = await page.request.get(`${stage.url}/demo/poll/event-timeline`);
  const { payload } = (await answer.json()) as { payload: { sessions: { type: string; link: string | null }[] } };
  const link = payload.sessions.find((session) => session.link?.includes('/live_stream/'))?.link;
  if (!link) throw new Error('no stream of the demo is open');
  return link;
}

/** The app's scripts that this document has loaded, from wherever, in the order of their names. */
function loadedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return paths.filter((path) => /^\/assets\/.*\.js$/.test(path)).sort();
  });
}

test('[PAG1] [PAG13] every page of an attendee is whole, without errors, and fits a narrow screen', async () => {
  const { page, errors } = await stage.enter('demo', DEMO.attendee, { viewport: { width: 320, height: 640 } });
  const found: Record<string, unknown> = {};
  for (const [path, shows] of [...PAGES, [await firstStream(page), 'The harbour as a public square'] as const]) {
    await page.goto(stage.url + path);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const unexpected = errors.splice(0).filter((text) => path !== '/demo/nowhere' || !text.includes('404'));
    if (sideways > 0 || unexpected.length > 0) found[path] = { sideways, unexpected };
  }
  expect(found).toEqual({});
});

test('[D37] signing in and out works without JavaScript', async () => {
  const { page } = await stage.visitor({ javaScriptEnabled: false });
  await page.goto(`${stage.url}/demo`);
  expect(new URL(page.url()).pathname).toBe('/demo/login');
  await page.fill('input[name=email]', DEMO.attendee.email);
  await page.fill('input[name=password]', 'not the password');
  await page.click('form[method=post] button[type=submit]');
  await page.getByText('The e-mail or the password is not right.').first().waitFor();
  expect(await page.inputValue('input[name=email]')).toBe(DEMO.attendee.email);
  await page.fill('input[name=password]', DEMO.attendee.password);
  await page.click('form[method=post] button[type=submit]');
  await page.waitForURL(`${stage.url}/demo`);
  await page.getByText('Live from the quay').first().waitFor();
  await page.goto(`${stage.url}/demo/logout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${stage.url}/demo`);
  expect(new URL(page.url()).pathname).toBe('/demo/login');
});

test('[LOG2] [D32] a session that ends elsewhere shows the modal at once, and its button clears storage', async () => {
  const { context, page } = await stage.enter('demo', DEMO.other);
  await openChat(page);
  await page.getByPlaceholder('Type your message here..').fill('half a thought');
  const { local, session } = await keptBy(page);
  expect([local.includes('sidePanelTab'), session.includes('chatDraft')]).toEqual([true, true]);
  await context.request.post(`${stage.url}/demo/logout`, { headers: { origin: stage.url }, maxRedirects: 0 });
  await page.getByRole('dialog').getByText('You got logged out').waitFor();
  await page.getByText('Please log back in').waitFor();
  await page.getByRole('button', { name: 'Go to login' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/login'));
  await page.getByRole('heading', { name: "Let's log you in" }).waitFor();
  // The form belongs to the event, and says so as soon as its page runs.
  await expect.poll(() => keptBy(page)).toEqual({ local: ['plenary_event'], session: [] });
});

test('[D44] signing out clears storage, of the site and of an event', async () => {
  const { context, page } = await stage.visitor();
  const event = await stage.server.createEvent();
  const person = await stage.server.createPerson({ event });
  for (const [path, login, local] of [
    ['/logout', '/login', []],
    [`/${event.slug}/logout`, `/${event.slug}/login`, ['plenary_event']],
  ] as const) {
    await carry(context, stage.url, (await createSession(stage.server.ctx, person)).cookie);
    await page.goto(stage.url + path);
    await page.evaluate(() => {
      localStorage.setItem('sidePanelTab', 'chat');
      sessionStorage.setItem('chatDraft', 'half a thought');
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === login);
    await page.getByRole('heading', { name: "Let's log you in" }).waitFor();
    await expect.poll(() => keptBy(page)).toEqual({ local, session: [] });
  }
});

test('[PAG12] the first paint is light or dark as it was chosen, before any script', async () => {
  const root = async (cookie: string) => {
    const { text } = await stage.server.anonymous.get('/pages/terms', { accept: 'text/html', cookie });
    return /<html[^>]*>/.exec(text)?.[0];
  };
  expect(await root('plenary_theme=dark')).toBe('<html lang="en" dir="ltr" data-theme="dark">');
  expect(await root('')).toBe('<html lang="en" dir="ltr">');
});

test('[PAG9] the home loads by itself exactly the JavaScript that the budget counts', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee, { consent: false, locale: 'de-DE' });
  await page.goto(`${stage.url}/demo`);
  const counted = firstLoad()
    .map(({ path }) => `/${path}`)
    .filter((path) => path.startsWith('/assets/'))
    .sort();
  await expect.poll(() => loadedScripts(page)).toEqual(counted);
  await page.waitForLoadState('networkidle');
  expect(await loadedScripts(page)).toEqual(counted);
});
