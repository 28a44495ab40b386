import type { Answered } from '@plenary/contract/errors';
import { onlineUsers, PRESENCE, type OnlineUsers, type PresenceFrame } from '@plenary/contract/presence/operations';
import { ONLINE_ALL_TOPIC, ONLINE_TOPIC } from '@plenary/contract/presence/topics';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useInterval } from '../../ui/time/use-interval.ts';
import { useLiveTopic, useSignals, after } from '../../live/index.ts';
import { useBoot } from '../../page/boot.tsx';
import { usePanelMemory } from '../../page/navigation/panel-state.ts';
import { type Services, useServices } from '../../page/services.tsx';
import {
  type AttendeesQuery,
  type AttendeesState,
  NOBODY_YET,
  pageToRead,
  readsAfterMs,
  withFrame,
  withPage,
  withQuery,
  withRefusal,
  withStale,
} from './attendees-model.ts';

/** A list that is being scrolled, or searched, is read once it rests for so long; ms. */
const SCROLL_PAUSE_MS = 100;
const SEARCH_PAUSE_MS = 250;
/** Asked again after so long where the server does not say when; ms. */
const BUSY_MS = 3_000;

/** The list of people who are here, and what can be asked of it. */
export interface Attendees {
  readonly state: AttendeesState;
  ask(query: Partial<AttendeesQuery>): void;
  /** These places are in sight now. */
  show(first: number, last: number): void;
  /** Reads what is in sight again. */
  again(): void;
}

/** The people who are here, followed while the component is there. */
export function useAttendees(): Attendees {
  const services = useServices();
  const { me } = useBoot();
  const store = usePanelMemory('attendees', () => createStore<AttendeesState>(() => NOBODY_YET));
  const reader = useMemo(() => new Reader(services, store), [services, store]);
  useEffect(() => {
    reader.again();
    return () => reader.rest();
  }, [reader]);
  useInterval(PRESENCE.refresh_ms, () => reader.again());
  const topic = me && rolesAllow('people.online_all', me.roles) ? ONLINE_ALL_TOPIC : ONLINE_TOPIC;
  // Its present state says nothing: frames may be missing from before it was followed.
  useLiveTopic(topic, { onSnapshot: () => reader.missed() });
  useSignals(topic, ({ kind, values, more }) => {
    if (kind !== 'presence') return;
    if (more) reader.missed();
    for (const frame of values) reader.take(frame);
  });
  return {
    state: useStore(store),
    ask: (query) => reader.ask(query),
    show: (first, last) => reader.show(first, last),
    again: () => reader.again(),
  };
}

/** Reads the pages that are in sight, one at a time. */
class Reader {
  readonly #services: Services;
  readonly #store: StoreApi<AttendeesState>;
  #sight: readonly [first: number, last: number] = [0, 0];
  #cancel: (() => void) | null = null;
  #later: (() => void) | null = null;
  #reading = false;
  #typing = false;

  constructor(services: Services, store: StoreApi<AttendeesState>) {
    this.#services = services;
    this.#store = store;
  }

  ask(query: Partial<AttendeesQuery>): void {
    this.#store.setState((state) => withQuery(state, query), true);
    this.#sight = [0, 0];
    this.#typing = 'search' in query;
    this.#soon(this.#typing ? SEARCH_PAUSE_MS : 0);
  }

  show(first: number, last: number): void {
    if (this.#sight[0] === first && this.#sight[1] === last) return;
    this.#sight = [first, last];
    // Anyone who still types is waited for.
    if (!this.#typing) this.#soon(SCROLL_PAUSE_MS);
  }

  again(): void {
    this.#store.setState(withStale, true);
    this.#soon(0);
  }

  /** Frames may be missing. No later one says that the server that is read did not know yet of those in them. */
  missed(): void {
    this.#store.setState((state) => ({ ...state, frame: null }), true);
    this.again();
    this.#readOnceKnown();
  }

  take(frame: PresenceFrame): void {
    const { state, read } = withFrame(this.#store.getState(), frame);
    this.#store.setState(state, true);
    if (read === 'now') this.again();
    if (read === 'later') this.#readLater();
  }

  /** A read that was due sooner may ask a server that does not know yet, and none would follow. */
  #readOnceKnown(): void {
    this.#later?.();
    this.#later = null;
    this.#readLater(PRESENCE.known_everywhere_ms);
  }

  #readLater(least_ms = 0): void {
    this.#later ??= after(least_ms + readsAfterMs(this.#store.getState().online, Math.random()), () => {
      this.#later = null;
      this.again();
    });
  }

  /** Nobody looks at the list any more. */
  rest(): void {
    this.#cancel?.();
    this.#later?.();
    this.#cancel = this.#later = null;
  }

  #soon(ms: number): void {
    this.#cancel?.();
    this.#cancel = after(ms, () => {
      this.#typing = false;
      void this.#read();
    });
  }

  async #read(): Promise<void> {
    const asked = this.#store.getState();
    const page = pageToRead(asked, ...this.#sight);
    if (page === null || this.#reading) return;
    this.#reading = true;
    const { api, boots } = this.#services;
    const { search, filter } = asked.query;
    const answer = await api.call(onlineUsers, {
      params: { event: boots.getState().event?.slug ?? '' },
      query: {
        ...(search !== '' && { search }),
        ...(filter !== 'all' && { filter }),
        ...(page > 0 && { offset: page * PRESENCE.page }),
      },
    });
    this.#reading = false;
    this.#take(asked, page, answer);
  }

  #take(asked: AttendeesState, page: number, answer: Answered<OnlineUsers>): void {
    const now = this.#store.getState();
    // Something else was asked meanwhile.
    if (now.query !== asked.query) return void this.#read();
    if (answer.ok) {
      const taken = withPage(now, page, answer.value);
      // News that came while it was read may not be in it.
      this.#store.setState(now.fresh === asked.fresh ? taken : withStale(taken), true);
      // Another server than that of the frames has not learned of them yet, or knows more.
      if (now.frame !== null && now.online !== answer.value.online) this.#readOnceKnown();
      return void this.#read();
    }
    const { refusal } = answer;
    if (refusal.code === 'rate_limited') this.#soon(refusal.retry_after_ms ?? BUSY_MS);
    else this.#store.setState(withRefusal(now, refusal), true);
  }
}
