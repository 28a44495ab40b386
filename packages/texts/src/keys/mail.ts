/** Written by `npm run texts` from locales/en/mail.po: what each text needs. */
export interface MailTexts {
  'mail.greeting': { readonly name: string };
  'mail.greeting_unknown': null;
  'mail.or_open': null;
  'mail.invitation.subject': { readonly event: string };
  'mail.invitation.preview': null;
  'mail.invitation.text': { readonly event: string };
  'mail.invitation.begins': { readonly moment: string };
  'mail.invitation.button': null;
  'mail.invitation.note': { readonly moment: string };
  'mail.password_reset.subject': { readonly event: string };
  'mail.password_reset.valid': { readonly duration: string };
  'mail.password_reset.heading': null;
  'mail.password_reset.text': { readonly event: string };
  'mail.password_reset.note': null;
  'mail.login_code.subject': { readonly code: string; readonly event: string };
  'mail.login_code.preview': { readonly duration: string };
  'mail.login_code.heading': null;
  'mail.login_code.text': { readonly event: string };
  'mail.login_code.valid': { readonly duration: string };
  'mail.login_code.note': null;
  'mail.login_code.short': { readonly code: string; readonly event: string; readonly duration: string };
  'mail.password_changed.subject': null;
  'mail.password_changed.text': { readonly event: string };
  'mail.email_changed.subject': null;
  'mail.email_changed.from': { readonly event: string; readonly new_email: string };
  'mail.email_changed.to': { readonly event: string };
  'mail.mobile_number_changed.subject': null;
  'mail.mobile_number_changed.text': { readonly event: string; readonly number: string };
  'mail.not_you': null;
  'mail.not_your_address': null;
  'mail.test.subject': { readonly event: string };
  'mail.test.preview': null;
  'mail.test.heading': null;
  'mail.test.text': { readonly event: string };
  'mail.test.note': null;
  'mail.test.short': { readonly event: string };
}
