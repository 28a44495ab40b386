import { CHROMIUM_FLAGS, chromiumPath } from '@plenary/testkit/programs/chromium';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/**
 * The headless Chromium that the test command found (`CHROMIUM_PATH`) or that the system has.
 * @param more flags beyond those of every test
 */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('No Chromium: run `npm test`, which installs one, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, headless: true, args: [...CHROMIUM_FLAGS, ...more] });
}

/** How long a page may take where several browsers share two cores. */
export const PATIENCE_MS = 60_000;

/**
 * Consent is already given, unless `consent` is false. Motion is reduced unless a test asks for it: without a graphics card
 * a moving background costs more than all that a test does. The service worker, whose start is a tenth of a visit, is there
 * for a test that asks for it (`WITH_WORKER`).
 */
export type VisitorOptions = Parameters<Browser['newContext']>[0] & { readonly consent?: boolean };

/** A person whose system asks for no less motion. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** A person whose browser keeps the page for when it is offline, and receives push messages. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const;

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page's console and uncaught exceptions. */
  readonly errors: string[];
}

/** A new browser profile with one page. */
export async function newVisitor(browser: Browser, origin: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { consent = true, ...contextOptions } = options;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...contextOptions,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (consent)
    await context.addCookies([
      { name: 'cookie_consent', value: encodeURIComponent(JSON.stringify({ v: 1, analytics: false })), url: origin },
    ]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  return { context, page, errors };
}

/** How much of a page a failure prints; characters. */
const SHOWN_LENGTH = 12_000;

/** The pages of a browser profile as a screen reader finds them, with their errors: what a test that failed had before it. */
export async function shownBy({ context, errors }: Visitor): Promise<string> {
  const pages = context.pages().map(async (page) => {
    const shown = await page
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => `(not readable: ${String(error)})`);
    return `${page.url()}\n${shown.slice(0, SHOWN_LENGTH)}`;
  });
  return [...(await Promise.all(pages)), ...errors.map((error) => `error: ${error}`)].join('\n');
}

/**
 * The live connection that a page opens next: it has come once the page follows a topic, and hears all news of it from then on.
 * @param topic absent: any
 */
export async function following(page: Page, topic?: string): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  const says = `"subbed","topic":"${topic ?? ''}`;
  await socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes(says) });
}

/** Names of what the page of an origin has left in the browser's two storages, sorted. */
export function keptBy(page: Page): Promise<{ local: string[]; session: string[] }> {
  return page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }));
}

/** Stops the clock of the pages of a browser: from then on time passes there when a test says so (`page.clock.runFor`). */
export async function stopClock({ clock }: Page): Promise<void> {
  await clock.install();
  // A moment that passes on the way to a busy page is refused; the next one lies farther ahead.
  const pause = (ahead_ms: number) => clock.pauseAt(Date.now() + ahead_ms);
  await pause(1_000)
    .catch(() => pause(5_000))
    .catch(() => pause(20_000));
}

/** Gives a browser the session of a cookie line `name=value`, or none. */
export async function carry(context: BrowserContext, origin: string, cookie?: string): Promise<void> {
  await context.clearCookies({ name: /plenary_session$/ });
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  if (cookie !== undefined) await context.addCookies([{ name, value, url: origin }]);
}

/** Signs a person in by a request, and opens the home of the event: the login page has tests of its own. */
export async function signIn(
  page: Page,
  origin: string,
  event: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const { request } = page.context();
  const form = { email, password };
  const answer = await request.post(`${origin}/${event}/login`, { form, headers: { origin }, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`signing in as ${email} answered ${answer.status()}`);
  await page.goto(`${origin}/${event}`);
}
