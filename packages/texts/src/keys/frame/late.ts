/** Written by `npm run texts` from locales/en/frame/late.po: what each text needs. */
export interface LateTexts {
  'late.offline': null;
  'late.reconnecting': null;
}
