import { describe, expect, it, test } from 'vitest';
import { waitToTryAgain } from './try-again.ts';

const unavailable = { code: 'unavailable' } as const;

describe('[WID31] a message that could not be sent', () => {
  it('is tried three times more while the connection stands, apart from others', () => {
    expect([1, 2, 3, 4].map((tries) => waitToTryAgain(unavailable, tries, true, 0.5))).toEqual([700, 2000, 4000, null]);
    expect([0, 1].map((chance) => waitToTryAgain(unavailable, 1, true, chance))).toEqual([560, 840]);
  });

  it('waits for the connection where there is none', () => {
    expect(waitToTryAgain(unavailable, 1, false, 0.5)).toBe(null);
  });

  test.each([
    ['as long as the server says', { code: 'rate_limited', retry_after_ms: 9_000 } as const, 9_000],
    ['not for a minute', { code: 'slow_mode', retry_after_ms: 60_000 } as const, null],
    ['for a server that is busy', { code: 'busy' } as const, 700],
    ['not for a refusal', { code: 'muted' } as const, null],
  ])('%s', (_, refusal, wait) => {
    expect(waitToTryAgain(refusal, 1, true, 0.5)).toBe(wait);
  });
});
