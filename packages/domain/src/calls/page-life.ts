/** News of a page: the browser lets it go, brings it back from its memory, hides it, or shows it again. */
export type PageNews = 'gone' | 'restored' | 'hidden' | 'shown';

/**
 * The effect of such news on the places that the page holds, in a call as in a room: given up for as long as a reload takes,
 * taken again, or kept. A hidden page is put aside on a handheld alone, where it may be stopped at any moment (CAL4, ROM23).
 */
export function placesAfter(news: PageNews, handheld: boolean): 'give' | 'take' | 'keep' {
  if (news === 'gone') return 'give';
  if (news === 'restored') return 'take';
  if (!handheld) return 'keep';
  return news === 'hidden' ? 'give' : 'take';
}
