import { expect, test } from 'vitest';
import { contrast } from '../theme/oklch.ts';
import { initialsOf, tintOf, TINTS } from './face.ts';

test.each([
  ['Nadia Benali', 'NB'],
  ['Jón Þórðarson', 'JÞ'],
  ['  ada   maria lovelace ', 'AL'],
  ['Cher', 'C'],
  ['Tom Z', 'TZ'],
  ['3rd Officer', '3'],
  ['陳 美', '陳'],
  ['يوسف حداد', 'ي'],
  ['Åsa “Ö” (she)', 'ÅÖ'],
  ['Ada North (she/her)', 'AN'],
  ['(they) Ada North [Harbour Ltd]', 'AN'],
  ['Ada（小艾）North', 'AN'],
  ['(Ada)', 'A'],
  ['🙂', ''],
  ['', ''],
])('[SET31] %j is written %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('[SET31] letters are read easily on every tint', () => {
  for (const [ground, ink] of TINTS) expect(contrast(ground, ink)).toBeGreaterThan(7);
});

test('[SET31] an id always has the same tint, and ids that follow each other have all of them', () => {
  const ids = Array.from({ length: 200 }, (_, n) => `65f0c0ffee0000000000${n.toString(16).padStart(4, '0')}`);
  expect(tintOf(ids[0]!)).toBe(tintOf(ids[0]!));
  expect(new Set(ids.map(tintOf)).size).toBe(TINTS.length);
});
