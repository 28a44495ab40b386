/** Written by `npm run texts` from locales/en/account/installation.po: what each text needs. */
export interface InstallationTexts {
  'installation.lead': null;
  'installation.back': null;
  'installation.name': null;
  'installation.name_hint': null;
  'installation.languages': null;
  'installation.languages_hint': null;
  'installation.pages_hint': null;
  'installation.page.imprint': null;
  'installation.page.terms': null;
  'installation.page.privacy': null;
  'installation.imprint_set': { readonly address: string };
  'installation.begin': null;
  'installation.without.imprint': null;
  'installation.without.terms': null;
  'installation.without.privacy': null;
  'installation.start.imprint': null;
  'installation.start.terms': null;
  'installation.start.privacy': null;
  'installation.save': null;
  'installation.saved': null;
  'installation.mail': null;
  'installation.mail_unset': null;
  'installation.mail_set': { readonly server: string; readonly from: string };
  'installation.test_mail': null;
  'installation.tested': { readonly kind: string; readonly to: string; readonly said: string; readonly says: string };
  'installation.set_by_server': { readonly address: string };
  'installation.not_set': null;
}
