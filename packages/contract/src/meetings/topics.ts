import type { LivePayload } from '../live.ts';

export const MEETINGS_CHANGED = 'meetings.changed';

/** Of the topic of a person's own. */
export type OwnMeetingEvents = {
  /** Meetings, or the times of one's own, are others now; whoever shows them reads them anew. */
  readonly [MEETINGS_CHANGED]: LivePayload;
};
