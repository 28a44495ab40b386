import { expect, it } from 'vitest';
import { mayBlock, mayKnow } from './chat/moderation/screening.ts';
import { wrongValues } from './wrong-values.ts';

it('[WID83] names values that cannot be taken once each, the first three of them, and shortened', () => {
  const long = 'x'.repeat(81);
  const list = ['knave', long, '***', long, '!', '?', '...', 'cheap watches'];
  expect(wrongValues(list, mayBlock)).toEqual({
    ...{
      named: [
        { value: `${'x'.repeat(40)}…`, times: 2 },
        { value: '***', times: 1 },
        { value: '!', times: 1 },
      ],
      more: 2,
    },
  });
  expect(wrongValues(['knave'], mayBlock)).toEqual({ named: [], more: 0 });
});

it.each([
  ['example.org', true],
  ['https://example.org/', true],
  ['http://Example.org/path?x=1', true],
  ['münchen.example', true],
  ['localhost', true],
  ['two words', false],
  ['https://example.org/x y', false],
  ['example.org other.example', false],
  ['https://', false],
  ['.', false],
  ['x'.repeat(81), false],
])('[WID83] the site %j may be known: %j', (value, may) => expect(mayKnow(value)).toBe(may));
