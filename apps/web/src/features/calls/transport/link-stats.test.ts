import { expect, it } from 'vitest';
import { isBusy } from './link-stats.ts';

it.each([
  ['cpu', true],
  ['bandwidth', false],
  ['none', false],
  [undefined, false],
])('[CAL43] a picture that is held back by %j comes from a busy processor: %j', (qualityLimitationReason, busy) => {
  const stats = [{ type: 'inbound-rtp' }, { type: 'outbound-rtp', qualityLimitationReason }];
  expect(isBusy(stats)).toBe(busy);
});
