import { expect, test } from 'vitest';
import { deviceOptions, deviceProblem, isChoiceChanged, loudness, withDevices } from './devices.ts';

const DESK = { id: 'desk', name: 'Desk camera' };
const LID = { id: 'lid', name: '' };

test('[DEV1] an unsaved choice is marked, and there is something to save only then', () => {
  const before = withDevices([DESK, LID], 'lid', null);
  expect(before).toMatchObject({ chosen: 'lid', saved: 'lid' });
  expect(isChoiceChanged([before])).toBe(false);
  const after = withDevices([DESK, LID], 'lid', 'desk');
  expect(deviceOptions(after)).toEqual([
    { id: 'desk', name: 'Desk camera', number: 1, unsaved: true },
    { id: 'lid', name: '', number: 2, unsaved: false },
  ]);
  expect(isChoiceChanged([before, after])).toBe(true);
});

test('[DEV1] the first device is the choice of somebody who never chose, and nothing to save', () => {
  const check = withDevices([DESK, LID], null, null);
  expect(check).toMatchObject({ chosen: 'desk', saved: 'desk' });
  expect(isChoiceChanged([check])).toBe(false);
});

test('[DEV3] a device that was unplugged falls back to the next', () => {
  expect(withDevices([LID], 'desk', 'desk')).toMatchObject({ chosen: 'lid', saved: 'lid' });
  expect(withDevices([], 'desk', 'desk')).toEqual({ kind: 'none', problem: 'missing' });
});

test('[DEV2] what a browser refuses is told apart', () => {
  expect(['NotAllowedError', 'NotFoundError', 'NotReadableError', ''].map(deviceProblem)).toEqual([
    ...['denied', 'missing', 'in_use', 'failed'],
  ]);
});

test('[DEV4] a meter stands still in silence, moves with speech and ends at its end', () => {
  const wave = (height: number) => Array.from({ length: 512 }, (_none, at) => height * Math.sin(at / 5));
  expect(loudness(new Float32Array(512))).toBe(0);
  const [quiet, loud] = [loudness(wave(0.02)), loudness(wave(0.3))];
  expect(quiet).toBeGreaterThan(0.2);
  expect(loud).toBeGreaterThan(quiet);
  expect(loudness(wave(40))).toBe(1);
});
