/** Where something stands in a list: by level, then as it was ordered there. */
export interface ListPlace {
  readonly level: number;
  readonly position: number;
  readonly id: string;
}

/** Negative where the first place comes before the other. */
export function comparePlaces(one: ListPlace, other: ListPlace): number {
  const before = one.level - other.level || one.position - other.position;
  return before || (one.id < other.id ? -1 : Number(one.id > other.id));
}

/** A place as the cursor behind which a list goes on: it stands also where what stood there has gone meanwhile. */
export const placeText = ({ level, position, id }: ListPlace): string => `${level}.${position}.${id}`;

/** At most nine digits each, which a column of the database holds. */
export const PLACE_TEXT = /^\d{1,9}\.\d{1,9}\.[0-9a-f]{24}$/;

/** @param text as `placeText` writes it */
export function placeFrom(text: string): ListPlace {
  const [level = '', position = '', id = ''] = text.split('.');
  return { level: Number(level), position: Number(position), id };
}
