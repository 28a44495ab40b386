import { expect, it } from 'vitest';
import { pagePattern } from './page-pattern.ts';

it.each([
  ['/', '/'],
  ['/demo', '/:event'],
  ['/demo/live_stream/6a1f0c2d3e4f5a6b7c8d9e0f?x=1', '/:event/live_stream/:id'],
  ['/demo/pass-reset/tok3n', '/:event/pass-reset/:id'],
  ['/login', '/login'],
  ['/ada@example.org/x/y', '/:event/:id/:id'],
])('[ERR4] the page %s is told as %s', (path, pattern) => {
  expect(pagePattern(path)).toBe(pattern);
  expect(pagePattern(pattern)).toBe(pattern);
});
