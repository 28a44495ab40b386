import { CALLS } from './limits.ts';

/**
 * The pause before the list of a call is published again after a change: a second, and longer for a long list, so that a
 * crowd which comes at once does not cost the square of its size.
 */
export const publishEveryMs = (people: number): number => Math.max(CALLS.round_ms, people * 25);
