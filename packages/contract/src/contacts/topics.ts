import type { LivePayload } from '../live.ts';

export const CONTACTS_CHANGED = 'contacts.changed';

/** Of the topic of a person's own. */
export type OwnContactEvents = {
  /** Contacts, or offers of details, are others now; whoever shows them reads them anew. */
  readonly [CONTACTS_CHANGED]: LivePayload;
};
