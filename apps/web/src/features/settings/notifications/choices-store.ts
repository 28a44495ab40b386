import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import {
  choosePreference,
  readPreferences,
  type NotificationPreferences,
} from '@plenary/contract/notifications/operations';
import type { NotificationKind } from '@plenary/domain/notifications/kinds';
import type { Preference } from '@plenary/domain/notifications/preferences';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../api/client.ts';

export type ChoicesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly chosen: NotificationPreferences };

/** The ways on which one's notifications come, as the server has them. */
export interface Choices {
  readonly state: StoreApi<ChoicesState>;
  load(): Promise<void>;
  /** Changes one way of a kind: shown at once, and taken back where the server refuses it. Returns why it did, or null. */
  choose(kind: NotificationKind, way: Partial<Preference>): Promise<AnsweredRefusal | null>;
}

export function createChoices({ api, event }: { readonly api: Api; readonly event: string }): Choices {
  const params = { event };
  const state = createStore<ChoicesState>(() => ({ kind: 'loading' }));
  const show = (chosen: NotificationPreferences) => state.setState({ kind: 'ready', chosen }, true);
  /** Changes that are under way; the answer to the last one is shown. */
  let under_way = 0;
  return {
    state,
    async load() {
      const answer: Answered<NotificationPreferences> = await api.call(readPreferences, { params });
      // A choice that is under way is shown already, and its answer comes.
      if (answer.ok && under_way > 0) return;
      if (answer.ok) show(answer.value);
      else if (state.getState().kind !== 'ready') state.setState({ kind: 'failed' }, true);
    },
    async choose(kind, way) {
      const before = state.getState();
      if (before.kind !== 'ready') return null;
      const { kinds } = before.chosen;
      show({ ...before.chosen, kinds: { ...kinds, [kind]: { ...kinds[kind], ...way } } });
      under_way += 1;
      const answer: Answered<NotificationPreferences> = await api.call(choosePreference, {
        params,
        body: { kind, ...way },
        turn: `prefer ${kind}`,
      });
      under_way -= 1;
      if (answer.ok && under_way === 0) show(answer.value);
      if (answer.ok) return null;
      const now = state.getState();
      if (now.kind === 'ready') show({ ...now.chosen, kinds: { ...now.chosen.kinds, [kind]: kinds[kind] } });
      return answer.refusal;
    },
  };
}
