/** Texts of the clock control, which exists in development only. */
export const CLOCK_TEXTS = {
  title: 'Event clock (development)',
  reset: 'Back to now',
  shifted: (text: string): string => `Shifted by ${text}`,
  real: 'Runs with the real time',
} as const;
