import {
  type AgendaQuery,
  formatAgendaQuery,
  parseAgendaQuery,
  WHOLE_AGENDA,
} from '@plenary/domain/timeline/agenda/address';
import { createContext, useContext, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useEvent } from '../../page/boot.tsx';
import { formatSearch } from '../../page/navigation/router.ts';
import { useServices } from '../../page/services.tsx';

/** The part of the agenda that is shown, and how to change it. */
export interface AgendaState {
  readonly within: 'modal' | 'page';
  readonly query: AgendaQuery;
  /** Narrows it further or less; the way back leads past it. */
  readonly change: (change: Partial<AgendaQuery>) => void;
  /** Goes to another agenda, from which the way back leads here. */
  readonly go: (to: Partial<AgendaQuery>) => void;
  /** The address of an agenda, which says all of it (AGE10). */
  readonly hrefOf: (query: AgendaQuery) => string;
}

const AgendaContext = createContext<AgendaState | null>(null);
export const AgendaProvider = AgendaContext.Provider;

/**
 * The agenda around a component.
 * @throws outside of AgendaProvider
 */
export function useAgenda(): AgendaState {
  const state = useContext(AgendaContext);
  if (!state) throw new Error('useAgenda() was called outside of <AgendaProvider>.');
  return state;
}

function useHrefOf(): AgendaState['hrefOf'] {
  const { slug } = useEvent();
  return useMemo(() => (query) => `/${slug}/agenda${formatSearch(formatAgendaQuery(query))}`, [slug]);
}

/** On the agenda's page the address is the state, so that it can be sent and comes back with the page. */
export function useAgendaOfAddress(): AgendaState {
  const { router } = useServices();
  const hrefOf = useHrefOf();
  const search = useStore(router.state, ({ address }) => address.search);
  return useMemo(() => {
    const query = parseAgendaQuery(search);
    return {
      within: 'page',
      query,
      change: (change) => {
        const { search: present } = router.state.getState().address;
        const next = { ...parseAgendaQuery(present), ...change };
        router.replace({ search: { ...present, ...formatAgendaQuery(next) } });
      },
      go: (to) => router.push(hrefOf({ ...WHOLE_AGENDA, zone: query.zone, ...to })),
      hrefOf,
    };
  }, [router, search, hrefOf]);
}

/** In a modal the state lasts as long as it is open: the address is that of the page behind it. */
export function useAgendaOfModal(): AgendaState {
  const [query, setQuery] = useState(WHOLE_AGENDA);
  const hrefOf = useHrefOf();
  return useMemo(
    () => ({
      within: 'modal',
      query,
      change: (change) => setQuery((before) => ({ ...before, ...change })),
      go: (to) => setQuery((before) => ({ ...WHOLE_AGENDA, zone: before.zone, ...to })),
      hrefOf,
    }),
    [query, hrefOf],
  );
}
