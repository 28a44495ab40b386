import { expect, test } from 'vitest';
import { addressExpiry } from './address.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}Z`);

test('[HST10] addresses of one hour expire at the same moment, two to three hours later', () => {
  expect(['09:00:01', '09:59:59', '10:00:00'].map((time) => addressExpiry(at(time)))).toEqual(
    ['12:00:00', '12:00:00', '12:00:00'].map(at),
  );
});
