import { GAMES } from './limits.ts';

/** Version of the messages between a game in a frame and the page around it. */
export const FRAME_MESSAGES_VERSION = 1;

/** A message of a game in a frame: that it listens, or the score of its player so far. */
export type FrameMessage = { readonly kind: 'ready' } | { readonly kind: 'score'; readonly score: number };

/**
 * Reads a message of a frame: `{plenary: 1, type: 'ready'}` or `{plenary: 1, type: 'score', score: 120}`.
 * @returns null for everything else, and for scores that no game can have
 */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { plenary, type, score } = data as Record<string, unknown>;
  if (plenary !== FRAME_MESSAGES_VERSION) return null;
  if (type === 'ready') return { kind: 'ready' };
  if (type !== 'score' || typeof score !== 'number') return null;
  return Number.isInteger(score) && score >= 0 && score <= GAMES.score_max ? { kind: 'score', score } : null;
}

/**
 * Whether a message comes from the frame of a game.
 * @param from the sender's origin; a frame without one of its own sends `null` as text
 * @param expected the origin of the frame's address; null: the frame has none of its own
 */
export function isFromFrame(from: string, expected: string | null, sameWindow: boolean): boolean {
  return sameWindow && from === (expected ?? 'null');
}
