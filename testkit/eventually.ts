import { vi } from 'vitest';

/**
 * Waits until something holds, asking every few milliseconds. It may take as long as a machine with many other things to do needs;
 * what never comes fails with its last error.
 * @param holds throws as long as it does not
 * @param limit_ms more than the default where the product itself may take so long
 */
export const eventually = <T>(holds: () => T | Promise<T>, limit_ms = 20_000): Promise<T> =>
  vi.waitFor(holds, { timeout: limit_ms, interval: 5 });
