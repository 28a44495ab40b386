import type { GameCard } from '@plenary/contract/games/operations';

const TEXTS = ['id', 'title', 'summary', 'path'] as const;

/** The cards of a page's games; null: the list cannot be read. */
export function readCards(items: unknown): readonly GameCard[] | null {
  return Array.isArray(items) && items.every(isCard) ? (items as readonly GameCard[]) : null;
}

function isCard(value: unknown): boolean {
  const card = (value ?? {}) as Record<string, unknown>;
  return TEXTS.every((name) => typeof card[name] === 'string') && typeof card['locked'] === 'boolean';
}
