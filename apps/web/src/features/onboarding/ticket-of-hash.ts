/** The page of the ticket that an address has behind its `#token=`, as links for venueless have it; null: it has none (TCK12). */
export function ticketPathOf(slug: string, hash: string): string | null {
  const token = /^#token=([\w-]+\.[\w-]+\.[\w-]+)$/.exec(hash)?.[1];
  return token === undefined ? null : `/${slug}/ticket/${token}`;
}
