import type { Trouble } from '@plenary/domain/calls/quality';

/** The key of the sentence for each cause of a call that is poor here (CAL8, CAL43). */
export const POOR = { network: 'calls.poor', processor: 'calls.poor_device' } as const satisfies Record<
  Trouble,
  string
>;
