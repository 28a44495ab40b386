/** Written by `npm run texts` from locales/en/writing.po: what each text needs. */
export interface WritingTexts {
  'writing.people': null;
  'writing.people_found': { readonly count: number };
}
