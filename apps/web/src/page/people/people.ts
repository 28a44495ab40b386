import type { Boot } from '@plenary/contract/boot';
import type { PublicUser } from '@plenary/contract/accounts/people';
import type { StoreApi } from 'zustand/vanilla';

/** News of people since the page opened. Pages hold people as they were then; this is newer. */
export interface People {
  /** By user `_id`. */
  readonly known: ReadonlyMap<string, PublicUser>;
  /** How often something may have been missed: what a page holds has to be read again then. */
  readonly gaps: number;
}
export type PeopleStore = StoreApi<People>;

/** Takes people as they are now, everywhere on the page; oneself among them. */
export function takePeople(
  { people, boots }: { readonly people: PeopleStore; readonly boots: StoreApi<Boot> },
  users: readonly PublicUser[],
): void {
  const known = new Map(people.getState().known);
  for (const user of users) known.set(user._id, user);
  people.setState({ known });
  const boot = boots.getState();
  const mine = boot.me && known.get(boot.me._id);
  if (boot.me && mine && mine !== boot.me.user) boots.setState({ me: { ...boot.me, user: mine } });
}

/** The topic could not be followed for a while: what is known may be older than what pages read from now on. */
export function forgetPeople({ people }: { readonly people: PeopleStore }): void {
  people.setState(({ gaps }) => ({ known: new Map(), gaps: gaps + 1 }));
}
