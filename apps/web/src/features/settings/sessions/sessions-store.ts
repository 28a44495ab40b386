import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import { endSessions, listSessions, type SignedInBrowser } from '@plenary/contract/profile/operations';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../api/client.ts';

export type SessionsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** `read_at`: when the server said so, in ms of this device's clock. */
  | { readonly kind: 'ready'; readonly sessions: readonly SignedInBrowser[]; readonly read_at: number };

/** Where one is signed in, as the server says when the tab opens and after each change. */
export interface Sessions {
  readonly state: StoreApi<SessionsState>;
  load(): Promise<void>;
  /** Ends sign-ins by their ids. Returns why that was refused, or null. */
  end(ids: readonly string[]): Promise<AnsweredRefusal | null>;
}

type Listed = Answered<{ readonly sessions: readonly SignedInBrowser[] }>;

/** @param ports `event`: slug; `now`: this device's clock, in ms */
export function createSessions(ports: {
  readonly api: Api;
  readonly event: string;
  readonly now: () => number;
}): Sessions {
  const { api, event, now } = ports;
  const params = { event };
  const state = createStore<SessionsState>(() => ({ kind: 'loading' }));
  const take = (sessions: readonly SignedInBrowser[]) =>
    state.setState({ kind: 'ready', sessions: currentFirst(sessions), read_at: now() }, true);
  return {
    state,
    async load() {
      const answer: Listed = await api.call(listSessions, { params });
      if (answer.ok) take(answer.value.sessions);
      else if (state.getState().kind !== 'ready') state.setState({ kind: 'failed' }, true);
    },
    async end(sessions) {
      const answer: Listed = await api.call(endSessions, { params, body: { sessions } });
      if (!answer.ok) return answer.refusal;
      take(answer.value.sessions);
      return null;
    },
  };
}

/** This device first, the others as the server orders them. */
function currentFirst(sessions: readonly SignedInBrowser[]): SignedInBrowser[] {
  return [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
}
