import { describe, expect, it } from 'vitest';
import { readClaims } from './claims.ts';
import { TICKET } from './limits.ts';
import { rolesOfTraits, withTicketRoles } from './roles.ts';

const NOW = 1_800_000_000;
const read = (claims: object) => readClaims({ exp: NOW + 60, uid: '1', name: 'Ada Lovelace', ...claims }, NOW);
const problem = (claims: object) => {
  const answer = read(claims);
  return answer.ok ? null : answer.problem;
};

describe('[TCK2] the claims of a ticket', () => {
  it('are read as they stand', () => {
    const claims = {
      uid: 42,
      name: ' Ada King Lovelace ',
      email: ' Ada@example.org ',
      traits: { vip: true, crew: false },
    };
    expect(read(claims)).toEqual({
      ok: true,
      claims: {
        uid: '42',
        first_name: 'Ada',
        last_name: 'King Lovelace',
        email: 'Ada@example.org',
        traits: ['vip'],
      },
    });
  });

  it.each([
    ['an end 400 days away', { exp: NOW + TICKET.lifetime_max_s }, null],
    ['a later one', { exp: NOW + TICKET.lifetime_max_s + 1 }, 'lifetime'],
    ['no end', { exp: undefined }, 'lifetime'],
    ['a clock that is a minute ahead', { iat: NOW + 60 }, null],
    ['one that is further ahead', { iat: NOW + 61 }, 'issued_later'],
    ['a uid of 200 characters', { uid: '😀'.repeat(200) }, null],
    ['a longer one', { uid: '😀'.repeat(201) }, 'uid'],
    ['a uid that is too large to be exact', { uid: 2 ** 53 }, 'uid'],
    ['half a character', { uid: '\ud800' }, 'uid'],
    ['a name in a list', { name: ['Ada'] }, 'name'],
    ['only a last name', { name: undefined, last_name: 'Lovelace' }, null],
    [
      'a name in the profile of a venueless token',
      { name: undefined, profile: { display_name: 'Ada Lovelace' } },
      null,
    ],
    ['a profile without a name', { name: undefined, profile: {} }, 'name'],
    ['an empty e-mail', { email: '' }, null],
    ['an e-mail of another kind', { email: 7 }, 'email'],
    ['100 traits', { traits: Array.from({ length: 100 }, String) }, null],
    ['more traits', { traits: Array.from({ length: 101 }, String) }, 'traits'],
    ['a trait without end', { traits: ['x'.repeat(201)] }, 'traits'],
    ['a map that says yes in a text', { traits: { vip: 'true' } }, null],
  ])('%s', (_what, claims, expected) => {
    expect(problem(claims)).toBe(expected);
  });

  it('a map of traits counts only what is true', () => {
    const answer = read({ traits: { vip: 'true', crew: 1, host: true } });
    expect(answer.ok && answer.claims.traits).toEqual(['host']);
  });

  it('a name in Japanese is parted at its wide space', () => {
    const answer = read({ name: '山田　太郎' });
    expect(answer.ok && [answer.claims.first_name, answer.claims.last_name]).toEqual(['山田', '太郎']);
  });
});

describe('[TCK5] the roles of a ticket', () => {
  const given = { vip: ['speaker'], crew: ['host', 'moderator'] } as const;

  it('are those of all its traits, each once; others count nothing', () => {
    expect(rolesOfTraits(['crew', 'vip', 'crew'], given)).toEqual(['host', 'moderator', 'speaker']);
    expect(rolesOfTraits(['toString', '__proto__', 'VIP', ''], given)).toEqual([]);
  });

  it('are added to what somebody is', () => {
    const held = { host: false, roles: ['exhibitor'] } as const;
    expect(withTicketRoles(held, ['host', 'speaker'])).toEqual({ host: true, roles: ['exhibitor', 'speaker'] });
    expect(withTicketRoles({ host: true, roles: ['speaker'] }, ['host', 'speaker'])).toBeNull();
    expect(withTicketRoles(held, [])).toBeNull();
  });
});
