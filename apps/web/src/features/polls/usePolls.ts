import { createReader, type Reader } from '@plenary/client/reader';
import { ownTopic } from '@plenary/contract/own-topic';
import { listPolls, votePoll, type Answer, type OwnPolls, type Tally } from '@plenary/contract/polls/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { POLL_VOTED, POLLS_TOPIC, pollResultsTopic } from '@plenary/contract/polls/topics';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useLiveTopic } from '../../live/index.ts';
import { usePanelMemory } from '../../page/navigation/panel-state.ts';
import { useBoot } from '../../page/boot.tsx';
import { newId } from '../../page/new-id.ts';
import { useServices } from '../../page/services.tsx';
import {
  NO_POLLS,
  withEvents,
  withPresent,
  withSnapshot,
  withTally,
  withVoted,
  type PollsState,
} from './polls-model.ts';

/** The one store of the page: a vote in the panel shows on the stage too. */
function usePollsStore(): StoreApi<PollsState> {
  return usePanelMemory('polls', () => createStore<PollsState>(() => NO_POLLS));
}

/** The polls of the event, followed while the component is there. */
export function usePolls(): PollsState {
  const store = usePollsStore();
  const reader = useReader(store);
  useLiveTopic(POLLS_TOPIC, {
    onSnapshot: (payload) => store.setState((state) => withSnapshot(state, payload as OwnPolls), true),
    onEvents: (events) => {
      reader.changed();
      store.setState((state) => withEvents(state, events), true);
    },
  });
  const page = usePageName();
  const { me } = useBoot();
  useLiveTopic(me && ownTopic(me._id), {
    // The present state of the polls has one's own votes too.
    onSnapshot: null,
    onMissed: () => void reader.read(),
    onEvents: (events) => {
      const votes = events.filter((event) => event.kind === POLL_VOTED);
      if (votes.some(({ payload }) => payload.page !== page)) void reader.read();
    },
  });
  return useStore(store);
}

/** The name under which this page votes. */
const usePageName = (): string => usePanelMemory('polls page', newId);

/** Reads the polls again. */
function useReader(store: StoreApi<PollsState>): Reader {
  const { api, boots } = useServices();
  return useMemo(
    () =>
      createReader(
        () => api.call(listPolls, { params: { event: boots.getState().event?.slug ?? '' } }),
        (now) => now.ok && store.setState(withPresent(now.value), true),
      ),
    [api, boots, store],
  );
}

/** Follows the results of a poll that show once one has voted. */
export function useResultsOf(id: string, wanted: boolean): void {
  const store = usePollsStore();
  useLiveTopic(wanted ? pollResultsTopic(id) : null, {
    onSnapshot: (payload) => {
      const { tally } = payload as { readonly tally: Tally | null };
      if (tally) store.setState((state) => withTally(state, id, tally), true);
    },
    onEvents: (events) => store.setState((state) => withEvents(state, events), true),
  });
}

/** Votes. Returns why that was refused, or null. */
export function useVote(id: string): (answer: Answer) => Promise<AnsweredRefusal | null> {
  const store = usePollsStore();
  const { api, boots, cursors } = useServices();
  const page = usePageName();
  const reader = useReader(store);
  return async (answer) => {
    const event = boots.getState().event?.slug ?? '';
    const voted = await api.call(votePoll, { params: { event, id }, body: { ...answer, page } });
    if (!voted.ok) {
      if (OVERTAKEN.has(voted.refusal.code)) await reader.read();
      return voted.refusal;
    }
    // The results that came with the vote are followed from there on.
    if (voted.value.cursor !== null) cursors.set(pollResultsTopic(id), voted.value.cursor);
    store.setState((state) => withVoted(state, voted.value), true);
    return null;
  };
}

/** The page did not know yet: it was voted elsewhere, or the poll was closed. */
const OVERTAKEN: ReadonlySet<AnsweredRefusal['code']> = new Set([
  'already_voted',
  'poll_closed',
  'not_found',
  'feature_off',
]);
