/** Written by `npm run texts` from locales/en/timeline/titles.po: what each text needs. */
export interface TitlesTexts {
  'titles.live_stream': null;
  'titles.agenda': null;
  'titles.events': null;
  'titles.event_over': null;
  'titles.not_found': null;
  'titles.error': null;
  'titles.onboarding.login': null;
  'titles.onboarding.request_pass_reset': null;
  'titles.onboarding.pass_reset': null;
  'titles.onboarding.accept_invite': null;
  'titles.onboarding.update_avatar': null;
  'titles.onboarding.update_profile': null;
  'titles.onboarding.verify_phone': null;
  'titles.onboarding.verify_email': null;
  'titles.onboarding.mobile_number': null;
  'titles.onboarding.channels': null;
  'titles.onboarding.default': null;
  'titles.timeline_edit': null;
  'titles.go_live': null;
  'titles.polls': null;
  'titles.rooms': null;
  'titles.device_checks': null;
  'titles.poll_screen': null;
  'titles.check_in': null;
  'titles.check_in_hall': null;
  'titles.devices': null;
  'titles.audience': null;
  'titles.studio': null;
  'titles.studio_new': null;
  'titles.studio_event': null;
  'titles.studio_halls': null;
  'titles.studio_schedules': null;
  'titles.studio_team': null;
  'titles.studio_section': null;
}
