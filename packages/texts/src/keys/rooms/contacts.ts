/** Written by `npm run texts` from locales/en/rooms/contacts.po: what each text needs. */
export interface ContactsTexts {
  'contacts.loading': null;
  'contacts.none': null;
  'contacts.none_hint': null;
  'contacts.meet': null;
  'contacts.states.offered': null;
  'contacts.states.contact': null;
  'contacts.states.asked': null;
  'contacts.since': { readonly day: string };
  'contacts.gives': null;
  'contacts.fields.name': null;
  'contacts.fields.company': null;
  'contacts.fields.role': null;
  'contacts.fields.email': null;
  'contacts.take': null;
  'contacts.decline': null;
  'contacts.save': null;
  'contacts.cancel': null;
  'contacts.card': null;
  'contacts.change': null;
  'contacts.withdraw': null;
  'contacts.exchange': null;
  'contacts.offer': null;
  'contacts.done.asked': null;
  'contacts.done.contact': null;
  'contacts.done.offered': null;
  'contacts.day': null;
  'contacts.all_cards': null;
  'contacts.table': null;
}
