import { expect, test } from 'vitest';
import {
  firstEntry,
  laterEntry,
  type AddressOwner,
  type AddressWord,
  type FirstEntry,
  type LaterEntry,
} from './first-entry.ts';

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

test.each([
  ['nobody', null, false, 'ask_code'],
  ['nobody', verified, true, 'ask_code'],
  ['provider', null, false, 'ask_code'],
  ['provider', listed, false, 'ask_code'],
  ['us', null, false, 'take_address'],
  ['us', listed, false, 'take_list'],
  ['us', ticket, false, 'become_owner'],
  ['us', verified, false, 'become_owner'],
  ['us', squatted, false, 'stay'],
  ['us', listed, true, 'shut_out'],
  ['us', verified, true, 'shut_out'],
] as [AddressWord, AddressOwner | null, boolean, LaterEntry][])(
  '[ONB36] the word of %s about %j, removed: %s, for somebody without an address: %s',
  (word, whose, shut_out, entry) => {
    expect(laterEntry(word, whose && { ...whose, shut_out })).toBe(entry);
  },
);
