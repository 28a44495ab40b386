/** Written by `npm run texts` from locales/en/vault.po: what each text needs. */
export interface VaultTexts {
  'vault.title': null;
  'vault.lead': null;
  'vault.search': null;
  'vault.search_label': null;
  'vault.filter': null;
  'vault.all_categories': null;
  'vault.featured': null;
  'vault.others': null;
  'vault.none': null;
  'vault.none_hint': null;
  'vault.nothing_found': null;
  'vault.nothing_found_hint': null;
  'vault.content': null;
  'vault.details': null;
  'vault.tabs': null;
  'vault.back': null;
  'vault.gallery': null;
  'vault.picture': { readonly number: string; readonly count: string };
  'vault.attachments': null;
  'vault.open_link': null;
  'vault.no_content': null;
  'vault.no_details': null;
  'vault.locked_title': null;
  'vault.locked_hint': null;
  'vault.available_now': null;
  'vault.not_available_anymore': null;
  'vault.available_in_minute': { readonly count: number };
  'vault.available_in_hour': { readonly count: number };
  'vault.available_in_day': { readonly count: number };
  'vault.available_for_minute': { readonly count: number };
  'vault.available_for_hour': { readonly count: number };
  'vault.available_for_day': { readonly count: number };
  'vault.begun': null;
  'vault.goes_on': { readonly time: string };
  'vault.from_beginning': null;
  'vault.chapters': null;
}
