import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, newVisitor, signIn, type Visitor, type VisitorOptions } from './browser.ts';
import type { Person } from './demo.ts';
import { startProduct, type RunningServer } from './server.ts';

/** A server that tests may open pages of. */
interface Host {
  readonly url: string;
  stop(): Promise<unknown>;
}

/** A server and a browser for the tests of one file. What a test opens here is closed when it has ended. */
export interface Stage<S extends Host> {
  readonly server: S;
  /** Origin of the server. */
  readonly url: string;
  readonly browser: Browser;
  /** A new browser profile, signed out. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** A new browser profile in which somebody went through the login form of an event. */
  enter(event: string, person: Person, options?: VisitorOptions): Promise<Visitor>;
}

/** Starts a server and a browser before the tests of this file, and ends both after them. */
export function useStage<S extends Host>(start: () => Promise<S>): Stage<S> {
  let ready: { readonly server: S; readonly browser: Browser } | undefined;
  const opened = new Set<Visitor>();
  const set = () => {
    if (!ready) throw new Error('the stage is set before the first test, not while the file is read');
    return ready;
  };
  beforeAll(async () => {
    const [server, browser] = await Promise.all([start(), launchBrowser()]);
    ready = { server, browser };
  });
  afterEach(async () => {
    await Promise.all([...opened].map(({ context }) => context.close()));
    opened.clear();
  });
  afterAll(async () => {
    await ready?.browser.close();
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
      const one = await visitor(options);
      await signIn(one.page, set().server.url, event, person);
      return one;
    },
  };
}

/** The product as `npm start` runs it, on an empty data folder with the demo events. */
export function useDemo(): Stage<RunningServer> {
  return useStage(() => startProduct());
}
