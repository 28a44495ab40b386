import type { Topic } from '../live.ts';
import type { SpeedStatePayload } from './operations.ts';

/** A person's state in speed networking, for the one page that is ready. Following it renews the lease (D9). Its present state is a SpeedState. */
export interface SpeedTopic {
  readonly name: 'speed:<lease>';
  readonly events: {
    /** Where the person stands since then. */
    readonly 'speed.state': SpeedStatePayload;
  };
}
export const speedTopic = (lease_id: string) => `speed:${lease_id}` as Topic<SpeedTopic>;
