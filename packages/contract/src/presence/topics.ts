import type { Topic } from '../live.ts';
import type { PresenceFrame } from './operations.ts';

/**
 * How many people are here: `online` those who can be met, for readers with a list of them open, `online-all` everybody who is to
 * be seen, for those who moderate.
 */
export interface OnlineTopic {
  readonly name: 'online' | 'online-all';
  readonly signals: {
    /** People have come and gone; at most once a second. */
    readonly presence: PresenceFrame;
  };
}
export const ONLINE_TOPIC = 'online' as Topic<OnlineTopic>;
export const ONLINE_ALL_TOPIC = 'online-all' as Topic<OnlineTopic>;
