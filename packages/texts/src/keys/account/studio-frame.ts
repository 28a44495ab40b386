/** Written by `npm run texts` from locales/en/account/studio-frame.po: what each text needs. */
export interface StudioFrameTexts {
  'studio-frame.view_host': null;
  'studio-frame.back': null;
  'studio-frame.ways': null;
  'studio-frame.changed_by': { readonly name: string; readonly ago: string };
  'studio-frame.changed_now': { readonly name: string };
  'studio-frame.operator': null;
  'studio-frame.gone_person': null;
  'studio-frame.also_here': null;
  'studio-frame.view_attendee': null;
  'studio-frame.open_event': null;
  'studio-frame.rehearsed': { readonly time: string; readonly minutes: number };
  'studio-frame.group.event': null;
  'studio-frame.group.sessions': null;
  'studio-frame.group.places': null;
  'studio-frame.group.people': null;
  'studio-frame.group.around': null;
  'studio-frame.pages.overview': null;
  'studio-frame.pages.halls': null;
  'studio-frame.pages.schedules': null;
  'studio-frame.pages.team': null;
  'studio-frame.pages.look': null;
  'studio-frame.pages.home': null;
  'studio-frame.pages.pages': null;
  'studio-frame.pages.vault': null;
  'studio-frame.pages.games': null;
  'studio-frame.pages.exhibitors': null;
  'studio-frame.pages.rooms': null;
  'studio-frame.pages.tour': null;
  'studio-frame.pages.view': null;
  'studio-frame.pages.settings': null;
  'studio-frame.pages.people': null;
  'studio-frame.pages.sessions': null;
  'studio-frame.pages.history': null;
  'studio-frame.pages.doors': null;
  'studio-frame.pages.awaited': null;
  'studio-frame.pages.rehearse': null;
}
