import { expect, it } from 'vitest';
import { partOf, typedPart } from './part-of.ts';

const own = { misc: null, marker_offset_minutes: null, type: 'meeting', stream: null } as const;
const part = { misc: 'a', marker_offset_minutes: 5, type: 'marker-stream', stream: null } as const;
const of = { id: 'x', has_parts: false, whole_hidden: false };
const stream = { id: 'a', type: 'stream' } as const;

it('[PRG14] a session becomes a part of a stream, or of another session', () => {
  const values = { misc: 'a', marker_offset_minutes: 20, stream: null };
  expect(partOf({ session: 'a', minutes: 20 }, own, stream, of)).toEqual({
    ok: true,
    values: { ...values, type: 'marker-stream' },
  });
  expect(partOf({ session: 'a', minutes: 20 }, own, { id: 'a', type: 'meeting' }, of)).toEqual({
    ok: true,
    values: { ...values, type: 'marker-live-meeting' },
  });
});

it('[PRG14] a part stays what it is, begins at another minute, or becomes a session of its own', () => {
  expect(partOf(typedPart(part), part, stream, of)).toEqual({ ok: true, values: {} });
  expect(partOf({ session: 'a', minutes: 9 }, part, { id: 'a', type: 'meeting' }, of)).toMatchObject({
    values: { type: 'marker-stream', marker_offset_minutes: 9 },
  });
  expect(partOf({ session: null, minutes: 5 }, part, null, of)).toEqual({
    ok: true,
    values: { ...own, stream: undefined },
  });
  expect(partOf({ session: null, minutes: 5 }, own, null, of)).toEqual({ ok: true, values: {} });
});

it('[PRG20] a part that leaves a hidden session stays hidden', () => {
  const whole_hidden = { ...of, whole_hidden: true };
  const values = { hidden: true };
  expect(partOf({ session: null, minutes: 0 }, part, null, whole_hidden)).toMatchObject({ values });
  expect(partOf({ session: 'b', minutes: 0 }, part, { id: 'b', type: 'stream' }, whole_hidden)).toMatchObject({
    values,
  });
  const within = partOf({ session: 'a', minutes: 9 }, part, stream, whole_hidden);
  expect(within).not.toHaveProperty('values.hidden');
});

it.each([
  ['itself', { id: 'x', type: 'stream' }, of, 'invalid'],
  ['a part', { id: 'a', type: 'marker-stream' }, of, 'invalid'],
  ['none that is there', null, of, 'invalid'],
  ['another, with parts of its own', stream, { ...of, has_parts: true }, 'has_parts'],
] as const)('[PRG14] a session is no part of %s', (_, target, own_parts, code) => {
  expect(partOf({ session: target?.id ?? 'gone', minutes: 0 }, own, target, own_parts)).toEqual({
    ok: false,
    problem: { code },
  });
});

it('[PRG14] a game is no part of a session', () => {
  expect(partOf({ session: 'a', minutes: 0 }, { ...own, type: 'game' }, stream, of)).toMatchObject({ ok: false });
});
