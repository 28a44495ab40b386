/** Written by `npm run texts` from locales/en/late.po: what each text needs. */
export interface LateTexts {
  'late.offline': null;
  'late.reconnecting': null;
  'late.signed_out.title': null;
  'late.signed_out.text': null;
  'late.signed_out.action': null;
  'late.title.live_stream': null;
  'late.title.agenda': null;
  'late.title.events': null;
  'late.title.event_over': null;
  'late.title.not_found': null;
  'late.title.error': null;
  'late.title.onboarding.login': null;
  'late.title.onboarding.request_pass_reset': null;
  'late.title.onboarding.pass_reset': null;
  'late.title.onboarding.accept_invite': null;
  'late.title.onboarding.update_avatar': null;
  'late.title.onboarding.update_profile': null;
  'late.title.onboarding.verify_phone': null;
  'late.title.onboarding.verify_email': null;
  'late.title.onboarding.mobile_number': null;
  'late.title.onboarding.channels': null;
  'late.title.onboarding.default': null;
  'late.title.timeline_edit': null;
  'late.title.go_live': null;
}
