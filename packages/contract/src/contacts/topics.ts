import type { LivePayload } from '../live.ts';

export const CONTACTS_CHANGED = 'contacts.changed';

/** Of the topic of a person's own. */
export type OwnContactEvents = {
  /** Contacts, or offers of details, have changed; pages that show them read them again. */
  readonly [CONTACTS_CHANGED]: LivePayload;
};
