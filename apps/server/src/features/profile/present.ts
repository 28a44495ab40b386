import type { OnboardingUser } from '@plenary/contract/onboarding/page';
import { maskedNumber } from '../../adapters/messages/phone.ts';
import type { event_users } from '../../db/schema/index.ts';
import type { AccountRow } from '../accounts/index.ts';

type Membership = Pick<typeof event_users.$inferSelect, 'networking_status' | 'invisible'>;

/** A person as their own forms know them (SET10); of the mobile number the dial code and the last two digits. */
export function presentOnboardingUser(account: AccountRow, membership: Membership): OnboardingUser {
  return {
    first_name: account.first_name,
    last_name: account.last_name,
    screen_name: account.screen_name,
    company: account.company,
    role: account.role,
    interests: account.interests,
    networking_status: membership.networking_status,
    invisible: membership.invisible,
    receive_email_notifications: account.receive_email_notifications,
    local_time_enabled: account.local_time_enabled,
    avatar_picture: account.avatar_picture,
    avatar_preset: account.avatar_preset,
    mobile_number_verified: account.mobile_number_verified,
    masked_mobile_number: account.mobile_number === null ? '' : maskedNumber(account.mobile_number),
    email: account.email ?? '',
  };
}
