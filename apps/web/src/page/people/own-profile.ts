import type { PublicUser } from '@plenary/contract/accounts/people';
import { getProfile, type OwnProfile } from '@plenary/contract/profile/operations';
import { takePeople } from './people.ts';
import type { Services } from '../services.tsx';

/** The part of a profile that others see, too. */
export type PublicPart = Pick<OwnProfile['user'], keyof OwnProfile['user'] & keyof PublicUser>;

export function publicPart(user: PublicPart): PublicPart {
  const { first_name, last_name, screen_name, company, role, networking_status, avatar_picture, avatar_preset } = user;
  return { first_name, last_name, screen_name, company, role, networking_status, avatar_picture, avatar_preset };
}

/** Shows at once what was saved: name and picture wherever the page has them, and the zone of its times. */
export function takeOwnProfile(services: Services, { user }: OwnProfile): void {
  const { me } = services.boots.getState();
  if (!me) return;
  const { email, local_time_enabled } = user;
  services.boots.setState({ me: { ...me, email, local_time_enabled } });
  takePeople(services, [{ ...me.user, ...publicPart(user) }]);
}

/** Takes over what was saved on another page of the person's. */
export async function rereadOwnProfile(services: Services): Promise<void> {
  const { api, boots } = services;
  const answer = await api.call(getProfile, { params: { event: boots.getState().event?.slug ?? '' } });
  if (answer.ok) takeOwnProfile(services, answer.value);
}
