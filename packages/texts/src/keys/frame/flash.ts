/** Written by `npm run texts` from locales/en/frame/flash.po: what each text needs. */
export interface FlashTexts {
  'flash.signed_out': null;
  'flash.password_changed': null;
  'flash.code_sent': null;
  'flash.welcome': null;
  'flash.verify_first': null;
  'flash.number_verified': null;
  'flash.session_ended': null;
}
