import type { Availability } from '../user-card/card.ts';

/** The filters of the list of people who are here. */
export const PRESENCE_FILTERS = ['all', 'hosts', 'virtual', 'in_person', 'no_network'] as const;
export type PresenceFilter = (typeof PRESENCE_FILTERS)[number];

interface Listed {
  readonly availability: Availability;
  readonly host: boolean;
  readonly attending_virtually: boolean;
}

/** Whether a person of the list passes a filter. */
export function passes(filter: PresenceFilter, { availability, host, attending_virtually }: Listed): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'hosts':
      return host;
    case 'virtual':
      return attending_virtually;
    case 'in_person':
      return !attending_virtually;
    case 'no_network':
      return availability === 'no-network';
  }
}

/** How many people of the list each filter lets through. */
export function countsOf(people: readonly Listed[]): Record<PresenceFilter, number> {
  const counts = { all: people.length, hosts: 0, virtual: 0, in_person: 0, no_network: 0 };
  for (const { availability, host, attending_virtually } of people) {
    if (host) counts.hosts += 1;
    if (attending_virtually) counts.virtual += 1;
    if (availability === 'no-network') counts.no_network += 1;
  }
  return { ...counts, in_person: counts.all - counts.virtual };
}
