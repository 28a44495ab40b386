import type { ListPlace } from '../lists/place.ts';

/** The fields of a room that say its place. */
export interface PlacedRoom {
  readonly _id: string;
  readonly position: number;
  readonly level_number?: number;
}

/** Where a room stands in its lobby: by level, as the hosts have ordered them. All networking rooms are of one level. */
export const placeOf = ({ _id, position, level_number = 1 }: PlacedRoom): ListPlace => ({
  ...{ level: level_number, position, id: _id },
});
