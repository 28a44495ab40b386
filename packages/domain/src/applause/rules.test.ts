import { describe, expect, it } from 'vitest';
import { at, RULES, session } from '../timeline/timeline.fixture.ts';
import { mayReact, STAGE_REACTIONS, sumOf, withoutOwn } from './rules.ts';

const talk = session();

describe('[APL2] a stage takes reactions', () => {
  it.each([
    ['09:54', false],
    ['09:55', true],
    ['11:29', true],
    ['11:30', false],
  ])('at %s: %s', (time, may) => expect(mayReact(talk, at(time), RULES)).toBe(may));

  it('of a stream or live meeting that was not called off', () => {
    expect(mayReact({ ...talk, type: 'meeting' }, at('10:30'), RULES)).toBe(false);
    expect(mayReact({ ...talk, cancelled: true }, at('10:30'), RULES)).toBe(false);
  });
});

describe('[APL4] counts that come in', () => {
  it('are shown without one’s own, which are shown already', () => {
    expect(withoutOwn({ clap: 5, wow: 1 }, { clap: 2 })).toEqual({ others: { clap: 3, wow: 1 }, own: {} });
    expect(withoutOwn({ clap: 1 }, { clap: 3, love: 1 })).toEqual({ others: {}, own: { clap: 2, love: 1 } });
    expect(sumOf({ clap: 5, wow: 1 })).toBe(6);
    expect(STAGE_REACTIONS).toHaveLength(5);
  });
});
