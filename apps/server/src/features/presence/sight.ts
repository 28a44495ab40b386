import { countsOf, type PresenceFilter } from '@plenary/domain/presence/filters';
import { listedTo, type Audience, type PresentPerson } from '@plenary/domain/presence/visible';
import type { Availability } from '@plenary/domain/user-card/card';
import type { PresentRow } from '../accounts/index.ts';

/** A person who is here, as lists need them. */
export interface Listed {
  readonly row: PresentRow;
  readonly person: PresentPerson;
  /** The text that searches look at, and the one that puts people in order. */
  readonly text: string;
  readonly key: string;
}

/** A person who is here as one audience may know it. */
export interface Seen {
  readonly listed: Listed;
  readonly availability: Availability;
  readonly host: boolean;
  readonly attending_virtually: boolean;
}

/** The people whom an audience sees, made once for all of it; what differs between its people is taken off for each. */
export interface Sight {
  /** By name. */
  readonly people: readonly Seen[];
  readonly by_id: ReadonlyMap<string, Seen>;
  readonly counts: Readonly<Record<PresenceFilter, number>>;
}

/** The people whom an audience sees. @param event whether it has networking */
export function sightOf(
  audience: Audience,
  people: readonly Listed[],
  event: { readonly networking_enabled: boolean },
): Sight {
  const seen = people.flatMap((listed): Seen[] => {
    const availability = listedTo(audience, listed.person, event);
    if (availability === null) return [];
    const { host, attending_virtually } = listed.row;
    return [{ listed, availability, host, attending_virtually }];
  });
  const by_id = new Map(seen.map((one) => [one.listed.row.event_user_id, one]));
  return { people: seen, by_id, counts: countsOf(seen) };
}
