/** Written by `npm run texts` from locales/en/account/studio-copy.po: what each text needs. */
export interface StudioCopyTexts {
  'studio-copy.title': null;
  'studio-copy.counted': { readonly name: string; readonly count: number };
  'studio-copy.parts.sessions': null;
  'studio-copy.parts.halls': null;
  'studio-copy.parts.settings': null;
  'studio-copy.parts.look': null;
  'studio-copy.parts.home': null;
  'studio-copy.parts.pages': null;
  'studio-copy.parts.rooms': null;
  'studio-copy.parts.exhibitors': null;
  'studio-copy.parts.vault': null;
  'studio-copy.parts.games': null;
  'studio-copy.parts.tour': null;
  'studio-copy.parts.polls': null;
  'studio-copy.parts.team': null;
  'studio-copy.team_hint': null;
  'studio-copy.moved': { readonly days: number };
  'studio-copy.locks': { readonly count: number };
  'studio-copy.cancelled': { readonly count: number };
  'studio-copy.kept': { readonly count: number };
}
