import { randomBytes } from 'node:crypto';
import type { Boot, WebRenderer } from '@plenary/contract/boot';
import type { Clock } from '../../clock.ts';

export type Rendered = Awaited<ReturnType<WebRenderer['render']>>;

/** The web app's renderer, which draws what many are shown alike once for all of them. */
export interface KeptPages {
  render: WebRenderer['render'];
  /**
   * A page of a person who is signed out: drawn once a second for all who are shown the same, whatever address led them
   * there, with each one's own nonce, form token and time in it.
   * @returns `drawn`: this one was, and is not from memory
   */
  renderForMany(boot: Boot, nonce: string): Promise<Rendered & { readonly drawn: boolean }>;
}

/** Pages that are kept in one second; beyond it each is drawn by itself. */
const KEPT = 200;
const SECOND_MS = 1_000;

/**
 * Keeps what the renderer made. A page is found again by all of its boot data, so that what it shows is never older
 * than what was read for it.
 */
export function keepPages(web: WebRenderer, clock: Clock): KeptPages {
  const standIns = { nonce: `N${randomBytes(18).toString('base64url')}`, token: randomBytes(32).toString('base64url') };
  let kept = new Map<string, Promise<Rendered>>();
  let second = 0;
  const draw = (boot: Boot): Promise<Rendered> => web.render('/', boot, standIns.nonce);
  return {
    render: web.render,
    async renderForMany(boot, nonce) {
      const now = Math.floor(clock.elapsed() / SECOND_MS);
      if (now !== second) kept = new Map();
      second = now;
      const common = withoutOwn(boot, standIns.token);
      const key = JSON.stringify(common);
      const found = kept.get(key);
      const page = found ?? draw(common);
      if (!found && kept.size < KEPT) kept.set(key, page);
      const { html, status } = await page.catch((error: unknown) => {
        kept.delete(key);
        throw error;
      });
      return { html: fill(html, { common, boot, nonce, standIns }), status, drawn: !found };
    },
  };
}

/** The boot data without what is one reader's own, and as of the whole second. */
function withoutOwn(boot: Boot, token: string): Boot {
  const { page } = boot;
  const own = page.kind === 'onboarding' ? { ...page, form_token: token, now: wholeSecond(page.now) } : page;
  return { ...boot, now: wholeSecond(boot.now), page: own };
}

function wholeSecond(iso: string): string {
  return new Date(Math.floor(Date.parse(iso) / SECOND_MS) * SECOND_MS).toISOString();
}

interface Own {
  readonly common: Boot;
  readonly boot: Boot;
  readonly nonce: string;
  readonly standIns: { readonly nonce: string; readonly token: string };
}

/** The page as its reader gets it. Stand-ins are random, and times stand in the boot JSON as nothing else does. */
function fill(html: string, { common, boot, nonce, standIns }: Own): string {
  const { page } = boot;
  const whole = html.replaceAll(standIns.nonce, nonce).replace(timeField(common.now), timeField(boot.now));
  if (page.kind !== 'onboarding') return whole;
  return whole
    .replaceAll(standIns.token, page.form_token)
    .replace(timeField(wholeSecond(page.now)), timeField(page.now));
}

const timeField = (iso: string): string => `"now":"${iso}"`;
