/** Written by `npm run texts` from locales/en/account/my-events.po: what each text needs. */
export interface MyEventsTexts {
  'my-events.title': null;
  'my-events.none': null;
  'my-events.none_help': null;
  'my-events.until': { readonly day: string };
  'my-events.phase.before': null;
  'my-events.phase.open': null;
  'my-events.phase.after': null;
  'my-events.studio': null;
  'my-events.draft': null;
}
