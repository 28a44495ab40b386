import { expect, test } from 'vitest';
import { placeOfArea, urlOfPlace } from './home-places.ts';

test.each<[Record<string, unknown>, string | null]>([
  [{ key: 'area-1' }, null],
  [{ key: 'area-1', url: '' }, 'other'],
  [{ key: 'area-1', url: 'https://plenary.example' }, 'other'],
  [{ key: 'area-1', url: '/{event}/pages/way' }, 'page:way'],
  [{ key: 'area-1', url: '/{event}/pages/gone' }, 'other'],
  [{ key: 'live_stream' }, 'live_stream'],
  [{ key: 'games', url: '/{event}/games' }, 'games'],
  [{ key: 'exhibitors', url: '/{event}/exhibitors' }, 'exhibitors'],
  [{ key: 'exhibitors', url: 'https://fair.example' }, 'other'],
])('[SEC11] a page of the home with %j is about %s', (area, place) => {
  expect(placeOfArea(area, [{ slug: 'way' }])).toBe(place);
});

test.each([
  ['live_stream', ''],
  ['other', ''],
  ['games', '/{event}/games'],
  ['page:way', '/{event}/pages/way'],
])('[SEC11] a page of the home about %s leads to "%s"', (place, url) => {
  expect(urlOfPlace(place)).toBe(url);
});
