import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WHOLE } from './full.ts';

test.skipIf(WHOLE)('[TST9] a property is tried with the same values as in the run before', () => {
  const tried = (): string[] => {
    const values: string[] = [];
    fc.assert(fc.property(fc.string(), (value) => void values.push(value)));
    return values;
  };
  expect(tried()).toEqual(tried());
});
