/** The reactions that can be given, in the order in which they are shown (WID5). */
export const REACTION_KEYS = ['like', 'love', 'laugh', 'wow', 'sad', 'clap', 'party'] as const;
export type ReactionKey = (typeof REACTION_KEYS)[number];

/** How many people gave each reaction to a message; one that nobody gave is left out. */
export type ReactionCounts = Readonly<Partial<Record<ReactionKey, number>>>;

/**
 * A person's reaction after choosing one (D23): the same key removes it, another takes its place.
 * @param on says outright whether it shall stand, so that a repeated request changes nothing
 */
export function reactionAfter(
  before: ReactionKey | null,
  chosen: ReactionKey,
  on: boolean | undefined,
): ReactionKey | null {
  if (on === undefined) return before === chosen ? null : chosen;
  if (on) return chosen;
  return before === chosen ? null : before;
}

/** The counts after one person's reaction changed from `before` to `after`. */
export function countsAfter(
  counts: ReactionCounts,
  before: ReactionKey | null,
  after: ReactionKey | null,
): ReactionCounts {
  const of = (key: ReactionKey): number => (counts[key] ?? 0) + Number(key === after) - Number(key === before);
  return Object.fromEntries(REACTION_KEYS.map((key) => [key, of(key)] as const).filter(([, count]) => count > 0));
}

/** The counts as a list, in the order in which they are shown. */
export function reactionList(counts: ReactionCounts): { readonly key: ReactionKey; readonly count: number }[] {
  return REACTION_KEYS.flatMap((key) => {
    const count = counts[key] ?? 0;
    return count > 0 ? [{ key, count }] : [];
  });
}
