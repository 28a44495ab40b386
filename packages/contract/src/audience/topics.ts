import type { AudienceNow } from './operations.ts';
import type { Topic } from '../live.ts';

/** Where the people of an event are, for the page "Audience". */
export interface AudienceTopic {
  readonly name: 'audience';
  readonly signals: {
    /** The people of each place, whenever there are others than before. */
    readonly audience: AudienceNow;
  };
}
export const AUDIENCE_TOPIC = 'audience' as Topic<AudienceTopic>;

/** Followed by the pages of an area for as long as they are shown: nothing is said there, and it has no state (AUN6). */
export interface AreaTopic {
  readonly name: 'area:<area>';
}
export const areaTopic = (area: string) => `area:${area}` as Topic<AreaTopic>;
