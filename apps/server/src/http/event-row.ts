import type { Translations } from '@plenary/domain/language/texts';
import type { Preview } from '@plenary/domain/policy/preview';
import type { SecondFactor } from '@plenary/domain/onboarding/steps';

/** A copy of an event in which everything is released that waits for it. */
export interface ReleasedCopy {
  /** The address of the event. */
  readonly of: string;
  /** When it was made, UTC ISO 8601. */
  readonly at: string;
}

/** The addressed event as the access hook loaded it. */
export interface EventRow {
  readonly id: string;
  readonly slug: string;
  /** Of the event of a request: in the language of its caller, as far as there is one (TXT1). */
  readonly name: string;
  readonly time_zone: string;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  readonly starts_at: Date | null;
  /** Milliseconds by which its clock runs ahead of the real one; in a preview by that as well. */
  readonly clock_offset_ms: number;
  /** There for its team alone (DRF1); nobody else meets a row that is one. */
  readonly draft: boolean;
  /** The event of which it is a rehearsal (REH1); null: it is none. */
  readonly rehearsal_of: string | null;
  /** Set where it is a copy that holds what waits for its release, and is there in previews alone (REL14). */
  readonly released_copy: ReleasedCopy | null;
  /** The second factor that it asks for after the password (D34). */
  readonly second_factor: SecondFactor;
  /** Language of its pages and mails; null: the reader's own. */
  readonly language: string | null;
  /** Further languages of its texts. */
  readonly languages: readonly string[];
  readonly translations: Translations;
  /** Set where its organiser looks at it as another role, or at another time (VAS1). */
  readonly preview?: Preview;
}
