import { EventFlags, EventSettings } from '@plenary/contract/event';
import { expect, test } from 'vitest';
import { GROUPS, NUMBERS, type Setting } from './groups.ts';

/** Settings of the look, which stand on its page. */
const OF_LOOK = ['brand_color', 'external_link', 'coming_soon_heading', 'event_over_heading', 'event_over_text'];

test('[STU9] each setting and each flag stands in one group, but for those of the look', () => {
  const listed = Object.values<readonly Setting[]>(GROUPS)
    .flat()
    .map(({ key }) => key);
  const all = [...Object.keys(EventSettings.shape).filter((key) => key !== 'flags'), ...Object.keys(EventFlags.shape)];
  expect(listed.toSorted()).toEqual(all.filter((key) => !OF_LOOK.includes(key)).toSorted());
});

test.each(Object.entries(NUMBERS))('[STU9] %s has the bounds of the contract', (key, { min, max }) => {
  const takes = (value: number) => EventSettings.shape[key as keyof typeof NUMBERS].safeParse(value).success;
  expect([min - 1, min, max, max + 1].map(takes)).toEqual([false, true, true, false]);
});
