/** Written by `npm run texts` from locales/en/content/search.po: what each text needs. */
export interface SearchTexts {
  'search.title': null;
  'search.label': null;
  'search.hint': null;
  'search.submit': null;
  'search.searching': null;
  'search.empty': null;
  'search.none': { readonly words: string };
  'search.none_hint': null;
  'search.count': { readonly count: number };
  'search.more': null;
  'search.locked': null;
  'search.group.session': null;
  'search.group.speaker': null;
  'search.group.vault_item': null;
  'search.group.room': null;
  'search.group.sponsor': null;
  'search.group.page': null;
  'search.group.person': null;
  'search.group.message': null;
  'search.public_chat': null;
}
