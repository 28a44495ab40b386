/** The moment at which pages of component tests begin, unless they say otherwise. */
export const NOW = '2026-05-04T09:00:00.000Z';

let made = 0;

/** An id of nothing else in these tests (D20). */
export const newTestId = (): string => (made += 1).toString(16).padStart(24, 'c');
