import { expect, test } from 'vitest';
import { greetingName } from './greeting-name.ts';

test.each(['Ada', 'Anne-Marie', 'O’Neil', "D'Arcy", 'J. R.', 'José Ángel', '太郎', 'يوسف', 'आदित्य', 'x'.repeat(40)])(
  '[DLV12] an address that is not verified is greeted as %s',
  (name) => {
    expect(greetingName(name, false)).toBe(name);
  },
);

test.each([
  '',
  'x'.repeat(41),
  'Win a prize at https://evil.example/claim',
  'evil.example',
  'Call 0900 123456',
  'mail me@evil.example',
  'a/b',
  '<b>Ada</b>',
  'Ada. evil.example',
])('[DLV12] it is not greeted as %s, but a verified one is', (name) => {
  expect([greetingName(name, false), greetingName(name, true)]).toEqual(['', name]);
});
