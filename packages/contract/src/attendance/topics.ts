import type { Occupancy, OwnChange } from './operations.ts';
import type { LivePayload, Topic } from '../live.ts';

/** A person's own part in the timeline. */
export interface UserTimelineTopic {
  readonly name: 'user-timeline:<user>';
  readonly events: {
    /** A session that one is in or has marked, or is not any more. A link is never part of it, since an old cursor would replay it; the present state has it. */
    readonly 'own.changed': OwnChange & LivePayload;
  };
}
export const userTimelineTopic = (user_id: string) => `user-timeline:${user_id}` as Topic<UserTimelineTopic>;

/** The number of people in open sessions, for everybody. */
export interface OccupancyTopic {
  readonly name: 'timeline-occupancy';
  readonly events: {
    /** The sessions whose number has changed since the last one; at most once a second for an event. */
    readonly 'occupancy.changed': Occupancy & LivePayload;
  };
}
export const OCCUPANCY_TOPIC = 'timeline-occupancy' as Topic<OccupancyTopic>;
