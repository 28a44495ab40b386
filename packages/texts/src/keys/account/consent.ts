/** Written by `npm run texts` from locales/en/account/consent.po: what each text needs. */
export interface ConsentTexts {
  'consent.title': null;
  'consent.text': null;
  'consent.more': null;
  'consent.accept': null;
  'consent.reject': null;
  'consent.change': null;
  'consent.save': null;
  'consent.necessary': null;
  'consent.analytics': null;
  'consent.cancel': null;
}
