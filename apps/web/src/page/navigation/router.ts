import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ScrollMemory } from './scroll-memory.ts';

/** The address of the page, as the browser shows it. */
export interface Address {
  readonly pathname: string;
  readonly search: PageSearch;
  /** Without its `#`; empty until the page is hydrated, because the server never sees one. */
  readonly hash: string;
}

/** The content in the page's place: the page of a path, or why it could not be opened. */
export type Shown =
  | { readonly kind: 'page'; readonly pathname: string }
  | { readonly kind: 'failure'; readonly error: unknown };

export interface RouterState {
  readonly address: Address;
  /** A new object for every visit, also of the page that is open already. */
  readonly shown: Shown;
  /** The page of the address is on its way; what is shown until then is the one before it. */
  readonly loading: boolean;
}

/**
 * Makes the page of a path ready to be drawn. Rejects with an error whose message people can read.
 * @param signal is aborted when another page is wanted by now: then nothing may change any more
 */
export type OpenPage = (pathname: string, signal: AbortSignal) => Promise<void>;

/**
 * Follows the browser's history. The server decides which page an address is (D37), so there are no routes here: a path
 * that differs from the one that is shown is opened, and of two that are wanted the later one wins.
 */
export class PageRouter {
  readonly state: StoreApi<RouterState>;
  #visit = new AbortController();
  #open: OpenPage | undefined;
  #scroll: ScrollMemory | undefined;
  #ask: ((href: string) => void) | undefined;

  /** @param url path and query of the page that is there already */
  constructor(url: string) {
    const { pathname, search } = new URL(url, 'http://plenary.invalid');
    this.state = createStore<RouterState>(() => ({
      address: { pathname, search: parseSearch(search), hash: '' },
      shown: { kind: 'page', pathname },
      loading: false,
    }));
  }

  /** Begins to follow the browser; until then, as on the server, the address is only known. */
  start(open: OpenPage, scroll: ScrollMemory): void {
    this.#open = open;
    this.#scroll = scroll;
    addEventListener('popstate', () => this.#turn());
    this.state.setState({ address: presentAddress() });
  }

  /** Goes to an address of this site that is a page of the app. */
  push(href: string): void {
    history.pushState(null, '', href);
    this.#follow();
  }

  /** Back and Forward to another page ask from now on instead of leading there; undefined: no more. */
  guard(ask: ((href: string) => void) | undefined): void {
    this.#ask = ask;
  }

  /** Says something else in the present address: page, place in the history and scroll position stay. */
  replace(change: Partial<Pick<Address, 'search' | 'hash'>>): void {
    const address = { ...this.state.getState().address, ...change };
    const hash = address.hash && `#${address.hash}`;
    history.replaceState(history.state, '', address.pathname + formatSearch(address.search) + hash);
    this.state.setState({ address });
  }

  /** Opens the page of the present address, again where that failed. */
  async load(): Promise<void> {
    this.#visit.abort();
    const { signal } = (this.#visit = new AbortController());
    const { pathname } = this.state.getState().address;
    this.state.setState({ loading: true });
    const shown = await this.#opened(pathname, signal);
    if (!signal.aborted) this.state.setState({ shown, loading: false });
  }

  /** The shown page has been drawn: the window scrolls to where it belongs. */
  drawn(): void {
    this.#scroll?.settle(this.state.getState().address.hash);
  }

  /** Back or Forward has changed the address by now: where a person is asked first, it is set again. */
  #turn(): void {
    const { pathname, search } = this.state.getState().address;
    if (!this.#ask || location.pathname === pathname) return this.#follow();
    const wanted = location.pathname + location.search + location.hash;
    history.pushState(null, '', pathname + formatSearch(search));
    this.#ask(wanted);
  }

  #follow(): void {
    const address = presentAddress();
    const { shown } = this.state.getState();
    this.#scroll?.turn();
    this.state.setState({ address });
    if (shown.kind === 'failure' || shown.pathname !== address.pathname) return void this.load();
    this.#visit.abort();
    this.state.setState({ shown: { ...shown }, loading: false });
  }

  async #opened(pathname: string, signal: AbortSignal): Promise<Shown> {
    try {
      await this.#open?.(pathname, signal);
      return { kind: 'page', pathname };
    } catch (error) {
      return { kind: 'failure', error };
    }
  }
}

function presentAddress(): Address {
  const { pathname, search, hash } = location;
  return { pathname, search: parseSearch(search), hash: hash.slice(1) };
}

/** Search parameters that the app itself reads; all others are kept as they are. */
export interface PageSearch {
  /** `agenda=true` opens the agenda once. */
  readonly agenda?: 'true';
  readonly modal?: string;
  readonly q?: string | undefined;
  readonly openVideoChat?: string;
  readonly [name: string]: string | undefined;
}

const MAX_VALUE = 256;

/**
 * Reads plain `name=value` pairs; the first of a repeated name counts. A value that cannot be meant is left out: an
 * `agenda` other than true, values of absurd length.
 */
export function parseSearch(search: string): PageSearch {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) values[name] ??= value;
  const meant = ([name, value]: [string, string]) =>
    value.length <= MAX_VALUE && (name !== 'agenda' || value === 'true');
  return Object.fromEntries(Object.entries(values).filter(meant));
}

/** The opposite of parseSearch, with its question mark when there is anything to say. */
export function formatSearch(search: PageSearch): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}
