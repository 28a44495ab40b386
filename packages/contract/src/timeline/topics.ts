import type { LivePayload, Topic } from '../live.ts';
import type { ListedSession } from './operations.ts';

/** A session without its texts; null: it was removed since. */
export interface SessionPayload {
  readonly v: number;
  readonly session: ListedSession | null;
}
/** The id of a session. */
export interface SessionRemovedPayload {
  readonly v: number;
  readonly id: string;
}
/** How far the event's clock is ahead of real time, in milliseconds. */
export interface ClockPayload {
  readonly v: number;
  readonly clock_offset_ms: number;
}

/** The timeline of an event, for everybody there. Each event carries resulting values. */
export interface TimelineTopic {
  readonly name: 'event-timeline';
  readonly events: {
    /** A session was added or changed. */
    readonly 'session.changed': SessionPayload;
    /** A session was removed. */
    readonly 'session.removed': SessionRemovedPayload;
    /** Very many sessions changed at once: pages read the timeline again. */
    readonly 'timeline.replaced': LivePayload;
    /** The event's clock was set. */
    readonly 'clock.changed': ClockPayload;
    /** The event, areas or sponsors changed: pages read the boot data again. */
    readonly 'event.changed': LivePayload;
  };
}
export const TIMELINE_TOPIC = 'event-timeline' as Topic<TimelineTopic>;

/**
 * Companion for hosts alone (D5): meetings, with their link. The two topics may overtake each other: a meeting that comes
 * without its link, although it has one, keeps the known one.
 */
export interface TimelineHostTopic {
  readonly name: 'event-timeline:host';
  readonly events: Pick<TimelineTopic['events'], 'session.changed' | 'session.removed' | 'timeline.replaced'>;
}
export const TIMELINE_HOST_TOPIC = 'event-timeline:host' as Topic<TimelineHostTopic>;
