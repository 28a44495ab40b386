import type { CaptionPayload, CaptionRemovedPayload } from './operations.ts';
import type { Topic } from '../live.ts';

/** The captions of a session, for everybody at the event. Of a line that was taken back since, every event says no more than its id. */
export interface CaptionsTopic {
  readonly name: 'captions:<session>';
  readonly events: {
    /** A new line. */
    readonly 'line.sent': CaptionPayload | CaptionRemovedPayload;
    /** A line as it reads since then. */
    readonly 'line.corrected': CaptionPayload | CaptionRemovedPayload;
    /** A line was taken back. */
    readonly 'line.removed': CaptionRemovedPayload;
  };
}
export const captionsTopic = (session_id: string) => `captions:${session_id}` as Topic<CaptionsTopic>;
