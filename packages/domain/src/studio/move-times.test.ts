import { expect, test } from 'vitest';
import { moveTime } from './move-times.ts';

const at = (text: string, time_zone = 'Europe/Zurich') => ({ at: Date.parse(text), time_zone });

test.each([
  [
    'the next year',
    '2026-06-15T12:30:00Z',
    at('2026-06-15T08:00:00Z'),
    at('2027-06-14T08:00:00Z'),
    '2027-06-14T12:30:00Z',
  ],
  [
    'across a change of the clock',
    '2026-06-16T07:00:00Z',
    at('2026-06-15T08:00:00Z'),
    at('2027-12-15T09:00:00Z'),
    '2027-12-16T08:00:00Z',
  ],
  [
    'to another zone',
    '2026-06-15T12:30:00Z',
    at('2026-06-15T08:00:00Z'),
    at('2027-06-14T14:00:00Z', 'America/New_York'),
    '2027-06-14T18:30:00Z',
  ],
  [
    'before the begin',
    '2026-06-15T07:00:00Z',
    at('2026-06-15T08:00:00Z'),
    at('2027-06-14T08:00:00Z'),
    '2027-06-14T07:00:00Z',
  ],
])('[STU7] a moment moves with its event to %s', (_, moment, from, to, moved) =>
  expect(new Date(moveTime(Date.parse(moment), from, to)).toISOString()).toBe(moved.replace('Z', '.000Z')),
);
