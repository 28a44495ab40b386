import { describe, expect, test } from 'vitest';
import { attendeeState, changedRoles, judgeChange, type AttendeeFacts, type AttendeeState } from './attendee.ts';

const NOW = 1_000;
const listed = { invited_at: null, expires_at: null, accepted_at: null, withdrawn_at: null };
const invited = { ...listed, invited_at: 1, expires_at: NOW + 1 };
const facts = (more: Partial<AttendeeFacts>): AttendeeFacts => ({
  membership: null,
  invitation: listed,
  mail: null,
  ...more,
});

describe('[INV10] how far somebody has come', () => {
  test.each([
    [{ kind: 'imported' }, {}],
    [
      { kind: 'queued', reason: null },
      { invitation: invited, mail: { sent: false, failed: false, reason: null } },
    ],
    [
      { kind: 'queued', reason: '451' },
      { invitation: invited, mail: { sent: false, failed: false, reason: '451' } },
    ],
    [{ kind: 'sent' }, { invitation: invited, mail: { sent: true, failed: false, reason: null } }],
    [{ kind: 'sent' }, { invitation: invited }],
    [
      { kind: 'failed', reason: '550' },
      { invitation: invited, mail: { sent: false, failed: true, reason: '550' } },
    ],
    [
      { kind: 'expired' },
      { invitation: { ...invited, expires_at: NOW }, mail: { sent: true, failed: false, reason: null } },
    ],
    [{ kind: 'member' }, { membership: 'active', invitation: { ...invited, accepted_at: 5 } }],
    [{ kind: 'member' }, { membership: 'active', invitation: null }],
    [{ kind: 'member' }, { membership: 'active', invitation: { ...invited, withdrawn_at: 5 } }],
    [{ kind: 'withdrawn' }, { invitation: { ...invited, withdrawn_at: 5 } }],
    [{ kind: 'withdrawn' }, { membership: 'removed', invitation: { ...invited, accepted_at: 4, withdrawn_at: 5 } }],
    [{ kind: 'removed' }, { membership: 'removed', invitation: null }],
    [{ kind: 'removed' }, { membership: 'removed', invitation: listed }],
  ] as const)('%o', (state, more) => {
    expect(attendeeState(facts(more), NOW)).toEqual(state);
  });
});

describe('[INV11] what becomes of somebody whose invitation is changed', () => {
  const states: readonly AttendeeState[] = [
    { kind: 'imported' },
    { kind: 'queued', reason: null },
    { kind: 'sent' },
    { kind: 'failed', reason: '' },
    { kind: 'expired' },
    { kind: 'member' },
    { kind: 'withdrawn' },
    { kind: 'removed' },
  ];
  test.each([
    ['invite', ['do', 'no', 'no', 'no', 'no', 'no', 'do', 'do']],
    ['resend', ['no', 'do', 'do', 'do', 'do', 'no', 'no', 'no']],
    ['withdraw', ['do', 'do', 'do', 'do', 'do', 'no', 'done', 'done']],
    ['remove', ['do', 'do', 'do', 'do', 'do', 'do', 'done', 'done']],
  ] as const)('%s', (change, verdicts) => {
    const judged = states.map((state) => judgeChange(change, state));
    expect(judged.map((verdict) => (typeof verdict === 'string' ? verdict : 'no'))).toEqual(verdicts);
  });
});

describe('[INV11] roles with some more and some fewer', () => {
  const none = { host: false, roles: [] };
  test.each([
    [none, ['host'], [], { host: true, roles: [] }],
    [none, ['speaker', 'moderator', 'speaker'], [], { host: false, roles: ['moderator', 'speaker'] }],
    [{ host: true, roles: ['speaker'] }, [], ['host', 'exhibitor'], { host: false, roles: ['speaker'] }],
    [none, ['host'], ['host'], none],
  ] as const)('%o plus %o minus %o', (before, add, remove, after) => {
    expect(changedRoles(before, add, remove)).toEqual(after);
  });
});
