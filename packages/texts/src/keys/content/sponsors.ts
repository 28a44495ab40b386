/** Written by `npm run texts` from locales/en/content/sponsors.po: what each text needs. */
export interface SponsorsTexts {
  'sponsors.title': null;
  'sponsors.lead': null;
  'sponsors.all': null;
  'sponsors.visit': null;
}
