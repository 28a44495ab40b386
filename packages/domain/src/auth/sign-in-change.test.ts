import { describe, expect, test } from 'vitest';
import { signInSlug, mayChangeSignIn, YOUNG_SIGN_IN_MS, type SignInChange } from './sign-in-change.ts';

const young: SignInChange = {
  now: 1_000_000_000,
  authenticated_at: 1_000_000_000,
  second_factor_needed: false,
  second_factor_at: null,
  second_factor_channel: null,
  phone_needed: false,
  session_event_id: null,
  has_password: true,
  other_events: true,
  on_word_alone: false,
};

const stepped = { second_factor_needed: true, second_factor_at: young.now } as const;

describe('[D34] changing how one signs in', () => {
  test.each([
    ['a young sign-in may', {}, true],
    ['up to its fifteenth minute', { authenticated_at: young.now - YOUNG_SIGN_IN_MS + 1 }, true],
    ['an older one may not', { authenticated_at: young.now - YOUNG_SIGN_IN_MS }, false],
    ['nor one without the second factor that an event asks for', { second_factor_needed: true }, false],
    ['which lets it', { second_factor_needed: true, second_factor_at: young.now }, true],
    [
      'but not by e-mail where an event asks for the phone that is known',
      { ...stepped, phone_needed: true, second_factor_channel: 'email' },
      false,
    ],
    ['by phone it may', { ...stepped, phone_needed: true, second_factor_channel: 'phone' }, true],
    ['a ticket may not where there is a password', { session_event_id: 'e', other_events: false }, false],
    ['nor where the account belongs to other events', { session_event_id: 'e', has_password: false }, false],
    ['else it may', { session_event_id: 'e', has_password: false, other_events: false }, true],
    [
      'but not where a provider alone says whose it is',
      { session_event_id: 'e', has_password: false, other_events: false, on_word_alone: true },
      false,
    ],
  ] as [string, Partial<SignInChange>, boolean][])('%s', (_name, more, may) => {
    expect(mayChangeSignIn({ ...young, ...more })).toBe(may);
  });
});

describe('[SET25] where one signs in again', () => {
  test.each([
    ['here', [], 'here'],
    ['here', [['here', 'off']], 'here'],
    [
      'here',
      [
        ['here', 'off'],
        ['there', 'email'],
      ],
      'there',
    ],
    [
      'here',
      [
        ['a', 'choice'],
        ['here', 'email'],
      ],
      'here',
    ],
    [
      'here',
      [
        ['a', 'choice'],
        ['b', 'phone'],
        ['here', 'email'],
      ],
      'b',
    ],
  ] as const)('%s with %j: at %s', (here, events, place) => {
    expect(
      signInSlug(
        here,
        events.map(([slug, second_factor]) => ({ slug, second_factor })),
      ),
    ).toBe(place);
  });
});
