import { countPlaces, type PlaceCounts } from '@plenary/domain/audience/counts';
import { placeOf, type Place } from '@plenary/domain/audience/places';
import type { Context } from '../../context.ts';
import { everybodyInCalls } from '../calls/index.ts';
import { createDirectories, type Listed } from '../presence/index.ts';
import { everybodySeated } from '../rooms/index.ts';

/** The people who are here at a moment, and where each of them is. */
export interface Whereabouts {
  /** By name, those of a simulation and those who are invisible among them. */
  readonly people: readonly Listed[];
  readonly places: ReadonlyMap<string, Place>;
}

/**
 * Where everybody of an event is: by the topics that their pages follow, by their seats, and by their places in calls (AUN2). A person
 * costs nothing beyond what is known of them anyway.
 */
export async function findWhereabouts(ctx: Context, event_id: string): Promise<Whereabouts> {
  const [here, seats, calls] = await Promise.all([
    ctx.part(createDirectories).of(event_id).here(),
    everybodySeated(ctx, event_id),
    everybodyInCalls(ctx, event_id),
  ]);
  const people = here.people.filter(({ person }) => person.active && !person.deleted);
  const places = people.map(({ person: { event_user_id } }) => {
    const open = ctx.presence.placesOf({ event_id, event_user_id });
    const room_id = seats.get(event_user_id) ?? null;
    return [event_user_id, placeOf({ room_id, in_call: calls.has(event_user_id), open })] as const;
  });
  return { people, places: new Map(places) };
}

/** How many people are in each place, without those of a simulation. */
export function countsIn({ people, places }: Whereabouts): PlaceCounts {
  const real = people.filter(({ row }) => !row.simulated);
  return countPlaces(real.map(({ person }) => places.get(person.event_user_id) ?? 'home'));
}
