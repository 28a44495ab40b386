import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const key = { event_id: 'a'.repeat(24), topic: 'chat:1' };
const EPOCH = 'epoch-1234';

test('[LV7] a cursor says where its reader stands', () => {
  expect(readCursor(writeCursor(key, EPOCH, 123_456), key, EPOCH)).toEqual({ kind: 'at', seq: 123_456 });
});

test('[LV7] a cursor of another topic or another event is not one of ours', () => {
  const cursor = writeCursor(key, EPOCH, 5);
  expect(readCursor(cursor, { ...key, topic: 'chat:2' }, EPOCH)).toEqual({ kind: 'invalid' });
  expect(readCursor(cursor, { ...key, event_id: 'b'.repeat(24) }, EPOCH)).toEqual({ kind: 'invalid' });
});

test('[LV7] a cursor of another epoch cannot be followed', () => {
  expect(readCursor(writeCursor(key, EPOCH, 5), key, 'epoch-9999')).toEqual({ kind: 'other_epoch' });
});

test.each([
  '',
  '5',
  'x'.repeat(5_000),
  '..',
  'aaaaaaaaaa.bbbbbbbbbb.',
  'aaaaaaaaaa.bbbbbbbbbb.zzzzzzzzzzzz',
  '\0',
  '{}',
])('[LV7] %j is not a cursor', (text) => {
  expect(readCursor(text, key, EPOCH)).toEqual({ kind: 'invalid' });
});
