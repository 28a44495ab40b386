import type { Topic } from '../live.ts';
import type { PersonEvent } from '../profile/operations.ts';

/** Changes of an event's people: names, pictures, networking status. */
export interface PeopleTopic {
  readonly name: 'people';
  readonly events: {
    /** A person as everybody may see them since then. */
    readonly user_updated: PersonEvent;
  };
}
export const PEOPLE_TOPIC = 'people' as Topic<PeopleTopic>;
