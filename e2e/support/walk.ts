import type { Page } from 'playwright-core';
import type { TestServer } from '@plenary/testkit/server';
import { createSession, type SessionOptions } from '@plenary/testkit/sessions';
import { carry, type VisitorOptions } from './browser.ts';
import { keyboard, mouse, type Hand } from './hands.ts';
import type { Person } from './demo.ts';
import type { Stage } from './stage.ts';

/** A way on which people go through pages. */
export interface Way {
  readonly way: string;
  readonly handOf: (page: Page) => Hand;
  readonly options: NonNullable<VisitorOptions>;
}

/** The ways on which every journey through the way in (ONB) must lead to the home. */
export const WAYS: readonly [Way, Way, Way] = [
  { way: 'with JavaScript', handOf: mouse, options: {} },
  { way: 'without JavaScript', handOf: mouse, options: { javaScriptEnabled: false } },
  { way: 'by keyboard', handOf: keyboard, options: {} },
];

/** The possible labels of the button of the avatar and profile steps (ONB4). */
export const NEXT_BUTTON = /^(Save & )?(Next|Done)$/;

/** A person on the way in, step by step. */
export interface Walk extends Hand {
  readonly page: Page;
  readonly errors: string[];
  /** Opens an address of the server, or a link of a message wherever it points. */
  open(address: string): Promise<void>;
  /** Goes through the login form of an event. */
  signIn(event: { readonly slug: string }, person: Person): Promise<void>;
  /** Is signed in from now on, without going through the form. */
  isSignedIn(person: { readonly account_id: string }, options?: SessionOptions): Promise<void>;
  /** Waits for the page with this heading, letter by letter. */
  sees(heading: string): Promise<void>;
  /** Gives a one-time code, a digit a box. */
  giveCode(code: string): Promise<void>;
  /** Waits for the home of an event. */
  isHome(event: { readonly slug: string }): Promise<void>;
}

/** A new browser in which a person takes one of the ways. */
export async function startWalk(stage: Stage<TestServer>, { handOf, options }: Way): Promise<Walk> {
  const { page, errors } = await stage.visitor(options);
  const hand = handOf(page);
  const open = async (address: string): Promise<void> => {
    await page.goto(stage.url + pathOf(address));
  };
  return {
    ...hand,
    page,
    errors,
    open,
    signIn: async ({ slug }, { email, password }) => {
      await open(`/${slug}/login`);
      await hand.fill('E-mail', email);
      await hand.fill('Password', password);
      await hand.press('Log in');
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    },
    isSignedIn: async (person, options) =>
      carry(page.context(), stage.url, (await createSession(stage.server.ctx, person, options)).cookie),
    sees: (heading) => page.getByRole('heading', { name: heading, exact: true }).waitFor(),
    giveCode: (code) => giveCode(page, code, handOf === keyboard),
    // The home itself has tests of its own: that it is answered is enough.
    isHome: ({ slug }) => page.waitForURL(`${stage.url}/${slug}`, { waitUntil: 'commit' }),
  };
}

/** Path and query of an address. Messages name the port of the settings, which a test's server does not have. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://here');
  return pathname + search;
}

/** Types into the first box and lets the boxes lead on; without JavaScript each box is filled. */
async function giveCode(page: Page, code: string, byKeyboard: boolean): Promise<void> {
  const box = (position: number) => page.getByLabel(`Digit ${position} of 6`, { exact: true });
  if (byKeyboard) {
    await box(1).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(code);
    return;
  }
  for (const [index, digit] of [...code].entries()) await box(index + 1).fill(digit);
}
