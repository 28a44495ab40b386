import { textsOf } from '@plenary/texts/catalogue';
import { expect, test } from 'vitest';
import { eventDates } from './event-dates.ts';

test.each([
  ['2026-11-21T09:00:00Z', '2026-11-21T17:00:00Z', '21 November 2026'],
  ['2026-11-21T09:00:00Z', '2026-11-23T17:00:00Z', '21 – 23 November 2026'],
  ['2026-11-30T09:00:00Z', '2026-12-02T17:00:00Z', '30 November – 2 December 2026'],
  ['2026-11-21T09:00:00Z', '2026-11-22T00:00:00Z', '21 November 2026'],
  ['2026-11-21T09:00:00Z', null, '21 November 2026'],
  [null, '2026-11-22T12:00:00Z', 'until 22 November 2026'],
  [null, null, ''],
])('[D37] an event from %s to %s: %s', (start, close, text) => {
  expect(eventDates(textsOf('en'), start, close, 'UTC')).toBe(text);
});

test('[D3] dates are those of the zone of the event', () => {
  expect(eventDates(textsOf('en'), '2026-11-21T23:30:00Z', null, 'Europe/Zurich')).toBe('22 November 2026');
  expect(eventDates(textsOf('en'), '2026-11-21T23:30:00Z', null, 'nowhere')).toBe('21 November 2026');
});

test('[LNG4] dates follow the language', () => {
  const dates = (start: string | null) => eventDates(textsOf('de'), start, '2026-11-23T17:00:00Z', 'UTC');
  expect(dates('2026-11-21T09:00:00Z')).toBe('21.–23. November 2026');
  expect(dates(null)).toBe('bis 23. November 2026');
});
