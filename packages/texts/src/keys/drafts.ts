/** Written by `npm run texts` from locales/en/drafts.po: what each text needs. */
export interface DraftsTexts {
  'drafts.lead': null;
  'drafts.publish': null;
  'drafts.ask_title': { readonly event: string };
  'drafts.ask_text': null;
  'drafts.ask_text_later': { readonly time: string };
  'drafts.ask_left': { readonly count: number };
  'drafts.see_left': null;
  'drafts.cancel': null;
  'drafts.published': null;
  'drafts.address': null;
  'drafts.copy_address': null;
  'drafts.address_copied': null;
  'drafts.open_event': null;
  'drafts.rehearsal': { readonly event: string; readonly time: string };
  'drafts.go_on': null;
  'drafts.went_on': null;
  'drafts.none_left': null;
  'drafts.end': null;
  'drafts.end_title': null;
  'drafts.end_text': null;
  'drafts.attendees_see.before': null;
  'drafts.attendees_see.after': null;
  'drafts.opens_later': { readonly time: string };
  'drafts.opens_change': null;
}
