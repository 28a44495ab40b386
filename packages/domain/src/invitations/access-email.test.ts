import { describe, expect, test } from 'vitest';
import { answerToAsking, answerToSignUp, type AskedInvitation } from './access-email.ts';

const sent = (id: string, more: Partial<AskedInvitation> = {}): AskedInvitation => ({
  id,
  event_id: `event-of-${id}`,
  invited_at: 1,
  accepted: false,
  withdrawn: false,
  ...more,
});

describe('[INV5] what is sent to somebody who asks for a new password', () => {
  const a = sent('a', { invited_at: 10 });
  const b = sent('b', { invited_at: 20 });
  test.each([
    ['an unknown person: nothing', { has_password: false, member: false, invitations: [] }, false, null],
    ['with a password: a link', { has_password: true, member: true, invitations: [] }, true, null],
    ['a member without one: a link', { has_password: false, member: true, invitations: [] }, true, null],
    ['the invitation of the event', { has_password: false, member: false, invitations: [b, a] }, false, 'a'],
    ['else the one sent last', { has_password: false, member: true, invitations: [sent('c'), b] }, false, 'b'],
    ['both, with a password', { has_password: true, member: true, invitations: [a, b] }, true, 'a'],
    ['no foreign one, with a password', { has_password: true, member: true, invitations: [b] }, true, null],
  ] as const)('%s', (_name, asker, reset, invitation) => {
    expect(answerToAsking(asker, 'event-of-a')).toEqual({ reset, invitation });
  });

  test.each([{ accepted: true }, { withdrawn: true }, { invited_at: null }])('no invitation with %o', (more) => {
    const asker = { has_password: false, member: false, invitations: [sent('a', more)] };
    expect(answerToAsking(asker, 'event-of-a')).toEqual({ reset: false, invitation: null });
  });
});

describe('[INV7] what is sent to somebody who asks to take part', () => {
  test.each([
    [null, false, 'invitation'],
    ['active', false, 'access'],
    ['active', true, 'access'],
    ['removed', false, 'nothing'],
    [null, true, 'nothing'],
  ] as const)('membership %s, withdrawn %s: %s', (membership, withdrawn, answer) => {
    expect(answerToSignUp({ membership, withdrawn })).toBe(answer);
  });
});
