import { describe, expect, test } from 'vitest';
import { problemOf } from './studio/capture.ts';
import { afterRefusal } from './studio/publisher.ts';
import { loudness } from './studio/sound-mixer.ts';

describe('going live', () => {
  test.each([
    ['NotAllowedError', 'denied'],
    ['NotReadableError', 'in_use'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['', 'failed'],
  ] as const)('[HST18] "%s" is told as %s', (name, problem) => {
    expect(problemOf(name)).toBe(problem);
  });

  test('[HST17] a server that is busy is asked again; any other refusal is its answer', () => {
    expect(afterRefusal({ code: 'busy', retry_after_ms: 2000 })).toEqual({ kind: 'failed', retry_after_ms: 2000 });
    expect(afterRefusal({ code: 'chunk_gap', current: { next_chunk: 7 } })).toEqual({ kind: 'gap', next_chunk: 7 });
    expect(afterRefusal({ code: 'publish_again' })).toEqual({ kind: 'publish_again' });
    expect(afterRefusal({ code: 'stream_taken', current: { free_in_ms: 900 } })).toEqual({
      kind: 'ended',
      end: { kind: 'taken', free_in_ms: 900 },
    });
    expect(afterRefusal({ code: 'forbidden' })).toEqual({ kind: 'ended', end: { kind: 'refused', code: 'forbidden' } });
  });

  test('[HST18] the level is nothing in silence and whole at full loudness', () => {
    expect([0, 1e-6, 1, 4].map(loudness)).toEqual([0, 0, 1, 1]);
    expect(loudness(0.01)).toBeCloseTo(0.6);
  });
});
