/** Where a room stands in its lobby: by level, as the hosts have ordered them. All networking rooms are of one level. */
export interface LobbyPlace {
  readonly level: number;
  readonly position: number;
  readonly id: string;
}

/** The fields of a room that say its place. */
export interface PlacedRoom {
  readonly _id: string;
  readonly position: number;
  readonly level_number?: number;
}

export const placeOf = ({ _id, position, level_number = 1 }: PlacedRoom): LobbyPlace => ({
  ...{ level: level_number, position, id: _id },
});

/** Negative where the first place comes before the other. */
export function comparePlaces(one: LobbyPlace, other: LobbyPlace): number {
  const before = one.level - other.level || one.position - other.position;
  return before || (one.id < other.id ? -1 : Number(one.id > other.id));
}

/** A place as the cursor behind which a lobby goes on: it stands also where the room has gone meanwhile. */
export const placeText = ({ level, position, id }: LobbyPlace): string => `${level}.${position}.${id}`;

/** At most nine digits each, which a column of the database holds. */
export const PLACE_TEXT = /^\d{1,9}\.\d{1,9}\.[0-9a-f]{24}$/;

/** @param text as `placeText` writes it */
export function placeFrom(text: string): LobbyPlace {
  const [level = '', position = '', id = ''] = text.split('.');
  return { level: Number(level), position: Number(position), id };
}
