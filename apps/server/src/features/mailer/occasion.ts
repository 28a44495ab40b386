import type { Language } from '@plenary/domain/language/language';

/** The values that a template needs of the event, or of the site where there is none. */
export interface Occasion {
  readonly name: string;
  /** IANA name of the zone in which times are given. */
  readonly time_zone: string;
  /** When it begins; null: not said, or it has begun. */
  readonly starts_at: Date | null;
  /** The language to write in: the reader's, else the event's. */
  readonly language: Language;
}
