import type { AudiencePlace } from '@plenary/contract/audience/operations';
import { partsOf } from '@plenary/domain/audience/places';
import type { Context } from '../../context.ts';
import { roomNames } from '../rooms/index.ts';
import { sessionTitles } from '../timeline/index.ts';

/** The places with the titles of sessions and rooms, by their stored words. */
export type NamedPlaces = ReadonlyMap<string, AudiencePlace>;

/** Reads what places are called; what is no place is left out. */
export async function namePlaces(ctx: Context, event_id: string, places: Iterable<string>): Promise<NamedPlaces> {
  const parts = [...new Set(places)].flatMap((place) => {
    const known = partsOf(place);
    return known ? [{ place, known }] : [];
  });
  const idsOf = (kind: 'session' | 'room') => parts.flatMap(({ known }) => (known.kind === kind ? [known.id] : []));
  const [sessions, rooms] = await Promise.all([
    sessionTitles(ctx.db, event_id, idsOf('session')),
    roomNames(ctx, event_id, idsOf('room')),
  ]);
  const named = parts.map(({ place, known }): [string, AudiencePlace] => {
    const title = 'id' in known ? (known.kind === 'session' ? sessions : rooms).get(known.id) : undefined;
    return [place, { place, kind: known.kind, ...(title !== undefined && { title }) }];
  });
  return new Map(named);
}
