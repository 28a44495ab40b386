/** On `user:<account>`: contacts, or offers of details, are others now ({v:1}). */
export const CONTACTS_CHANGED = 'contacts.changed';
