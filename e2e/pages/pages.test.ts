import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { eventLinks, openChat, sendChat } from '../support/chat.ts';
import { keptBy } from '../support/browser.ts';
import { AT_HOME, DEMO } from '../support/demo.ts';
import { sideways, tooTight } from '../support/looks/narrow.ts';
import { shifted, watchShifts } from '../support/looks/shifts.ts';
import { useProduct } from '../support/stage.ts';

const stage = useProduct();

/** Shapes in which every page is looked at: both schemes, wide and narrow; and in colours that a system forces, which are those of no scheme. */
const SHAPES = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 }, forced: false },
  { colorScheme: 'dark', viewport: { width: 320, height: 640 }, forced: true },
] as const;
type Shape = (typeof SHAPES)[number];

interface Walked {
  readonly go: (page: Page) => Promise<unknown>;
  readonly shows: string;
  /** It comes by a press on a page that is open. */
  readonly pressed?: true;
}

/** Pages of a signed-in attendee by name: how to get there, and what must stand there. */
const PAGES: Readonly<Record<string, Walked>> = {
  'my events': { go: (page) => page.goto(`${stage.url}/`), shows: 'My events' },
  home: { go: (page) => page.goto(`${stage.url}/demo`), shows: 'Live from the quay' },
  'second area': {
    go: async (page) => {
      await page.goto(`${stage.url}/demo`);
      await page.getByRole('tab', { name: 'Welcome aboard' }).click();
    },
    shows: 'Welcome aboard',
    pressed: true,
  },
  chat: {
    go: async (page) => {
      await page.goto(`${stage.url}/demo`);
      await openChat(page);
      await sendChat(page, `hello ${Math.random().toString(36).slice(2)}`);
    },
    shows: 'Public Chat',
    pressed: true,
  },
  settings: {
    go: async (page) => {
      await page.goto(`${stage.url}/demo`);
      // A wide screen has the panel of the page before still open.
      if ((page.viewportSize()?.width ?? 0) > 860) return page.getByRole('tab', { name: 'Settings' }).click();
      await eventLinks(page).getByRole('button', { name: 'More' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Settings' }).click();
    },
    shows: 'Where you are signed in',
    pressed: true,
  },
  'live streams': {
    go: async (page) => {
      // From the home itself the browser would only go to a fragment, and count what the pages before have moved.
      await page.goto('about:blank');
      await page.goto(`${stage.url}/demo#LIVE_STREAM`);
    },
    shows: 'Live streams',
  },
  'signing out': { go: (page) => page.goto(`${stage.url}/demo/logout`), shows: 'Sign out' },
  'agenda page': { go: (page) => page.goto(`${stage.url}/demo/agenda`), shows: 'The harbour as a public square' },
  agenda: { go: (page) => page.goto(`${stage.url}/demo?agenda=true`), shows: 'Agenda' },
  stream: { go: async (page) => page.goto(stage.url + (await firstStream(page))), shows: 'Change stream' },
  'coming soon': { go: (page) => page.goto(`${stage.url}/soon`), shows: 'Coming in' },
  over: { go: (page) => page.goto(`${stage.url}/over`), shows: 'Good night, and thank you' },
  single: { go: (page) => page.goto(`${stage.url}/single`), shows: 'Open rehearsal' },
  empty: { go: (page) => page.goto(`${stage.url}/empty`), shows: 'Currently no event scheduled' },
  terms: { go: (page) => page.goto(`${stage.url}/demo/pages/terms`), shows: 'Terms of use' },
  'not found': { go: (page) => page.goto(`${stage.url}/demo/nowhere`), shows: 'Page not found' },
};

/**
 * The findings of axe on a page in its own colours, and those of the rules of colour in the ones that a person's system forces on
 * it. There the system keeps the contrast, and axe reads `-webkit-text-fill-color`, which stays as it was while the letters are
 * drawn in the system's colour.
 */
async function everyColour(page: Page, { forced: both }: Shape): Promise<readonly unknown[]> {
  const own = await violations(page);
  if (!both) return own;
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await violations(page, { rules: ['link-in-text-block'] });
  await page.emulateMedia({ forcedColors: 'none' });
  return [...own, ...forced];
}

async function firstStream(page: Page): Promise<string> {
  const answer = await page.request.get(`${stage.url}/demo/poll/event-timeline`);
  const { payload } = (await answer.json()) as { payload: { sessions: { type: string; link: string | null }[] } };
  const link = payload.sessions.find((session) => session.link?.includes('/live_stream/'))?.link;
  if (!link) throw new Error('no stream of the demo is open');
  return link;
}

for (const shape of SHAPES) {
  const { colorScheme, viewport } = shape;
  const named = `${colorScheme}, ${viewport.width} px`;
  const isNarrow = viewport.width < 860;

  test(`[PAG1] [PAG13] [PAG16] [PAG23] every page of an attendee is whole, fits, moves nothing as it loads, and is free of errors and axe violations (${named})`, async () => {
    const { page, errors } = await stage.enter('demo', DEMO.attendee, { ...AT_HOME, colorScheme, viewport });
    await watchShifts(page);
    const found: Record<string, unknown> = {};
    for (const [name, { go, shows, pressed = false }] of Object.entries(PAGES)) {
      await go(page);
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      const shifts = pressed ? null : await shifted(page);
      const wrong = await everyColour(page, shape);
      const tight = isNarrow ? await tooTight(page) : await sideways(page);
      const expected = name === 'not found' ? errors.filter((text) => !text.includes('404')) : errors;
      if (wrong.length > 0 || tight !== null || shifts !== null || expected.length > 0)
        found[name] = { wrong, tight, shifts, errors: [...expected] };
      errors.length = 0;
    }
    expect(found).toEqual({});
  });

  test(`[LOG1] the pages before signing in are free of axe violations, with the consent banner (${named})`, async () => {
    const { page } = await stage.visitor({ colorScheme, viewport, consent: false });
    for (const path of ['/login', '/demo/login', '/soon', '/pages/privacy']) {
      await page.goto(stage.url + path);
      await page.getByRole('button', { name: /accept/i }).waitFor();
      expect(await everyColour(page, shape), path).toEqual([]);
    }
  });
}

test('[D37] signing in and out works without JavaScript', async () => {
  const { page } = await stage.visitor({ javaScriptEnabled: false });
  await page.goto(`${stage.url}/demo`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/demo/login');
  await page.fill('input[name=email]', DEMO.attendee.email);
  await page.fill('input[name=password]', 'not the password');
  await page.click('form[method=post] button[type=submit]');
  await page.getByText('The e-mail or the password is not right.').first().waitFor();
  await expect.poll(() => page.inputValue('input[name=email]')).toBe(DEMO.attendee.email);
  await page.fill('input[name=password]', DEMO.attendee.password);
  await page.click('form[method=post] button[type=submit]');
  await page.waitForURL(`${stage.url}/demo`);
  await page.getByText('Live from the quay').first().waitFor();
  await page.goto(`${stage.url}/demo/logout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${stage.url}/demo`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/demo/login');
});

test('[DLV1] [DLV7] the product sends what it owes: the link of its mail opens the form for a new password', async () => {
  const { page } = await stage.visitor({ javaScriptEnabled: false });
  await page.goto(`${stage.url}/demo/request-pass-reset`);
  await page.fill('input[name=email]', DEMO.other.email);
  await page.click('form[method=post] button[type=submit]');
  await page.getByText('Check your inbox').waitFor();
  const mail = page.getByRole('link', { name: new RegExp(DEMO.other.email) });
  await expect.poll(() => page.goto(`${stage.url}/dev/outbox`).then(() => mail.count())).toBe(1);
  await mail.click();
  const link = page.getByText(`${stage.url}/demo/pass-reset/`).filter({ visible: true });
  await page.goto(/http:\S+pass-reset\/[\w-]+/.exec((await link.first().textContent()) ?? '')?.[0] ?? '');
  await page.getByRole('heading', { name: 'Set your new password for the event' }).waitFor();
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

test.each([
  { path: '/logout', login: '/login', local: [] },
  { path: '/demo/logout', login: '/demo/login', local: ['plenary_event'] },
])('[D44] signing out by $path clears storage too', async ({ path, login, local }) => {
  const { page } = await stage.enter('demo', DEMO.other);
  await openChat(page);
  await page.getByPlaceholder('Type your message here..').fill('half a thought');
  await expect.poll(async () => (await keptBy(page)).session).toContain('chatDraft');
  await page.goto(stage.url + path);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === login);
  await page.getByRole('heading', { name: "Let's log you in" }).waitFor();
  await expect.poll(() => keptBy(page)).toEqual({ local, session: [] });
});

test('[D37] a page that is missing is the 404 with its way home, also where it is followed inside the app', async () => {
  const { page } = await stage.enter('demo', DEMO.other);
  await page.goto(`${stage.url}/demo`);
  await page.getByRole('button', { name: 'Select' }).waitFor();
  await page.evaluate(() => {
    history.pushState(null, '', '/demo/pages/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.locator('#main').getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL(`${stage.url}/demo`);
});
