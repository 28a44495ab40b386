import type { PageData } from '@plenary/contract/boot';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { listVault, type VaultPart } from '@plenary/contract/vault/operations';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

export type VaultPageData = Extract<PageData, { kind: 'vault' }>;

/** The items that the address names. */
interface Order {
  readonly q: string;
  /** null: of all categories. */
  readonly category: string | null;
}

/** The list as it stands. */
interface Listed extends Order, VaultPart {
  /** The page from which it was read; null: it is to be read again. */
  readonly page: VaultPageData | null;
  readonly failed: AnsweredRefusal | null;
}

/** The list as it is shown; while another search is on its way, the one before. */
export interface ShownVault extends Order, VaultPart {
  readonly busy: boolean;
  readonly failed: AnsweredRefusal | null;
  /** Reads the part behind the last item. */
  more(): void;
  /** Reads the same again. */
  again(): void;
}

const isSame = (one: Order, other: Order): boolean => one.q === other.q && one.category === other.category;

/**
 * The items of the search and the category in the address: the page brought them, or they are asked for. A page that was read again,
 * since something opened or closed, has as many parts read again as were shown.
 */
export function useVaultList(page: VaultPageData): ShownVault {
  const { api, router } = useServices();
  const { slug } = useEvent();
  const search = useStore(router.state, (state) => state.address.search);
  const [listed, setListed] = useState<Listed>(() => ({ ...page, page, failed: null }));
  const [longer, setLonger] = useState(false);
  const q = search.q?.trim() ?? '';
  const category = page.categories.find((name) => name === search['category']) ?? null;
  const same = isSame(listed, { q, category });
  const known = listed.page === page && same;
  const shown = same ? listed.items.length : 0;
  useEffect(() => {
    if (known && !longer) return;
    let wanted = true;
    const read = async (order: Order): Promise<Listed> => {
      const brought = isSame(page, order) && page.items.length > 0;
      let list: VaultPart = known ? listed : brought ? page : { items: [], next: '' };
      const atLeast = known ? list.items.length + 1 : shown;
      while (list.next !== null && (list.items.length < atLeast || list.items.length === 0)) {
        const query = { q, ...(category !== null && { category }), ...(list.next !== '' && { after: list.next }) };
        const answer = await api.call(listVault, { params: { event: slug }, query });
        if (!answer.ok) return { ...order, ...list, page, failed: answer.refusal };
        const { items, next } = answer.value;
        const held = new Set(list.items.map(({ id }) => id));
        list = { items: [...list.items, ...items.filter(({ id }) => !held.has(id))], next };
      }
      return { ...order, ...list, page, failed: null };
    };
    void read({ q, category }).then((next) => {
      if (!wanted) return;
      setListed(next);
      setLonger(false);
    });
    return () => {
      wanted = false;
    };
  }, [api, slug, page, listed, known, longer, shown, q, category]);
  return {
    ...listed,
    busy: !same || longer,
    failed: known ? listed.failed : null,
    more: () => setLonger(true),
    again: () => setListed((before) => ({ ...before, page: null })),
  };
}
