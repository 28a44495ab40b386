import { expect, it } from 'vitest';
import { plainDigits } from './digits.ts';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['٣٠ ثانية, 30 s, Ⅷ', '30 ثانية, 30 s, Ⅷ'],
])('[SEC15] %s is read as %s', (typed, plain) => expect(plainDigits(typed)).toBe(plain));
