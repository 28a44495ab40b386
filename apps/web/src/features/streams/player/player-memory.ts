/** A track of captions, as far as it can be chosen. */
export interface CaptionTrack {
  readonly kind: string;
  readonly label: string;
  readonly language: string;
}

/** The volume that was kept on this device, between 0 and 1. */
export function keptVolume(kept: string | null): number {
  const volume = Number(kept ?? 1);
  return volume > 0 && volume <= 1 ? volume : 1;
}

/**
 * The track to show: the one in the language that was chosen before, then in one of the person's, then the first.
 * @param kept the language that was shown last; null: none
 * @param languages of the person, the best first: `de-AT`
 */
export function preferredTrack<T extends CaptionTrack>(
  tracks: readonly T[],
  kept: string | null,
  languages: readonly string[],
): T | null {
  const wanted = [...(kept === null ? [] : [kept]), ...languages].map(baseOf);
  const found = wanted.map((language) => tracks.find((track) => baseOf(track.language) === language));
  return found.find((track) => track !== undefined) ?? tracks[0] ?? null;
}

const baseOf = (language: string): string => language.toLowerCase().split('-', 1)[0] ?? '';
