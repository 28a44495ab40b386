import { expect, test } from 'vitest';
import { minutesAhead, placeOfZone } from './places.ts';

test('[LNG8] a zone is called by its place, as the place is called today', () => {
  const zones = ['Europe/Helsinki', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'Asia/Ho_Chi_Minh'];
  expect(zones.map(placeOfZone)).toEqual(['Helsinki', 'Buenos Aires', 'Kolkata', 'Ho Chi Minh City']);
});

test('[LNG8] a zone that is no place has none', () => {
  expect(['UTC', 'CET', 'Etc/UTC', 'Etc/GMT+2'].map(placeOfZone)).toEqual([null, null, null, null]);
});

test('[LNG8] zones of the same clocks differ by nothing, others by the season', () => {
  const [winter, summer] = [Date.parse('2026-01-15T12:00:00Z'), Date.parse('2026-07-15T12:00:00Z')];
  expect(minutesAhead('Europe/Zurich', 'Europe/Berlin', winter)).toBe(0);
  expect(minutesAhead('Asia/Kolkata', 'Europe/Berlin', winter)).toBe(270);
  expect(minutesAhead('Asia/Kolkata', 'Europe/Berlin', summer)).toBe(210);
  expect(minutesAhead('America/New_York', 'UTC', winter)).toBe(-300);
});
