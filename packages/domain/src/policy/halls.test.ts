import { describe, expect, it } from 'vitest';
import { rolesInHall, rolesInSomeHall } from './halls.ts';
import { rolesAllow } from './policy.ts';

const person = { roles: ['attendee'], halls: ['red', 'blue'] } as const;

describe('[HAL17] a moderator of halls', () => {
  it('has the role of a moderator in what lies in one of them, and nowhere else', () => {
    expect(rolesInHall(person, 'red')).toEqual(['attendee', 'moderator']);
    expect(rolesInHall(person, 'blue')).toEqual(['attendee', 'moderator']);
    expect(rolesInHall(person, 'green')).toEqual(['attendee']);
    expect(rolesInHall(person, null)).toEqual(['attendee']);
    expect(rolesInHall({ roles: ['attendee'], halls: [] }, 'red')).toEqual(['attendee']);
  });

  it('keeps the roles of the event, each once', () => {
    expect(rolesInHall({ roles: ['attendee', 'moderator'], halls: ['red'] }, 'red')).toEqual(['attendee', 'moderator']);
    expect(rolesInHall({ roles: ['attendee', 'speaker'], halls: ['red'] }, 'green')).toEqual(['attendee', 'speaker']);
  });

  it('is let in to things of several halls, and to nothing that holds for the event', () => {
    expect(rolesAllow('polls.present', rolesInSomeHall(person))).toBe(true);
    expect(rolesAllow('polls.present', rolesInSomeHall({ roles: ['attendee'], halls: [] }))).toBe(false);
    expect(rolesAllow('people.ban', rolesInSomeHall(person))).toBe(false);
  });
});
