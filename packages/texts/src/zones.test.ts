import { expect, test } from 'vitest';
import { textsOf } from './catalogue.ts';
import { ownTime, zoneDifference, zoneLabel } from './zones.ts';

const [en, de, ar] = [textsOf('en'), textsOf('de'), textsOf('ar')];
const AT = Date.parse('2026-11-21T20:30:00Z');

test('[LNG8] a zone is said by its place, in the words of the language', () => {
  expect(zoneLabel(en, 'Europe/Helsinki', AT)).toBe('Helsinki time');
  expect(zoneLabel(en, 'America/New_York', AT)).toBe('New York time');
  expect(zoneLabel(de, 'Europe/Helsinki', AT)).toBe('Ortszeit Helsinki');
  expect(zoneLabel(de, 'Europe/Zurich', AT)).toBe('Ortszeit Zürich');
  expect(zoneLabel(ar, 'Europe/Helsinki', AT)).toBe('بتوقيت هلسنكي');
  expect(zoneLabel(ar, 'America/New_York', AT)).toBe('بتوقيت New York');
});

test('[LNG8] a zone that is no place stays what it is called', () => {
  expect([en, de, ar].map((texts) => zoneLabel(texts, 'UTC', AT))).toEqual(['UTC', 'UTC', 'UTC']);
  expect(zoneLabel(en, 'Etc/GMT+2', AT)).toBe('GMT-2');
});

test("[LNG8] the reader's own time stands beside where the clocks differ, with the day where that differs too", () => {
  expect(ownTime(en, AT, 'Europe/Helsinki', 'Europe/London')).toBe('20:30 your time');
  expect(ownTime(de, AT, 'Europe/Helsinki', 'Europe/Berlin')).toBe('bei dir 21:30');
  expect(ownTime(en, AT, 'Europe/Helsinki', 'Asia/Tokyo')).toBe('Sunday 22 November, 05:30 your time');
  expect(ownTime(en, AT, 'Europe/Zurich', 'Europe/Berlin')).toBeNull();
});

test('[LNG8] of several times the difference is told', () => {
  expect(zoneDifference(en, AT, 'Europe/Helsinki', 'Europe/London')).toBe('2 hours ahead of your time');
  expect(zoneDifference(en, AT, 'Europe/London', 'Asia/Kolkata')).toBe('5 hours 30 minutes behind your time');
  expect(zoneDifference(de, AT, 'Asia/Kathmandu', 'Asia/Kolkata')).toBe('15 Minuten vor deiner Zeit');
  expect(zoneDifference(en, AT, 'Europe/Zurich', 'Europe/Berlin')).toBeNull();
});
