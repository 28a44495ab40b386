import { describe, expect, test } from 'vitest';
import { hasNameParts, readPerson } from './claims.ts';
import { issuerAsNamed, issuerProblem } from './limits.ts';

describe('[ONB8] the person of a provider', () => {
  test.each([
    [{ given_name: 'Ada', family_name: 'Byron' }, 'Ada', 'Byron'],
    [{ name: 'Ada Augusta Byron' }, 'Ada', 'Augusta Byron'],
    [{ name: 'North, Ada' }, 'Ada', 'North'],
    [{ name: 'van der Berg , Anna Maria' }, 'Anna Maria', 'van der Berg'],
    [{ name: 'North, Ada', given_name: 'Ada Augusta', family_name: 'North' }, 'Ada Augusta', 'North'],
    [{ name: 'Ada Byron, PhD' }, 'Ada', 'Byron, PhD'],
    [{ name: 'Martin King, Jr.' }, 'Martin', 'King, Jr.'],
    [{ name: 'North, Drew' }, 'Drew', 'North'],
    [{ name: 'North, Ada, Dr.' }, 'North,', 'Ada, Dr.'],
    [{ name: ', Ada' }, ',', 'Ada'],
    [{ preferred_username: 'ada' }, 'ada', ''],
    [{ given_name: 'A\u0000da', name: 'Ada\nByron', nickname: 7 }, '', ''],
    [{}, '', ''],
  ])('%j is called %s %s', (claims, first_name, last_name) =>
    expect(readPerson({ sub: '1', ...claims })).toMatchObject({ subject: '1', first_name, last_name, email: null }),
  );

  test.each([
    [{ given_name: 'Ada', family_name: 'Byron' }, true],
    [{ given_name: 'Ada', name: 'Byron, Ada' }, false],
    [{}, false],
  ])('of %j is known by both parts of the name: %s', (claims, both) => expect(hasNameParts(claims)).toBe(both));

  test.each([
    [true, true],
    [false, false],
    ['true', false],
    [undefined, false],
  ])('has an address that is verified only where the provider says so itself: %s', (said, email_verified) =>
    expect(readPerson({ sub: '1', email: ' ada@example.org ', email_verified: said })).toMatchObject({
      ...{ email: 'ada@example.org', email_verified },
    }),
  );

  test.each([[undefined], ['ada'], [7]])('has no address where none is named: %s', (email) =>
    expect(readPerson({ sub: '1', email, email_verified: true })).toMatchObject({ email: null, email_verified: false }),
  );

  test.each([[undefined], [''], [7], ['x'.repeat(256)], ['a\u0000b']])('is nobody without a subject: %s', (sub) =>
    expect(readPerson({ sub })).toBeNull(),
  );
});

test.each([
  ['https://id.example.org', null],
  ['https://id.example.org/realms/a', null],
  ['http://id.example.org', 'not_secure'],
  ['http://127.0.0.1:8080', null],
  ['https://id.example.org/?x=1', 'address'],
  ['https://user:pass@id.example.org', 'address'],
  ['javascript:alert(1)', 'address'],
  ['id', 'address'],
])('[ONB31] the address %s of a provider: %s', (address, problem) =>
  expect(issuerProblem(address, ['127.0.0.1:8080'])).toBe(problem),
);

test.each([
  ['https://id.example.org/o/plenary', 'https://id.example.org/o/plenary/', 'https://id.example.org/o/plenary/'],
  ['https://id.example.org/o/plenary/', 'https://id.example.org/o/plenary', 'https://id.example.org/o/plenary'],
  ['https://id.example.org', 'https://id.example.org/', 'https://id.example.org'],
  ['https://id.example.org/a', 'https://id.example.org/a', 'https://id.example.org/a'],
  ['https://id.example.org/a', 'https://id.example.org/b', null],
  ['https://id.example.org/a', 'https://evil.example.org/a', null],
  ['https://id.example.org/a', 7, null],
])('[ONB32] the provider at %s that calls itself %s is %s', (given, named, issuer) =>
  expect(issuerAsNamed(given, named)).toBe(issuer),
);
