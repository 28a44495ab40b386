import type { LiveEvent } from '@plenary/contract/live';
import type { ListedSession, NearTimeline } from '@plenary/contract/timeline';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { applyToList, applyToNear, type Sight } from './timeline-events.ts';

/** Every session of the event, once somebody has asked for them. */
export interface Whole {
  readonly state: 'none' | 'loading' | 'failed' | 'ready';
  /** By start; while they are read anew those that were known. */
  readonly sessions: readonly ListedSession[];
}

/** The timeline, as far as the page knows it. */
export interface TimelineState {
  /** The sessions near now; null on pages without an event's frame. */
  readonly timeline: NearTimeline | null;
  readonly whole: Whole;
  /** How many live events were taken. */
  readonly taken: number;
  /** The last of them: a state that was asked for before they came may lack them. */
  readonly recent: readonly LiveEvent[];
}
export type TimelineStore = StoreApi<TimelineState>;

/** So many events are applied once more to a state that was under way when they came. */
const RECENT = 200;

export function createTimelineStore(timeline: NearTimeline | null): TimelineStore {
  return createStore(() => ({ timeline, whole: { state: 'none', sessions: [] }, taken: 0, recent: [] }));
}

/** Applies live events to what is known. They carry resulting values: hearing one twice does no harm. */
export function takeTimelineEvents(store: TimelineStore, events: readonly LiveEvent[], sight: Sight): void {
  store.setState(({ timeline, whole, taken, recent }) => ({
    timeline: timeline && events.reduce((before, event) => applyToNear(before, event, sight), timeline),
    whole: whole.state === 'none' ? whole : { ...whole, sessions: events.reduce(applyToList, whole.sessions) },
    taken: taken + events.length,
    recent: [...recent, ...events].slice(-RECENT),
  }));
}

/**
 * Takes a state of the sessions near now that was asked for.
 * @param since what `taken` was when it was asked for
 */
export function takeNear(store: TimelineStore, near: NearTimeline, since: number, sight: Sight): void {
  const missed = missedSince(store, since);
  store.setState({ timeline: missed.reduce((before, event) => applyToNear(before, event, sight), near) });
}

/** The same of every session. */
export function takeWhole(store: TimelineStore, sessions: readonly ListedSession[], since: number): void {
  store.setState({ whole: { state: 'ready', sessions: missedSince(store, since).reduce(applyToList, sessions) } });
}

function missedSince(store: TimelineStore, since: number): readonly LiveEvent[] {
  const { taken, recent } = store.getState();
  return taken === since ? [] : recent.slice(since - taken);
}
