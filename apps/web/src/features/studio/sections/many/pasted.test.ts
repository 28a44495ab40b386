import { expect, test } from 'vitest';
import { pastedExhibitors } from './pasted.ts';
import { addressed, folded, fresh, numbered, plain, withValue } from '../values.ts';

test('[SEC10] lines become exhibitors, with owners where they have them, and with their level or the lowest', () => {
  const there = numbered([{ key: 'exhibitor-1', name: 'Kelp Works', max_guests: 6 }]);
  const text =
    'Tidegauge; gold; ann@one.example, bob@one.example\r\n\nNorrlys\tcara@two.example\nKELP works;Gold\nTidegauge';
  expect(plain(pastedExhibitors(text.replaceAll('\r', ''), there, ['Gold', 'Silver']))).toEqual([
    ...[
      {
        key: 'exhibitor-2',
        name: 'Tidegauge',
        max_guests: 6,
        level: 'Gold',
        owners: ['ann@one.example', 'bob@one.example'],
      },
    ],
    ...[{ key: 'exhibitor-3', name: 'Norrlys', max_guests: 6, level: 'Silver', owners: ['cara@two.example'] }],
  ]);
});

test('[SEC9] an address that is empty follows the title, and no two are the same', () => {
  const pages = numbered([
    { title: 'Terms', slug: 'terms' },
    { title: 'Terms', slug: '' },
    { title: 'Größe', slug: '' },
  ]);
  const { pages: sent } = plain(addressed({ pages })) as { pages: { slug: string }[] };
  expect(sent.map(({ slug }) => slug)).toEqual(['terms', 'terms-2', 'grosse']);
});

test('[PAG21] the same values have the same numbers however often a page of them is drawn, and what is added has others', () => {
  const values = { pages: [{ title: 'A' }, { title: 'B' }], games: [{ questions: [{ question: 'C' }] }] };
  const numbers = (value: unknown) => JSON.stringify(value).match(/"\$":-?\d+/g)!;
  const drawn = numbers(numbered(values));
  fresh({});
  expect(numbers(numbered(values))).toEqual(drawn);
  const added = [fresh({ questions: [{}] }), folded({})].flatMap(numbers);
  expect(new Set([...drawn, ...added].map((one) => one.replace('-', ''))).size).toBe(drawn.length + added.length);
});

test('[SEC2] what is sent has neither numbers nor fields in which nothing stands', () => {
  const typed = numbered({ areas: [{ key: 'a', title: 'A', url: '', image: null, sponsors: [] }] });
  expect(plain(typed)).toEqual({ areas: [{ key: 'a', title: 'A', sponsors: [] }] });
  expect(plain(withValue(typed, ['areas', 0, 'url'], '/x'))).toMatchObject({ areas: [{ url: '/x' }] });
});
