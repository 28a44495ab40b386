import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { loadDemoEvents } from '@plenary/server/features/imports/bundles/index';
import { accounts } from '@plenary/server/db/schema/index';
import type { Context } from '@plenary/server/context';
import { createClient } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import { migratedDatabase } from '@plenary/testkit/database';
import type { ServerOptions } from '@plenary/testkit/server';
import { createSession } from '@plenary/testkit/sessions';
import { eq } from 'drizzle-orm';
import { carry, launchBrowser, newVisitor, shownBy, type Visitor, type VisitorOptions } from './browser.ts';
import type { Person } from './demo.ts';
import { startHere, type Servers } from './nodes.ts';
import { startProduct, type RunningServer } from './server.ts';

/** A server that tests may open pages of. */
interface Host {
  readonly url: string;
  /** Of a server in this process. */
  readonly ctx?: Context;
  stop(): Promise<unknown>;
}

/** A server and a browser for the tests of one file. Pages that a test opens here are closed when it has ended. */
export interface Stage<S extends Host> {
  readonly server: S;
  /** Origin of the server. */
  readonly url: string;
  readonly browser: Browser;
  /** A new browser profile, signed out. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** A new browser profile of a person who has signed in, on the home of an event. */
  enter(event: string, person: Person, options?: VisitorOptions): Promise<Visitor>;
}

/** Browsers of this worker by their flags. The files that it runs share them; the worker ends them with itself. */
const browsers = new Map<string, Promise<Browser>>();

async function browserOf(flags: readonly string[]): Promise<Browser> {
  const key = flags.join(' ');
  const known = await browsers.get(key);
  if (known?.isConnected()) return known;
  const launched = launchBrowser(flags);
  browsers.set(key, launched);
  return launched;
}

/**
 * Starts a server before the tests of this file and ends it after them, beside a browser without a profile of another file.
 * @param flags further ones of the browser
 */
export function useStage<S extends Host>(start: () => Promise<S>, flags: readonly string[] = []): Stage<S> {
  let ready: { readonly server: S; readonly browser: Browser } | undefined;
  const opened = new Set<Visitor>();
  const set = () => {
    if (!ready) throw new Error('the stage is set before the first test, not while the file is read');
    return ready;
  };
  beforeAll(async () => {
    const [server, browser] = await Promise.all([start(), browserOf(flags)]);
    ready = { server, browser };
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const one of opened) console.error(await shownBy(one));
    await Promise.all([...opened].map(({ context }) => context.close()));
    opened.clear();
  });
  afterAll(async () => {
    await Promise.all((ready?.browser.contexts() ?? []).map((context) => context.close()));
    await ready?.server.stop();
  });

  const visitor = async (options?: VisitorOptions): Promise<Visitor> => {
    const one = await newVisitor(set().browser, set().server.url, options);
    opened.add(one);
    return one;
  };
  return {
    get server() {
      return set().server;
    },
    get url() {
      return set().server.url;
    },
    get browser() {
      return set().browser;
    },
    visitor,
    enter: async (event, person, options) => {
      const { url } = set().server;
      const [one, cookie] = await Promise.all([visitor(options), sessionOf(set().server, event, person)]);
      await carry(one.context, url, cookie);
      await one.page.goto(`${url}/${event}`);
      return one;
    },
  };
}

/** The session cookie of a person who has signed in: the login page has tests of its own. */
async function sessionOf({ url, ctx }: Host, event: string, { email, password }: Person): Promise<string> {
  // Checking a password takes as long as all else of a visit.
  const account = await ctx?.db.query.accounts.findFirst({ where: eq(accounts.email, email) });
  if (ctx && account) return (await createSession(ctx, { account_id: account.id })).cookie;
  const { status, headers } = await createClient(url).form(`/${event}/login`, { email, password });
  const line = headers.getSetCookie().find((cookie) => cookie.includes('plenary_session='));
  if (status !== 303 || line === undefined) throw new Error(`signing in as ${email} answered ${status}`);
  return line.split(';', 1)[0] ?? '';
}

const TICK_MS = 50;

/**
 * The demo events on a server in this process, for what wants a whole timeline. Its clock goes on with real time.
 * @param config settings other than those of tests
 */
export function useDemo(config: ServerOptions['config'] = {}): Stage<Servers> {
  return useStage(async () => {
    const clock = new FakeClock(Date.now());
    const server = await startHere({ web: 'built', background: true, clock, config: { demo: true, ...config } });
    await loadDemoEvents(server.ctx);
    const stand = goOn(clock);
    return { ...server, stop: () => (stand(), server.stop()) };
  });
}

/** Lets a clock go on with real time; the answer stops it. */
export function goOn(clock: FakeClock): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const passed = Math.floor(performance.now() - last);
    last += passed;
    void clock.advance(passed);
  }, TICK_MS);
  return () => clearInterval(timer);
}

/** The product, a process of its own with the demo events on an empty data folder and a database of its own. */
export function useProduct(): Stage<RunningServer> {
  return useStage(async () => startProduct({ DATABASE_URL: await migratedDatabase() }));
}
