/** A mute or a ban as it is kept. Times in milliseconds since the epoch, on the real clock. */
export interface Sanction {
  readonly kind: 'mute' | 'ban';
  /** null: until it is lifted. */
  readonly until: number | null;
}

/** The sanctions of a person in public chat. `until` is null where there is no end. */
export interface Sanctions {
  readonly muted: boolean;
  readonly muted_until: number | null;
  readonly banned: boolean;
  readonly banned_until: number | null;
}

export const NO_SANCTIONS: Sanctions = { muted: false, muted_until: null, banned: false, banned_until: null };

/**
 * The sanctions that hold at `now`. A sanction ends at its `until`, which belongs to the time after it. People who
 * moderate are never held by one, whatever is kept about them.
 */
export function sanctionsAt(now: number, kept: readonly Sanction[], moderates: boolean): Sanctions {
  if (moderates) return NO_SANCTIONS;
  const inForce = (kind: Sanction['kind']) =>
    kept.find((one) => one.kind === kind && (one.until === null || now < one.until));
  const mute = inForce('mute');
  const ban = inForce('ban');
  return {
    muted: mute !== undefined,
    muted_until: mute?.until ?? null,
    banned: ban !== undefined,
    banned_until: ban?.until ?? null,
  };
}

/** Whether a sanction that holds lasts at least until `until` (null: without end), so that another one adds nothing. */
export function coveredBy(held: Sanctions, kind: Sanction['kind'], until: number | null): boolean {
  const [holds, end] = kind === 'mute' ? [held.muted, held.muted_until] : [held.banned, held.banned_until];
  return holds && (end === null || (until !== null && until <= end));
}

/** When a sanction given at `now` ends; null when it has no end. `minutes` is a whole number above 0. */
export function sanctionEnd(now: number, minutes: number | undefined): number | null {
  return minutes === undefined ? null : now + minutes * 60_000;
}
