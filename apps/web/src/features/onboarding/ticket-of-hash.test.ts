import { expect, test } from 'vitest';
import { ticketPathOf } from './ticket-of-hash.ts';

test.each([
  ['#token=eyJh.eyJ1.c2ln', '/spring/ticket/eyJh.eyJ1.c2ln'],
  ['#token=eyJh.eyJ1', null],
  ['#token=eyJh.eyJ1.c2ln/../../x', null],
  ['#basics', null],
  ['', null],
])('[TCK12] behind an address, %j leads to %j', (hash, path) => expect(ticketPathOf('spring', hash)).toBe(path));
