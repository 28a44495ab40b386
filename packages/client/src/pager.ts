import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';

/** A part of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Others come behind them. */
  readonly has_more: boolean;
}

/** A list as far as it has been read. */
export interface Paged<Item> {
  /** null until the first page has come. */
  readonly items: readonly Item[] | null;
  readonly has_more: boolean;
  /** Why the first page could not be read the last time. */
  readonly failed: AnsweredRefusal | null;
}

export interface Pager<Item> {
  /** Reads the first page again, which then is the whole list. Of several readings the last one counts. */
  read(): Promise<void>;
  /** Reads the page behind the last item. One at a time; one that fails leaves the list as it is. */
  more(): Promise<void>;
  /** Changes the items that are known, as after a deed. */
  change(items: (known: readonly Item[]) => readonly Item[]): void;
  /** Takes none of the answers that are on their way. */
  stop(): void;
}

export const NOT_READ: Paged<never> = { items: null, has_more: false, failed: null };

/**
 * Reads a list page by page.
 * @param ask asks for the page behind an item, or for the first one
 * @param take receives the list whenever it has changed
 */
export function createPager<Item>(
  ask: (last?: Item) => Promise<Answered<Page<Item>>>,
  take: (list: Paged<Item>) => void,
): Pager<Item> {
  let list: Paged<Item> = NOT_READ;
  let turn = 0;
  let reading_on = false;
  let stopped = false;
  const set = (next: Paged<Item>): void => take((list = next));
  return {
    async read() {
      const own = (turn += 1);
      stopped = false;
      const answer = await ask();
      if (own !== turn) return;
      set(answer.ok ? { ...answer.value, failed: null } : { ...list, failed: answer.refusal });
    },
    async more() {
      const last = list.items?.at(-1);
      if (last === undefined || reading_on) return;
      reading_on = true;
      const answer = await ask(last);
      reading_on = false;
      // A list that was read again or has changed at its end meanwhile goes on from there.
      if (stopped || !answer.ok || list.items?.at(-1) !== last) return;
      set({ ...answer.value, items: [...list.items, ...answer.value.items], failed: null });
    },
    change(items) {
      if (list.items) set({ ...list, items: items(list.items) });
    },
    stop() {
      turn += 1;
      stopped = true;
    },
  };
}

/** The page that is in an answer whose list has a name of its own. */
export const asPage = <Value extends { readonly has_more: boolean }, Item>(
  answer: Answered<Value>,
  items: (value: Value) => readonly Item[],
): Answered<Page<Item>> =>
  answer.ok ? { ok: true, value: { items: items(answer.value), has_more: answer.value.has_more } } : answer;
