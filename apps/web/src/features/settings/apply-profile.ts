import type { PublicUser } from '@plenary/contract/accounts';
import type { OwnProfile } from '@plenary/contract/profile';
import { takePeople } from '../../page/people.ts';
import type { Services } from '../../page/services.tsx';

/** Shows at once what was saved: name and picture wherever the page has them, and the zone of its times. */
export function applyProfile(services: Services, { user }: OwnProfile): void {
  const { me } = services.boots.getState();
  if (!me) return;
  const { email, local_time_enabled } = user;
  services.boots.setState({ me: { ...me, email, local_time_enabled } });
  takePeople(services, [{ ...me.user, ...publicPart(user) }]);
}

/** What of a profile others see, too. */
export type PublicPart = Pick<OwnProfile['user'], keyof OwnProfile['user'] & keyof PublicUser>;

/** The part of a profile that others see, too. */
export function publicPart(user: PublicPart): PublicPart {
  const { first_name, last_name, screen_name, company, role, networking_status, avatar_picture, avatar_preset } = user;
  return { first_name, last_name, screen_name, company, role, networking_status, avatar_picture, avatar_preset };
}
