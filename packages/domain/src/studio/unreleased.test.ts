import { describe, expect, test } from 'vitest';
import { unreleased, visibleOf, wantedOf } from './unreleased.ts';

const area = (key: string, title = key) => ({ key, title });
const areas = (...keys: string[]) => ({ areas: keys.map((key) => area(key)) });
const shown = (before: object, after: object, keep: string[], hide: string[] = []) =>
  visibleOf(before as never, after as never, { keep: new Set(keep), hide: new Set(hide) });

describe('[REL1] what is not released of a section', () => {
  test('[REL1] is named by entry, by list and by part', () => {
    const before = { areas: [area('a'), area('b'), area('c')], levels: ['Gold'], tour: null };
    const after = {
      areas: [area('c'), area('a', 'A'), area('d', 'New')],
      levels: ['Gold', 'Tin'],
      tour: { title: 'x' },
    };
    expect(unreleased(before, after)).toEqual([
      { id: 'areas/a', name: 'A', change: 'changed' },
      { id: 'areas/b', name: 'b', change: 'removed' },
      { id: 'areas/d', name: 'New', change: 'added' },
      { id: 'areas', name: '', change: 'moved' },
      { id: 'levels', name: '', change: 'changed' },
      { id: 'tour', name: '', change: 'changed' },
    ]);
  });

  test('[REL1] is nothing where both are the same', () => {
    expect(unreleased({ areas: [{ key: 'a', title: 't' }] }, { areas: [{ title: 't', key: 'a' }] })).toEqual([]);
    expect(unreleased({ areas: [] }, { areas: [] })).toEqual([]);
  });
});

describe('[REL1] attendees see', () => {
  const before = { areas: [area('a'), area('b'), area('c')], levels: ['Gold'] };
  test.each([
    ['an entry that was added once it is released', areas('a', 'n', 'b', 'c'), [], ['a', 'n', 'b', 'c']],
    ['none that is kept back', areas('a', 'n', 'b', 'c'), ['areas/n'], ['a', 'b', 'c']],
    ['one that was removed until that is released', areas('a', 'c'), ['areas/b'], ['a', 'b', 'c']],
    ['the order as it was', areas('c', 'n', 'b', 'a'), ['areas'], ['a', 'b', 'c', 'n']],
    ['the new order without what is kept back', areas('c', 'n', 'b', 'a'), ['areas/n'], ['c', 'b', 'a']],
  ])('[REL1] %s', (_, after, keep, keys) => {
    expect(shown(before, { ...after, levels: ['Tin'] }, [...keep, 'levels'])).toEqual({
      ...areas(...keys),
      levels: ['Gold'],
    });
  });

  test('[REL1] an entry as it was while its change is kept back', () => {
    const after = { areas: [area('a', 'A'), area('b', 'B')] };
    expect(shown(areas('a', 'b'), after, ['areas/a'])).toEqual({ areas: [area('a'), area('b', 'B')] });
  });

  test('[REL3] no entry that is hidden, which stays with the team', () => {
    const all = areas('a', 'b');
    expect(shown(all, all, [], ['areas/a'])).toEqual(areas('b'));
    expect(unreleased(shown(all, all, [], ['areas/a']), all)).toEqual([{ id: 'areas/a', name: 'a', change: 'added' }]);
  });
});

describe('[REL4] what became visible meanwhile', () => {
  test('[REL4] stands in its place, and in what the team wants', () => {
    expect(wantedOf(areas('a', 'b'), areas('a', 'b', 'd'), areas('x', 'a', 'b'))).toEqual(areas('x', 'a', 'b', 'd'));
    expect(wantedOf(areas('a', 'b'), areas('b', 'a'), areas('a', 'b', 'x'))).toEqual(areas('b', 'a', 'x'));
  });

  test('[REL4] keeps the entries that the team changed, also where they are gone', () => {
    const changed = { areas: [area('a', 'A'), area('b')] };
    expect(wantedOf(areas('a', 'b'), changed, areas())).toEqual({ areas: [area('a', 'A')] });
  });
});
