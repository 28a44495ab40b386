/** Written by `npm run texts` from locales/en/people/attendees.po: what each text needs. */
export interface AttendeesTexts {
  'attendees.title': null;
  'attendees.search': null;
  'attendees.filters': null;
  'attendees.filter': { readonly filter: string };
  'attendees.list': null;
  'attendees.loading': null;
  'attendees.try_again': null;
  'attendees.none': null;
  'attendees.none_hint': null;
  'attendees.active': { readonly count: number };
  'attendees.new_chat': null;
  'attendees.host': null;
  'attendees.simulated': null;
  'attendees.simulated_note': null;
  'attendees.state': { readonly state: string };
  'attendees.invisible': null;
}
