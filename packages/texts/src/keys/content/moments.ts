/** Written by `npm run texts` from locales/en/content/moments.po: what each text needs. */
export interface MomentsTexts {
  'moments.welcome': { readonly name: string };
  'moments.welcome_lead': null;
  'moments.dismiss': null;
  'moments.way': { readonly way: string };
  'moments.way_hint': { readonly way: string };
  'moments.thanks': { readonly name: string };
  'moments.over': { readonly event: string };
  'moments.over_plain': { readonly event: string };
  'moments.keepsake': { readonly event: string };
  'moments.watched': { readonly count: number };
  'moments.watched_hint': null;
  'moments.contacts': { readonly count: number };
  'moments.contacts_hint': null;
  'moments.recordings': { readonly count: number };
  'moments.recordings_hint': null;
}
