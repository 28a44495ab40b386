import { describe, expect, test } from 'vitest';
import { mergeChanges } from './merge.ts';

const area = (key: string, title = key, more: object = {}) => ({ key, title, ...more });

describe('[SEC3] two changes of a section', () => {
  test('[SEC3] of different fields are both there', () => {
    const base = { areas: [area('a'), area('b')], levels: ['Gold'] };
    const mine = { areas: [area('a', 'Mine'), area('b')], levels: ['Gold'] };
    const theirs = { areas: [area('a', 'a', { url: '/x' }), area('b', 'Theirs')], levels: ['Gold', 'Tin'] };
    expect(mergeChanges(base, mine, theirs)).toEqual({
      value: { areas: [area('a', 'Mine', { url: '/x' }), area('b', 'Theirs')], levels: ['Gold', 'Tin'] },
      clashes: [],
    });
  });

  test('[SEC3] of the same field keep that of the person who merges, and name the other', () => {
    const [base, mine, theirs] = ['a', 'Mine', 'Theirs'].map((title) => ({ areas: [area('a', title)] }));
    expect(mergeChanges(base, mine, theirs)).toEqual({
      value: mine,
      clashes: [{ path: ['areas', 0, 'title'], theirs: 'Theirs' }],
    });
  });

  test.each([
    ['added by both', [area('a')], [area('a'), area('m')], [area('t'), area('a')], ['a', 'm', 't']],
    ['in an order of one', [area('a'), area('b')], [area('b'), area('a')], [area('a', 'x'), area('b')], ['b', 'a']],
    ['removed by the other', [area('a'), area('b')], [area('a'), area('b', 'b')], [area('a', 'x')], ['a']],
    ['removed by oneself', [area('a'), area('b')], [area('a', 'm')], [area('a'), area('b')], ['a']],
    ['removed by the other, but changed', [area('a'), area('b')], [area('a'), area('b', 'x')], [area('a')], ['a', 'b']],
    ['removed, but changed by the other', [area('a'), area('b')], [area('a')], [area('a'), area('b', 'x')], ['a', 'b']],
  ])('[SEC3] entries %s', (_, base, mine, theirs, keys) => {
    const { value } = mergeChanges(base, mine, theirs);
    expect((value as { key: string }[]).map(({ key }) => key)).toEqual(keys);
  });

  test('[SEC3] that are the same are none', () => {
    const [base, both] = [{ title: 'a' }, { title: 'b' }];
    expect(mergeChanges(base, both, { ...both })).toEqual({ value: both, clashes: [] });
  });
});
