import { APPLAUSE, type StageReaction } from '@plenary/domain/applause/rules';
import { describe, expect, it } from 'vitest';
import { added, countsOf, STILL, withCounts, withoutFloating } from './applause-model.ts';

/** A reaction of a later release. */
const LATER = { reaction: 'boo' as StageReaction, count: 9 };

describe('[APL5] pictures over the stage', () => {
  it('are few, whatever the audience gave, and every kind is among them', () => {
    const state = withCounts(STILL, { clap: 4_000, wow: 3 }, () => 0.5, 1_000);
    expect(state.floating).toHaveLength(APPLAUSE.floating_max);
    expect(state.counted).toEqual({ clap: 4_000, wow: 3 });
    const more = withCounts(state, { love: 5 }, () => 0.5, 1_000);
    expect(more.floating).toHaveLength(APPLAUSE.floating_max);
    expect(more.counted).toEqual({ clap: 4_000, wow: 3, love: 5 });
  });

  it('go one by one, and their ids are never used again', () => {
    const state = withCounts(STILL, { clap: 2 }, () => 0, 0);
    const [first, second] = state.floating;
    const left = withoutFloating(state, first!.id);
    expect(left.floating).toEqual([second]);
    const ids = withCounts(left, { clap: 1 }, () => 0, 0).floating.map(({ id }) => id);
    expect(new Set([...ids, first!.id]).size).toBe(3);
  });

  it('of values that are not known there are none', () => {
    expect(countsOf([{ reaction: 'clap', count: 2 }, LATER, { reaction: 'wow', count: -1 }, {}])).toEqual({
      clap: 2,
    });
    expect(added({ clap: 1 }, { clap: 2, wow: 1 })).toEqual({ clap: 3, wow: 1 });
  });
});
