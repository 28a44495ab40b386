/** The speaker as shown. */
export interface Speaking {
  readonly speaker: string | null;
  /** The louder person, and since when; ms. */
  readonly next: string | null;
  readonly since: number;
}

export const NOBODY_SPEAKS: Speaking = { speaker: null, next: null, since: 0 };

/** Quieter than this nobody speaks: a room hums. */
const VOICE = 0.02;
/** A cough does not take the stage: a speaker has to be the loudest for this long, in ms. */
const TAKES_MS = 500;

/**
 * Follows the loudest of a call. The last speaker stays until another person speaks.
 * @param levels between 0 and 1, by place in the call; a person who has gone is not among them
 */
export function heard(before: Speaking, levels: ReadonlyMap<string, number>, now: number): Speaking {
  const speaker = before.speaker !== null && levels.has(before.speaker) ? before.speaker : null;
  const [loudest, level] = [...levels].reduce<readonly [string | null, number]>(
    (most, one) => (one[1] > most[1] ? one : most),
    [null, VOICE],
  );
  if (loudest === null || loudest === speaker || level <= VOICE) return same(before, { speaker, next: null, since: 0 });
  if (loudest !== before.next) return { speaker, next: loudest, since: now };
  return now - before.since >= TAKES_MS
    ? { speaker: loudest, next: null, since: 0 }
    : same(before, { ...before, speaker });
}

const same = (before: Speaking, now: Speaking): Speaking =>
  before.speaker === now.speaker && before.next === now.next && before.since === now.since ? before : now;
