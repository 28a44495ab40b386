import { describe, expect, it } from 'vitest';
import { checkedRoom, renumbered, reordered, type RoomValues } from './editing.ts';

const ROOM: RoomValues = {
  ...{ name: 'Ropes', topic: '', max_guests: 4, level: 1, color: null, categories: [], stand_number: '' },
  ...{ website: null, linkedin: null, about: '', links: [] },
};

describe('[ROM15] a change of a room', () => {
  it('is trimmed, and what is empty where an address stands is none', () => {
    const change = {
      name: ' Nets ',
      website: ' ',
      categories: [' a', 'a', ''],
      links: [{ name: ' x ', url: 'https://x.example ' }],
    };
    expect(checkedRoom('exhibitor', { ...ROOM, website: 'https://a.example' }, change, 2)).toEqual({
      ok: true,
      values: {
        ...ROOM,
        name: 'Nets',
        website: null,
        categories: ['a'],
        links: [{ name: 'x', url: 'https://x.example' }],
      },
    });
    expect(checkedRoom('networking', ROOM, { level: 9, about: 'x', topic: 'y' }, 0)).toMatchObject({
      values: { level: 1, about: '', topic: 'y' },
    });
  });

  it('is not refused for a level that it leaves alone, although the event has fewer by now', () => {
    expect(checkedRoom('exhibitor', { ...ROOM, level: 3 }, { topic: 'x' }, 0)).toMatchObject({ values: { level: 3 } });
  });

  it('says by field what is wrong', () => {
    const wrong = { name: ' ', website: 'x', linkedin: 'ftp://x', links: [{ name: 'x', url: 'data:,x' }], level: 3 };
    const checked = checkedRoom('exhibitor', ROOM, wrong, 2);
    expect(checked.ok ? [] : Object.keys(checked.errors).sort()).toEqual([
      'level',
      'linkedin',
      'links',
      'name',
      'website',
    ]);
  });
});

describe('[SET32] a name that draws nothing', () => {
  it('is none: of a room, of its links, of its categories', () => {
    const links = [{ name: '\u3164', url: 'https://x.example' }];
    const checked = checkedRoom('exhibitor', ROOM, { name: '\u200b\u2060', links }, 2);
    expect(checked.ok ? [] : Object.keys(checked.errors).sort()).toEqual(['links', 'name']);
  });

  it('[WID83] names the links that are none, and those without a name', () => {
    const links = [
      { name: 'x', url: 'https://x.example' },
      { name: 'Shop', url: '' },
      { name: 'y', url: 'data:,y' },
      { name: ' ', url: 'https://z.example' },
    ];
    const checked = checkedRoom('exhibitor', ROOM, { links }, 2);
    expect(checked.ok ? null : checked.errors).toEqual({
      links: [
        { code: 'value', value: 'Shop', problem: { code: 'not_a_link' } },
        { code: 'value', value: 'data:,y', problem: { code: 'not_a_link' } },
        { code: 'value', value: 'https://z.example', problem: { code: 'no_name' } },
      ],
    });
    expect(checkedRoom('exhibitor', ROOM, { categories: ['a', '\u200b'] }, 2)).toMatchObject({
      values: { categories: ['a'] },
    });
  });
});

describe('[ROM15] an order', () => {
  it('puts those first that it names, once each, and keeps the others', () => {
    expect(reordered(['a', 'b', 'c', 'd'], ['c', 'a', 'c', 'gone'])).toEqual(['c', 'a', 'b', 'd']);
  });

  it('gives levels their new numbers, and refuses to drop one that is used', () => {
    const level = (from: number | null) => ({ name: 'x', from });
    expect(renumbered(2, [level(2), level(null), level(1)], new Set([1, 2]))).toEqual(
      new Map([
        [2, 1],
        [1, 3],
      ]),
    );
    expect(renumbered(2, [level(1)], new Set([2]))).toBe('level_used');
    expect(renumbered(2, [level(1), level(1)], new Set())).toBe('invalid');
    expect(renumbered(2, [level(3)], new Set())).toBe('invalid');
    // Without levels every exhibitor stands on the first.
    expect(renumbered(0, [level(null)], new Set([1]))).toEqual(new Map());
  });
});
