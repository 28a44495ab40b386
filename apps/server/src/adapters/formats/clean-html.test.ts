import { describe, expect, it } from 'vitest';
import { createHtmlCleaner } from './clean-html.ts';

describe('stored HTML on its way out', () => {
  it.each([
    ['plain text, 1 > 0', 'plain text, 1 > 0'],
    ['', ''],
    ['<p>kept</p>', '<p>kept</p>'],
    ['<p onclick="x()">a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">b</a>', '<a>b</a>'],
  ])('[D40] %j is sent as %j, the first time and again', (stored, sent) => {
    const clean = createHtmlCleaner();
    expect([clean(stored), clean(stored)]).toEqual([sent, sent]);
  });

  it('[D40] forgets the oldest results, and cleans them anew', () => {
    const clean = createHtmlCleaner(20);
    const bad = (n: number) => `<b>${n}</b><script></script>`;
    for (const n of [1, 2, 3, 1]) expect(clean(bad(n))).toBe(`<b>${n}</b>`);
  });
});
