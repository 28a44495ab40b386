/** Written by `npm run texts` from locales/en/account/sessions.po: what each text needs. */
export interface SessionsTexts {
  'sessions.browser': { readonly browser: string; readonly system: string };
  'sessions.some_browser': { readonly system: string };
  'sessions.unknown_browser': null;
}
