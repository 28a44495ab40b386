import type { EventOf } from '@plenary/contract/live';
import type { TimelineTopic } from '@plenary/contract/timeline/topics';
import type { ListedSession, NearTimeline } from '@plenary/contract/timeline/operations';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { applyToList, applyToNear, type Sight } from './events.ts';

/** Every session of the event, once asked for. */
export interface Whole {
  readonly state: 'none' | 'loading' | 'failed' | 'ready';
  /** By start; while they are read again those that were known. */
  readonly sessions: readonly ListedSession[];
  /** The names of halls in their order. */
  readonly halls: readonly string[];
}

/** The timeline, as far as the page knows it. */
export interface TimelineState {
  /** The sessions near now; null on pages without an event's frame. */
  readonly timeline: NearTimeline | null;
  readonly whole: Whole;
  /** The page's position in the live events that it receives. */
  readonly place: Place;
  /** Whether it has received none yet. */
  readonly silent: boolean;
}

/**
 * A place among live events. All that came after it is found from it, for a state that was asked for before they came may
 * lack them; events before the last position that is still held are forgotten.
 */
export interface Place {
  next: { readonly events: readonly EventOf<TimelineTopic>[]; readonly place: Place } | null;
}
export type TimelineStore = StoreApi<TimelineState>;

export function createTimelineStore(timeline: NearTimeline | null): TimelineStore {
  return createStore(() => ({
    timeline,
    whole: { state: 'none', sessions: [], halls: [] },
    place: { next: null },
    silent: true,
  }));
}

/** Applies live events to what is known. They carry resulting values: receiving one twice does no harm. */
export function takeTimelineEvents(
  store: TimelineStore,
  events: readonly EventOf<TimelineTopic>[],
  sight: Sight,
): void {
  const place: Place = { next: null };
  store.getState().place.next = { events, place };
  store.setState(({ timeline, whole }) => ({
    timeline: timeline && events.reduce((before, event) => applyToNear(before, event, sight), timeline),
    whole: whole.state === 'none' ? whole : { ...whole, sessions: events.reduce(applyToList, whole.sessions) },
    place,
    silent: false,
  }));
}

/**
 * Takes a state of the sessions near now that was asked for.
 * @param since what `place` was when it was asked for
 */
export function takeNear(store: TimelineStore, near: NearTimeline, since: Place, sight: Sight): void {
  const missed = missedSince(since);
  store.setState({ timeline: missed.reduce((before, event) => applyToNear(before, event, sight), near) });
}

/** The same of every session. */
export function takeWhole(
  store: TimelineStore,
  { sessions, halls = [] }: Pick<Whole, 'sessions'> & Partial<Pick<Whole, 'halls'>>,
  since: Place,
): void {
  store.setState({ whole: { state: 'ready', sessions: missedSince(since).reduce(applyToList, sessions), halls } });
}

function missedSince(since: Place): readonly EventOf<TimelineTopic>[] {
  const missed: EventOf<TimelineTopic>[] = [];
  for (let { next } = since; next !== null; { next } = next.place) missed.push(...next.events);
  return missed;
}
