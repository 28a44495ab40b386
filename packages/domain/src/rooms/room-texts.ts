import { inLanguage, languagesIn, pickTexts, type Translations } from '../language/texts.ts';

/** The sponsor of a room as the room holds it: its logo is a file of the event or an address. */
export interface RoomSponsorValue {
  readonly name: string;
  readonly logo: string | null;
  /** Its name in further languages; absent: there is none. */
  readonly translations?: Translations | undefined;
}

interface RoomTexts {
  readonly translations: Translations;
  readonly sponsor: RoomSponsorValue | null;
}

/** A sponsor of an event as its rooms hold it (TXT1). */
export function sponsorOfRoom({ name, logo, translations = {} }: RoomSponsorValue): RoomSponsorValue {
  const texts = pickTexts(translations, ['name']);
  return { name, logo, ...(Object.keys(texts).length > 0 && { translations: texts }) };
}

/**
 * A room with its texts, and the name of its sponsor, in a language (TXT1); the sponsor loses its translations, since readers get it as it
 * is.
 * @param language null: the event's own
 */
export function roomIn<Room extends RoomTexts>(room: Room, language: string | null): Room {
  const found = inLanguage(room, language);
  if (!found.sponsor) return found;
  const { translations: _, ...sponsor } = inLanguage(found.sponsor, language);
  return { ...found, sponsor };
}

/** The languages that a room, or its sponsor, is translated into. */
export const languagesOfRoom = ({ sponsor, ...room }: RoomTexts): string[] =>
  languagesIn([room, ...(sponsor ? [sponsor] : [])]);
