import { describe, expect, it } from 'vitest';
import { LONG_AWAY_MS, nextToGiveUp } from './giving-up.ts';

const whole = { quality: 4, camera: true, pictures: true, away_ms: 0 } as const;
const poor = { ...whole, quality: 2 } as const;

describe('[CAL37] a call that the network does not carry', () => {
  it('gives up one’s own picture, then those of others, then itself', () => {
    expect(nextToGiveUp(poor)).toBe('own_camera');
    expect(nextToGiveUp({ ...poor, camera: false })).toBe('pictures');
    expect(nextToGiveUp({ ...poor, camera: false, pictures: false })).toBe('call');
  });

  it('gives up nothing while the network is good, or not measured', () => {
    expect(nextToGiveUp(whole)).toBeNull();
    expect(nextToGiveUp({ ...whole, quality: 3 })).toBeNull();
    expect(nextToGiveUp({ ...whole, quality: null })).toBeNull();
  });

  it('is given up when its connection has been away for 8 s, and not before', () => {
    expect(nextToGiveUp({ ...poor, away_ms: LONG_AWAY_MS - 1 })).toBeNull();
    expect(nextToGiveUp({ ...whole, away_ms: LONG_AWAY_MS })).toBe('call');
  });
});
