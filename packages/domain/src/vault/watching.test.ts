import { describe, expect, it } from 'vitest';
import { chapterAt, chapterSeconds, chapterTime, goesOnAt } from './watching.ts';

it('[VLT6] a film goes on where it was left, but not from its first seconds, nor once it was seen', () => {
  const at = (position_s: number) => goesOnAt({ position_s, duration_s: 100 });
  expect([0, 4, 5, 50, 95, 96, 100].map(at)).toEqual([null, null, 5, 50, 95, null, null]);
});

describe('[VLT7] chapters', () => {
  it('are on from their second to the next one', () => {
    const chapters = [
      { at_s: 5, title: 'A' },
      { at_s: 60, title: 'B' },
    ];
    expect([0, 5, 59, 60, 999].map((second) => chapterAt(chapters, second))).toEqual([-1, 0, 0, 1, 1]);
  });

  it('are written as times', () => {
    expect(['0:00', '2:03', '62:03', '1:02:03'].map(chapterSeconds)).toEqual([0, 123, 3_723, 3_723]);
    expect(['', '3', '1:60', '1:2', 'a:00', '-1:00'].map(chapterSeconds)).toEqual(Array(6).fill(null));
    expect([0, 123, 3_723].map(chapterTime)).toEqual(['0:00', '2:03', '1:02:03']);
  });
});
