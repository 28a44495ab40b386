import { describe, expect, test } from 'vitest';
import { hallAt, hallKey, hallProblems, HALLS, renamedHall, tidyHall, type HallValues } from './halls.ts';

const hall = (name: string, more: Partial<HallValues> = {}): HallValues => ({
  ...{ name, aliases: [], kind: 'both', capacity: null, stream: null, moderators: [] },
  ...more,
});
const mux = (playback_url: string) => ({ type: 'mux' as const, playback_url, entry_id: null });
const problems = (
  one: HallValues,
  others: readonly HallValues[] = [],
  site = { secure: true, embed_hosts: ['https://*.frames.example'] },
) =>
  Object.fromEntries(
    Object.entries(hallProblems(one, others, site)).map(([field, found]) => [field, found.map(({ code }) => code)]),
  );

describe('[HAL1] two names of a hall are the same', () => {
  test.each([
    ['Große Halle', 'GROßE  halle'],
    ['Café', 'cafe'],
    ['Hall A', ' hall\u00A0A '],
    ['ホール', 'ﾎｰﾙ'],
  ])('%s and %s', (one, other) => {
    expect(hallKey(one)).toBe(hallKey(other));
    expect(problems(hall(other), [hall(one)])).toEqual({ name: ['hall_twice'] });
    expect(problems(hall('X', { aliases: [other] }), [hall('Y', { aliases: [one] })])).toEqual({ aliases: ['value'] });
  });

  test('and others are not', () => expect(problems(hall('Hall B'), [hall('Hall A')])).toEqual({}));
});

test('[HAL2] a place names a hall by its name or an alias, and nothing names none', () => {
  const halls = [hall('Main hall', { aliases: ['Saal 1'] }), hall('Foyer')];
  expect(['MAIN hall', 'saal  1', 'foyer', 'Garden', '', ' ', null].map((place) => hallAt(halls, place)?.name)).toEqual(
    ['Main hall', 'Main hall', 'Foyer', undefined, undefined, undefined, undefined],
  );
});

test('[HAL4] a renamed hall is found by its old name', () => {
  const after = renamedHall(hall('Hall A', { aliases: ['A'] }), hall('Great hall', { aliases: ['A'] }));
  expect(after.aliases).toEqual(['A', 'Hall A']);
  expect(renamedHall(hall('hall a'), hall('Hall A')).aliases).toEqual([]);
});

describe('[HAL5] a hall as typed', () => {
  test('is trimmed, with each name once', () => {
    const tidy = tidyHall(
      hall('  Hall   A ', { aliases: ['a', ' A ', 'hall a', ''], moderators: [' Ann ', 'Ann', ''] }),
      [],
    );
    expect(tidy).toMatchObject({ name: 'Hall A', aliases: ['a'], moderators: ['Ann'] });
  });

  test('has no stream on site, and else a hosted one with a name that no other hall has', () => {
    const stream = { type: 'hosted', playback_url: null, entry_id: null } as const;
    const first = tidyHall(hall('Hall A', { stream }), []);
    const second = tidyHall(hall('Hall, A', { stream }), [first]);
    expect([first, second].map((one) => one.stream?.entry_id)).toEqual(['hall-a', 'hall-a-2']);
    expect(tidyHall(hall('ホール', { stream }), []).stream?.entry_id).toBe('hall');
    expect(tidyHall(hall('Hall A', { kind: 'on_site', stream }), []).stream).toBeNull();
    // A name that there is stays, whatever the hall is called.
    expect(tidyHall({ ...first, name: 'B' }, []).stream?.entry_id).toBe('hall-a');
  });

  test.each<[string, HallValues, object]>([
    ['no name', hall(''), { name: ['empty'] }],
    ['a name of nothing to see', hall('\u200B'), { name: ['empty'] }],
    ['a long name', hall('x'.repeat(HALLS.name_max + 1)), { name: ['too_long'] }],
    ['a capacity beyond all', hall('A', { capacity: HALLS.capacity_max + 1 }), { capacity: ['too_big'] }],
    ['no address', hall('A', { stream: mux('') }), { address: ['empty'] }],
    ['words as an address', hall('A', { stream: mux('the usual one') }), { address: ['not_a_link'] }],
    [
      'an address over http',
      hall('A', { stream: mux('http://live.example/a.m3u8') }),
      { address: ['stream_not_secure'] },
    ],
    [
      'a page that no frame here may show',
      hall('A', { stream: { type: 'embed', playback_url: 'https://elsewhere.example/x', entry_id: null } }),
      { address: ['stream_not_framed'] },
    ],
    [
      'a page of a video site',
      hall('A', { stream: mux('https://youtu.be/abcdefgh') }),
      { address: ['stream_video_page'] },
    ],
    [
      'a script',
      hall('A', { stream: { ...mux('javascript:alert(1)'), type: 'external' } }),
      { address: ['not_a_link'] },
    ],
    [
      'too many aliases',
      hall('A', { aliases: Array.from({ length: 21 }, (_, n) => `A${n}`) }),
      { aliases: ['too_many_values'] },
    ],
  ])('with %s is refused beside the field', (_what, typed, found) => expect(problems(typed)).toEqual(found));

  test.each([mux('https://live.example/a.m3u8'), mux('/spring/loops/hold/live.m3u8')])('with %o is fine', (stream) =>
    expect(problems(hall('A', { stream }))).toEqual({}),
  );
});

test('[HAL12] a hall is named in each language, and no two share a name in any', () => {
  const saal = tidyHall(hall('Hall A', { translations: { de: { name: ' Saal  A ' }, ar: { name: ' ' } } }), []);
  expect(saal.translations).toEqual({ de: { name: 'Saal  A' } });
  expect(hallAt([saal], 'SAAL A')).toBe(saal);
  expect(problems(hall('Saal A'), [saal])).toEqual({ name: ['hall_twice'] });
  expect(problems(saal, [hall('saal a')])).toEqual({ 'translations.de.name': ['hall_twice'] });
});
