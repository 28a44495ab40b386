import { createPager, NOT_READ, type Page, type Paged } from '@plenary/client/pager';
import type { Answered } from '@plenary/contract/errors';
import { useEffect, useMemo, useState } from 'react';

export interface PagedList<Item> extends Paged<Item> {
  reload(): void;
  loadMore(): void;
  /** Changes the items that are known, as after a deed. */
  change(items: (known: readonly Item[]) => readonly Item[]): void;
}

/**
 * A list that is read page by page.
 * @param ask kept by its caller: another one is another list
 * @param news the first page is read again whenever it is another value
 */
export function usePager<Item>(ask: (last?: Item) => Promise<Answered<Page<Item>>>, news: unknown): PagedList<Item> {
  const [list, setList] = useState<Paged<Item>>(NOT_READ);
  const pager = useMemo(() => createPager(ask, setList), [ask]);
  useEffect(() => {
    void pager.read();
    return () => pager.stop();
  }, [pager, news]);
  return { ...list, reload: () => void pager.read(), loadMore: () => void pager.more(), change: pager.change };
}
