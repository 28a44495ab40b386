import { expect, test } from 'vitest';
import { encodeText, parseClientFrame } from './frames.ts';

test.each([
  [0, 2],
  [125, 2],
  [126, 4],
  [65_535, 4],
  [65_536, 10],
])('[LV18] a text of %i bytes has a head of %i', (length, head) => {
  const frame = encodeText('x'.repeat(length));
  expect(frame.length).toBe(length + head);
  expect(frame[0]).toBe(0x81);
});

test('[LV18] lengths count bytes, not letters', () => {
  expect(encodeText('ü🦀')[1]).toBe(6);
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '"ping"',
  '{"t":"evt"}',
  '{"t":"sub"}',
  '{"t":"sub","topic":5}',
  '{"t":"sub","topic":""}',
])('[LV12] %j is no frame of a client', (text) => {
  expect(parseClientFrame(text)).toBeNull();
});

test('[LV12] a topic or a cursor of another kind or length is no frame', () => {
  expect(parseClientFrame(JSON.stringify({ t: 'sub', topic: 'x'.repeat(129) }))).toBeNull();
  expect(parseClientFrame('{"t":"sub","topic":"a","cursor":5}')).toBeNull();
  expect(parseClientFrame('{"t":"sub","topic":"a","cursor":null}')).toEqual({ t: 'sub', topic: 'a' });
});
