/** Written by `npm run texts` from locales/en/frame/error-pages.po: what each text needs. */
export interface ErrorPagesTexts {
  'error-pages.not_found': null;
  'error-pages.not_found_text': null;
  'error-pages.refused': null;
  'error-pages.error': null;
  'error-pages.reference': { readonly id: string };
  'error-pages.again': null;
  'error-pages.home': null;
  'error-pages.unavailable': null;
  'error-pages.too_fast': null;
  'error-pages.tries_again': null;
  'error-pages.not_a_member': null;
  'error-pages.banned': null;
  'error-pages.wanted': null;
  'error-pages.other_account': null;
  'error-pages.on_now': null;
  'error-pages.signed_out.title': null;
  'error-pages.signed_out.text': null;
  'error-pages.signed_out.action': null;
}
