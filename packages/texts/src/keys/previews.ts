/** Written by `npm run texts` from locales/en/previews.po: what each text needs. */
export interface PreviewsTexts {
  'previews.attendee': null;
  'previews.attendee_at': { readonly time: string };
  'previews.host': null;
  'previews.host_at': { readonly time: string };
  'previews.change': null;
  'previews.end': null;
  'previews.lead': null;
  'previews.as': null;
  'previews.as_attendee': null;
  'previews.as_host': null;
  'previews.at': null;
  'previews.at_hint': { readonly zone: string };
  'previews.wrong_time': null;
  'previews.show': null;
  'previews.moments': null;
  'previews.moment.before': null;
  'previews.moment.first': null;
  'previews.moment.day': { readonly day: string };
  'previews.moment.after': null;
  'previews.now': null;
  'previews.released_attendee': { readonly copied: string };
  'previews.released_attendee_at': { readonly time: string; readonly copied: string };
  'previews.released_host': { readonly copied: string };
  'previews.released_host_at': { readonly time: string; readonly copied: string };
  'previews.waiting': { readonly count: number };
  'previews.waiting_hint': null;
  'previews.made': null;
}
