import type { ProfileText } from './problems.ts';

/** The parts of a person that others see, at every event alike. */
export type ProfileField = ProfileText | 'avatar_preset' | 'avatar_picture';

/** Whose word a change of a profile is, and how much its person has said themself. */
export interface ProfileSource {
  /** The session counts at every event, or a code of ours was used in it; else a shop's or a provider's word opened it. */
  readonly counts_everywhere: boolean;
  /** The person belongs to other events as well. */
  readonly elsewhere: boolean;
  /** The person has a name already. */
  readonly named: boolean;
  /** The step of the picture was taken, or skipped, somewhere. */
  readonly avatar_step: boolean;
  /** The same of the profile's. */
  readonly profile_step: boolean;
}

/**
 * The fields that a session may not change (SET33). A shop and a provider speak for one event: the name by which other events
 * know a person, and what that person has chosen, are not theirs to change; they may fill in what nobody has said yet.
 * @param changed the fields that would be others
 */
export function keptElsewhere(changed: readonly ProfileField[], source: ProfileSource): ProfileField[] {
  if (source.counts_everywhere || !source.elsewhere) return [];
  return changed.filter((field) => !mayFill(field, source));
}

function mayFill(field: ProfileField, { named, avatar_step, profile_step }: ProfileSource): boolean {
  switch (field) {
    case 'first_name':
    case 'last_name':
      return !named;
    case 'screen_name':
      return false;
    case 'avatar_preset':
    case 'avatar_picture':
      return !avatar_step;
    case 'company':
    case 'role':
    case 'interests':
      return !profile_step;
  }
}
