import type { LivePayload } from '../live.ts';

export const MEETINGS_CHANGED = 'meetings.changed';

/** Of the topic of a person's own. */
export type OwnMeetingEvents = {
  /** Meetings, or the reader's own times, have changed; pages that show them read them again. */
  readonly [MEETINGS_CHANGED]: LivePayload;
};
