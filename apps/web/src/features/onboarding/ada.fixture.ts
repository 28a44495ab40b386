import type { OnboardingUser } from '@plenary/contract/onboarding/page';

/** A person as the forms of the way in know them. */
export const ADA: OnboardingUser = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  screen_name: 'ada',
  company: '',
  role: '',
  interests: '',
  networking_status: true,
  invisible: false,
  receive_email_notifications: false,
  local_time_enabled: false,
  avatar_picture: null,
  avatar_preset: 'avatar-two',
  mobile_number_verified: false,
  masked_mobile_number: '',
  email: 'ada@example.org',
};
