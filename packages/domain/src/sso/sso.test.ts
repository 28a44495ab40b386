import { describe, expect, test } from 'vitest';
import { readPerson } from './claims.ts';
import { issuerProblem } from './limits.ts';

describe('[ONB8] the person of a provider', () => {
  test.each([
    [{ given_name: 'Ada', family_name: 'Byron' }, 'Ada', 'Byron'],
    [{ name: 'Ada Augusta Byron' }, 'Ada', 'Augusta Byron'],
    [{ preferred_username: 'ada' }, 'ada', ''],
    [{ given_name: 'A\u0000da', name: 'Ada\nByron', nickname: 7 }, '', ''],
    [{}, '', ''],
  ])('%j is called %s %s', (claims, first_name, last_name) =>
    expect(readPerson({ sub: '1', ...claims })).toEqual({ subject: '1', first_name, last_name, email: null }),
  );

  test.each([
    [true, 'ada@example.org'],
    [false, null],
    ['true', null],
    [undefined, null],
  ])('has an address only where the provider says that it was verified: %s', (email_verified, email) =>
    expect(readPerson({ sub: '1', email: ' ada@example.org ', email_verified })?.email).toBe(email),
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
