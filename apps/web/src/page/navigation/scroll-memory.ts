import type { PageStorage } from '../storage/storage.ts';

/**
 * Where the window was scrolled to at each entry of the history. The browser's own memory would act before the page of
 * an entry is there; it is left to work where a document is reloaded.
 */
export class ScrollMemory {
  /** Positions in pixels, by the key that an entry carries in its state. */
  readonly #positions: Record<string, number>;
  #entry = entryKey();
  #settled = this.#entry;

  constructor(storage: PageStorage) {
    this.#positions = readPositions(storage.get('scrollPositions'));
    history.scrollRestoration = 'manual';
    // A page that comes back whole, as it was left, had given it to the browser.
    addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
    addEventListener('pagehide', () => {
      history.scrollRestoration = 'auto';
      this.#note();
      storage.set('scrollPositions', JSON.stringify(this.#positions));
    });
  }

  /** The history stands at another entry, whose page is not drawn yet. */
  turn(): void {
    this.#note();
    this.#entry = entryKey();
  }

  /** The page of the present entry is drawn: back to where it was left, else to what the hash names, else to its top. */
  settle(hash: string): void {
    if (this.#settled === this.#entry) return;
    this.#settled = this.#entry;
    const known = this.#positions[this.#entry];
    if (known !== undefined) scrollTo(0, known);
    else if (hash) document.getElementById(hash)?.scrollIntoView();
    else scrollTo(0, 0);
  }

  /** An entry that was passed before its page was there has no position of its own. */
  #note(): void {
    if (this.#settled === this.#entry) this.#positions[this.#entry] = scrollY;
  }
}

/** The key of the present entry; one that has none gets it now. */
function entryKey(): string {
  const state = history.state as { readonly key?: string } | null;
  if (state?.key) return state.key;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ key }, '');
  return key;
}

function readPositions(json: string | null): Record<string, number> {
  try {
    return JSON.parse(json ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
