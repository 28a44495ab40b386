import { describe, expect, test } from 'vitest';
import {
  chunkOrder,
  hostedState,
  keyedDecision,
  publishDecision,
  RETURN_WITHIN_MS,
  type Publishing,
} from './publishing.ts';

const NOW = Date.UTC(2026, 10, 23, 9, 0, 0);
const ON: Publishing = { kind: 'on', publisher: 'ada', heard_at: NOW, part: 2, recording: true, next_chunk: 9 };

describe('who publishes', () => {
  test('[HST6] a stream that nobody publishes can be begun by anybody who may', () => {
    expect(publishDecision({ kind: 'off' }, 'ada', NOW)).toEqual({ kind: 'begins' });
  });

  test('[HST6] of two at once the second is refused, and reads for how long', () => {
    expect(publishDecision(ON, 'grace', NOW + 10_000)).toEqual({ kind: 'taken', free_in_ms: 20_000 });
  });

  test('[HST6] a clock that was set back makes nobody wait longer', () => {
    expect(publishDecision(ON, 'grace', NOW - 3_600_000)).toEqual({ kind: 'taken', free_in_ms: RETURN_WITHIN_MS });
  });

  test('[HST7] the one who dropped goes on within 30 seconds, with the next part', () => {
    expect(publishDecision(ON, 'ada', NOW + 29_999)).toEqual({ kind: 'continues', part: 3 });
  });

  test('[HST7] after 30 seconds their stream is over, and whoever comes begins a new one', () => {
    expect(publishDecision(ON, 'ada', NOW + 30_000)).toEqual({ kind: 'begins' });
    expect(publishDecision(ON, 'grace', NOW + 30_000)).toEqual({ kind: 'begins' });
  });

  test('[HST23] a key lets nobody into the place of a recording of which something came within 6 s', () => {
    expect(keyedDecision(ON, 'ada', NOW + 5_000)).toEqual({ kind: 'taken', free_in_ms: 1_000 });
    expect(keyedDecision(ON, 'ada', NOW - 3_600_000)).toEqual({ kind: 'taken', free_in_ms: 6_000 });
    expect(keyedDecision(ON, 'ada', NOW + 6_000)).toEqual({ kind: 'continues', part: 3 });
    expect(keyedDecision({ ...ON, recording: false }, 'ada', NOW)).toEqual({ kind: 'continues', part: 3 });
    expect(keyedDecision(ON, 'grace', NOW + 6_000)).toEqual({ kind: 'taken', free_in_ms: 24_000 });
    expect(keyedDecision({ kind: 'off' }, 'ada', NOW)).toEqual({ kind: 'begins' });
  });

  test('[HST7] a chunk that is sent again is known, and none is taken after a missing one', () => {
    expect([8, 9, 10].map((chunk) => chunkOrder(9, chunk))).toEqual(['repeated', 'next', 'gap']);
  });

  test('[HST9] a publisher who sends nothing for six seconds is away, and after 30 the stream is off', () => {
    const states = [-1_000, 5_999, 6_000, 29_999, 30_000].map((silent) => hostedState(ON, NOW + silent));
    expect(states).toEqual(['on', 'on', 'away', 'away', 'off']);
    expect(hostedState({ kind: 'off' }, NOW)).toBe('off');
  });
});
