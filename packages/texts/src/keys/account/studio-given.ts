/** Written by `npm run texts` from locales/en/account/studio-given.po: what each text needs. */
export interface StudioGivenTexts {
  'studio-given.title': null;
  'studio-given.hint': null;
  'studio-given.file_hint': null;
  'studio-given.read': null;
  'studio-given.found.schedule': null;
  'studio-given.found.bundle': null;
  'studio-given.problems': null;
  'studio-given.form': null;
  'studio-given.holds.sessions': null;
  'studio-given.holds.halls': null;
  'studio-given.holds.areas': null;
  'studio-given.holds.sponsors': null;
  'studio-given.holds.pages': null;
  'studio-given.holds.vault': null;
  'studio-given.holds.games': null;
  'studio-given.holds.polls': null;
  'studio-given.holds.rooms': null;
  'studio-given.holds.files': null;
  'studio-given.held': { readonly name: string; readonly count: number };
}
