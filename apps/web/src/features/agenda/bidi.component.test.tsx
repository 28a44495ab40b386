import { openPage, sessionOf, speakerOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const speakers = [speakerOf('Ada')];

test.each([
  ['en', 'Tides', 'المد والجزر (2)!', 'rtl'],
  ['ar', 'المد', 'Tides (2)!', 'ltr'],
] as const)(
  '[PAG15] [TXT1] in a page in %s a title of another direction stands apart: %s',
  async (language, own, other, dir) => {
    const [first, second] = [sessionOf(own, [0, 30], { speakers }), sessionOf(other, [60, 90], { speakers })];
    await openPage({
      ...{ language, event: { time_zone: 'UTC' }, me: {}, sessions: [first, second] },
      ...{ page: { kind: 'agenda' }, url: `/demo/agenda?session=${first.id}` },
    });
    const named = page.getByText(other, { exact: true });
    await expect.poll(() => named.elements().map(({ tagName }) => tagName)).toContain('BDI');
    for (const element of named.elements()) {
      const { unicodeBidi } = getComputedStyle(element);
      expect(['isolate', 'plaintext', 'isolate-override']).toContain(unicodeBidi);
    }
    const beside = named.elements().find(({ tagName }) => tagName === 'BDI');
    expect(beside?.matches(`:dir(${dir})`)).toBe(true);
    expect(beside?.closest('li')?.matches(`:dir(${dir})`)).toBe(false);
  },
);
