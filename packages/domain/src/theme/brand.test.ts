import { expect, test } from 'vitest';
import { brandReadings, brandSet } from './brand.ts';
import { contrast, hexOf, oklchOf } from './oklch.ts';

const LIGHT_SURFACES = ['#fbfaf8', '#ffffff', '#f1efeb'];
const DARK_SURFACES = ['#0f1115', '#171a21', '#1f232c'];

const COLOURS = ['#3b5bdb', '#ffe600', '#000000', '#ffffff', '#c81e3a', '#00ff00', '#7f7f7f', '#ff00ff', '#0a2a0a'];

test.each(COLOURS)('[LOK1] every surface carries the brand colour made from %s with a contrast of 4.5', (colour) => {
  const { light, dark } = brandSet(colour);
  for (const surface of LIGHT_SURFACES) expect(contrast(light.brand, surface)).toBeGreaterThanOrEqual(4.5);
  for (const surface of DARK_SURFACES) expect(contrast(dark.brand, surface)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(light.brand, light.on_brand)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark.brand, dark.on_brand)).toBeGreaterThanOrEqual(4.5);
});

test('[LOK1] a colour that can be read as it is stays as it is', () => {
  expect(brandSet('#3b5bdb').light.brand).toBe('#3b5bdb');
});

test('[LOK1] the hue is kept', () => {
  const { light } = brandSet('#ffe600');
  expect(Math.abs(oklchOf(light.brand).h - oklchOf('#ffe600').h)).toBeLessThan(0.1);
});

test.each(COLOURS)('[LOK1] %s survives the way to OKLCH and back', (colour) => {
  expect(hexOf(oklchOf(colour))).toBe(colour);
});

test('[LOK1] contrast is counted as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each(COLOURS)('[SEC7] what becomes of %s is said for both schemes, with a contrast that is enough', (colour) => {
  const { light, dark } = brandReadings(colour);
  const set = brandSet(colour);
  expect([light.brand, dark.brand]).toEqual([set.light.brand, set.dark.brand]);
  for (const reading of [light, dark]) {
    expect(reading.contrast).toBeGreaterThanOrEqual(4.5);
    expect(reading.kept).toBe(reading.brand === colour);
  }
});
