/** Written by `npm run texts` from locales/en/account/studio-polls.po: what each text needs. */
export interface StudioPollsTexts {
  'studio-polls.lead': null;
  'studio-polls.open_there': null;
  'studio-polls.loading': null;
  'studio-polls.add': null;
  'studio-polls.add_named': { readonly session: string };
  'studio-polls.none_here': null;
  'studio-polls.choices': { readonly count: number };
  'studio-polls.copy': null;
  'studio-polls.drag': null;
  'studio-polls.up': null;
  'studio-polls.down': null;
}
