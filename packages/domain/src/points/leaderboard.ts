/** So many stand at the top of the list (D116). */
export const LEADERS = 10;

/**
 * The ranks that a person's list shows, in order: the leaders, then the one above, they themself and the one below; two
 * below where nobody is above (LDB3). Nobody stands there twice.
 * @param own their rank; null: they have none
 * @param ranked how many people have a rank
 */
export function ranksShown(own: number | null, ranked: number, leaders = LEADERS): number[] {
  const top = Array.from({ length: Math.min(leaders, ranked) }, (_, index) => index + 1);
  if (own === null) return top;
  const near = [own - 1, own, own + 1, ...(own === 1 ? [own + 2] : [])];
  return [...top, ...near.filter((rank) => rank > top.length && rank <= ranked)];
}

/** Why a person has no rank, or null: nobody has one who is not available for networking, or has no points (D29, LDB2). */
export function unranked(person: {
  readonly networking_status: boolean;
  readonly activity_score: number;
}): 'not_networking' | 'no_points' | null {
  if (!person.networking_status) return 'not_networking';
  return person.activity_score > 0 ? null : 'no_points';
}
