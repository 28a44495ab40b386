import type { EventUser } from '../accounts/people.ts';
import type { Topic } from '../live.ts';

/** The organisers who have a page of the studio open, by name; the reader among them. */
export interface StudioHere {
  readonly people: readonly EventUser[];
}

/** A page of an event in the studio, followed for as long as it is open; its present state is `StudioHere`. */
export interface StudioTopic {
  readonly name: 'studio:<page>';
  readonly signals: {
    /** Others are there than before. */
    readonly here: StudioHere;
  };
}
export const studioTopic = (page: string) => `studio:${page}` as Topic<StudioTopic>;
