/** Written by `npm run texts` from locales/en/late.po: what each text needs. */
export interface LateTexts {
  'late.offline': null;
  'late.reconnecting': null;
  'late.signed_out.title': null;
  'late.signed_out.text': null;
  'late.signed_out.action': null;
}
