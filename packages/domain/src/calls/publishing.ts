import { CALLS } from './limits.ts';

/**
 * How long people in a call wait to hear who is in it since it changed last: a second, and more where the list is long, so that a
 * crowd which comes at once does not cost the square of its size.
 */
export const publishEveryMs = (people: number): number => Math.max(CALLS.round_ms, people * 25);
