import type { LivePayload } from '../live.ts';

export const HALLS_MODERATED = 'halls.moderated';

/** Of the topic of a person's own. */
export type OwnHallEvents = {
  /**
   * One moderates other halls than before, or other sessions are in them. Pages that offer what a moderator may do ask what
   * they may offer now.
   */
  readonly [HALLS_MODERATED]: LivePayload;
};
