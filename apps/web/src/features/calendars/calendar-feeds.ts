import {
  createCalendarFeed,
  listCalendarFeeds,
  renewCalendarFeed,
  revokeCalendarFeed,
  type CalendarFeed,
  type FeedKind,
  type NewCalendarFeed,
} from '@plenary/contract/calendars/operations';
import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../api/client.ts';

export type FeedsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** `made`: the address that was made last, which is shown until another one is. */
  | { readonly kind: 'ready'; readonly feeds: readonly CalendarFeed[]; readonly made: NewCalendarFeed | null };

/** One's own calendar addresses; each change returns why it was refused, or null. */
export interface CalendarFeeds {
  readonly state: StoreApi<FeedsState>;
  load(): Promise<void>;
  create(kind: FeedKind): Promise<AnsweredRefusal | null>;
  renew(id: string): Promise<AnsweredRefusal | null>;
  revoke(id: string): Promise<AnsweredRefusal | null>;
}

/** @param ports `event`: slug */
export function createCalendarFeeds({ api, event }: { readonly api: Api; readonly event: string }): CalendarFeeds {
  const params = { event };
  const state = createStore<FeedsState>(() => ({ kind: 'loading' }));
  const now = () => {
    const current = state.getState();
    return current.kind === 'ready' ? current : { feeds: [], made: null };
  };
  const takeMade = (answer: Answered<NewCalendarFeed>): AnsweredRefusal | null => {
    if (!answer.ok) return answer.refusal;
    const { url: _, ...feed } = answer.value;
    const others = now().feeds.filter(({ id }) => id !== feed.id);
    state.setState({ kind: 'ready', feeds: [...others, feed], made: answer.value }, true);
    return null;
  };
  return {
    state,
    async load() {
      const answer = await api.call(listCalendarFeeds, { params });
      if (answer.ok) state.setState({ kind: 'ready', feeds: answer.value.results, made: now().made }, true);
      else if (state.getState().kind !== 'ready') state.setState({ kind: 'failed' }, true);
    },
    create: async (kind) => takeMade(await api.call(createCalendarFeed, { params, body: { kind } })),
    renew: async (id) => takeMade(await api.call(renewCalendarFeed, { params: { event, id } })),
    async revoke(id) {
      const answer = await api.call(revokeCalendarFeed, { params: { event, id } });
      if (!answer.ok && answer.refusal.code !== 'not_found') return answer.refusal;
      const { feeds, made } = now();
      const left = feeds.filter((feed) => feed.id !== id);
      state.setState({ kind: 'ready', feeds: left, made: made?.id === id ? null : made }, true);
      return null;
    },
  };
}
