/** Written by `npm run texts` from locales/en/frame/event-closed.po: what each text needs. */
export interface EventClosedTexts {
  'event-closed.coming': null;
  'event-closed.live': null;
  'event-closed.join': null;
  'event-closed.start': { readonly day: string; readonly time: string };
  'event-closed.local_zone': null;
  'event-closed.log_in': null;
  'event-closed.over': null;
  'event-closed.over_text': null;
  'event-closed.my_events': null;
  'event-closed.skip': null;
  'event-closed.intro': null;
  'event-closed.mute': null;
  'event-closed.unmute': null;
  'event-closed.back': null;
}
