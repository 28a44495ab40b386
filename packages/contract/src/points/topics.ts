import type { Topic } from '../live.ts';
import type { LeadersFrame, PointsGivenPayload } from './operations.ts';

export const POINTS_GIVEN = 'points.given';

/** Of the topic of a person's own. */
export type OwnPointEvents = {
  /** Points of one's own. */
  readonly [POINTS_GIVEN]: PointsGivenPayload;
};

/** The leaderboard of an event. */
export interface LeadersTopic {
  readonly name: 'leaders';
  readonly signals: {
    /** Some ranks are others now. */
    readonly leaders: LeadersFrame;
  };
}
export const LEADERS_TOPIC = 'leaders' as Topic<LeadersTopic>;
