import type { LiveEvent } from '@plenary/contract/live';
import { PEOPLE_EVENTS, PEOPLE_TOPIC } from '@plenary/contract/accounts-topics';
import type { PersonEvent } from '@plenary/contract/profile';
import { useLiveTopic } from '../live/index.ts';
import { useBoot } from '../page/boot.tsx';
import { forgetPeople, takePeople } from '../page/people.ts';
import { useServices } from '../page/services.tsx';

/** Names and pictures that change elsewhere change on this page too. */
export function usePeopleLive(): void {
  const services = useServices();
  const followed = useBoot().frame !== null;
  useLiveTopic(followed ? PEOPLE_TOPIC : null, {
    onSnapshot: () => forgetPeople(services),
    onEvents: (events) => takePeople(services, usersOf(events)),
  });
}

/** Whom the events tell of; kinds that this version does not know are left out. */
function usersOf(events: readonly LiveEvent[]) {
  return events
    .filter(({ kind }) => PEOPLE_EVENTS.some((known) => known === kind))
    .map(({ payload }) => (payload as unknown as PersonEvent).event_user.user);
}
