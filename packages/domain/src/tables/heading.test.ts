import { describe, expect, test } from 'vitest';
import { delimiterOf, headingAt, namesText } from './heading.ts';

const isHeading = (names: readonly string[]): boolean => names.includes('Email') && names.includes('Name');

describe('[IMP23] the row that names the columns of a table', () => {
  test.each([
    ['Email,Name', ','],
    ['sep=;\r\nEmail;Name', ';'],
    ['\ufeff"sep=\t"\r\nx,y', '\t'],
    ['Guests, of the fair, 2027\n\nEmail;Name', ';'],
    [',,\n\nA;B;C', ';'],
    ['"Email","Name"', ','],
    ['"a;b;c",d', ','],
  ])('of %j is divided by %j', (text, delimiter) => {
    expect(delimiterOf(text, isHeading)).toBe(delimiter);
  });

  test.each([
    [[['Email', 'Name']], 0],
    [[[''], ['Guests of the fair', ''], ['Email', 'Name']], 2],
    [[[''], ['Mail', 'Name']], 1],
    [[], 0],
  ])('of %j is that of place %i', (rows, place) => {
    expect(headingAt(rows, isHeading)).toBe(place);
  });

  test('is shown where it is refused, short and harmless', () => {
    expect(namesText(['Mail', ' ', 'A\u001b[31m'])).toBe('it has "Mail", "A\ufffd[31m"');
    expect(namesText([''])).toBe('it is blank');
  });
});
