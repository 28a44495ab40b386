import { expect, test } from 'vitest';
import { firstEntry, type AddressOwner, type AddressWord, type FirstEntry } from './first-entry.ts';

const owner = (what: Partial<AddressOwner>): AddressOwner => ({
  ...{ email_verified: false, has_password: false, opened: false },
  ...what,
});
const [listed, verified] = [owner({}), owner({ email_verified: true, has_password: true, opened: true })];
const [squatted, ticket] = [owner({ has_password: true }), owner({ opened: true })];

test.each([
  ['nobody', null, 'ask_code'],
  ['nobody', listed, 'ask_code'],
  ['nobody', verified, 'ask_code'],
  ['nobody', squatted, 'ask_code'],
  ['provider', null, 'make'],
  ['provider', listed, 'enter'],
  ['provider', verified, 'enter'],
  ['provider', squatted, 'refuse'],
  ['provider', ticket, 'ask_code'],
  ['us', null, 'make'],
  ['us', listed, 'enter'],
  ['us', verified, 'enter'],
  ['us', squatted, 'refuse'],
  ['us', ticket, 'enter'],
] as [AddressWord, AddressOwner | null, FirstEntry][])('[ONB33] the word of %s about %j: %s', (word, whose, entry) => {
  expect(firstEntry(word, whose)).toBe(entry);
});
