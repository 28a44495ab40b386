import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../policy/policy.ts';
import { refuseReaching } from './threads.ts';
import {
  afterAnswer,
  afterAsking,
  afterHandingBack,
  afterResolving,
  afterTaking,
  answersIn,
  answersQuestions,
  newsForStaff,
  released,
  type Question,
} from './support.ts';

const OPEN: Question = { kind: 'open', waiting_since: 5 };
const TAKEN: Question = { kind: 'taken', by: 'hal', waiting_since: 5 };
const ANSWERED: Question = { kind: 'answered', by: 'hal' };
const RESOLVED: Question = { kind: 'resolved', by: 'hal', waiting_since: null };

describe('a question to the event’s support', () => {
  it('[SUP3] waits from the first message that nobody has answered', () => {
    expect(afterAsking(OPEN, 9)).toBe(OPEN);
    expect(afterAsking(TAKEN, 9)).toBe(TAKEN);
    expect(afterAsking(ANSWERED, 9)).toEqual({ ...TAKEN, waiting_since: 9 });
    expect(afterAsking({ kind: 'answered', by: null }, 9)).toEqual({ ...OPEN, waiting_since: 9 });
  });

  it('[SUP4] is taken by one, who may be named to take it over', () => {
    expect(afterTaking(OPEN, 'hal')).toEqual(TAKEN);
    expect(afterTaking(TAKEN, 'hal')).toEqual(TAKEN);
    for (const held of [TAKEN, ANSWERED]) {
      expect(afterTaking(held, 'mo')).toBe('question_taken');
      expect(afterTaking(held, 'mo', 'eve')).toBe('question_taken');
      expect(afterTaking(held, 'mo', 'hal')).toEqual({ ...held, by: 'mo' });
    }
  });

  it('[SUP5] an answer takes it, unless somebody else has', () => {
    for (const question of [OPEN, TAKEN, ANSWERED, RESOLVED])
      expect(afterAnswer(question, 'hal')).toEqual({ kind: 'answered', by: 'hal' });
    expect([OPEN, TAKEN, ANSWERED].map((question) => afterAnswer(question, 'mo'))).toEqual([
      { kind: 'answered', by: 'mo' },
      'question_taken',
      'question_taken',
    ]);
  });

  it('[SUP6] is handed back by its holder alone', () => {
    expect(afterHandingBack(TAKEN, 'hal')).toEqual(OPEN);
    expect(afterHandingBack(ANSWERED, 'hal')).toEqual({ kind: 'answered', by: null });
    expect(afterHandingBack(TAKEN, 'mo')).toBe('question_taken');
    expect(afterHandingBack(OPEN, 'mo')).toBe(OPEN);
    expect(afterHandingBack(RESOLVED, 'mo')).toBe(RESOLVED);
  });

  it('[SUP7] is resolved by its holder, or by anybody while it has none, once all of it was read', () => {
    expect(afterResolving(TAKEN, 'hal', { asked: 2 })).toEqual({ kind: 'resolved', by: 'hal', waiting_since: 5 });
    expect(afterResolving(ANSWERED, 'hal', { asked: 2, read: 2 })).toEqual(RESOLVED);
    expect(afterResolving(OPEN, 'hal', { asked: 2, read: 1 })).toBe('question_moved');
    expect(afterResolving(TAKEN, 'mo', { asked: 2 })).toBe('question_taken');
    expect(afterResolving(RESOLVED, 'mo', { asked: 2, read: 1 })).toBe(RESOLVED);
  });

  it('[SUP7] comes back with the next message of its person, or when it is taken again', () => {
    expect(afterAsking(RESOLVED, 9)).toEqual({ kind: 'open', waiting_since: 9 });
    expect(afterTaking(RESOLVED, 'mo')).toEqual({ kind: 'answered', by: 'mo' });
    expect(afterTaking({ ...RESOLVED, waiting_since: 5 }, 'mo')).toEqual({ ...TAKEN, by: 'mo' });
  });

  it('[SUP4] has one holder at most, whatever is done: nobody gets in the way of another', () => {
    const person = fc.constantFrom('hal', 'mo', 'eve');
    const step = fc.record({ act: fc.constantFrom('ask', 'take', 'answer', 'back', 'resolve'), by: person });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let question: Question = OPEN;
        for (const [at, { act, by }] of steps.entries()) {
          const before: Question = question;
          const after = deed(act, before, by, at + 10);
          if (typeof after === 'string') continue;
          const held = before.kind === 'taken' || before.kind === 'answered' ? before.by : null;
          if (act !== 'ask' && held !== null && held !== by) return false;
          if (after.kind === 'open' && act === 'answer') return false;
          question = after;
        }
        return true;
      }),
    );
  });

  it('[SUP12] is everybody’s again once its holder is gone', () => {
    expect(released(TAKEN)).toEqual(OPEN);
    expect(released(ANSWERED)).toEqual({ kind: 'answered', by: null });
  });
});

function deed(act: string, question: Question, by: string, now: number) {
  switch (act) {
    case 'ask':
      return afterAsking(question, now);
    case 'take':
      return afterTaking(question, by);
    case 'answer':
      return afterAnswer(question, by);
    case 'back':
      return afterHandingBack(question, by);
    default:
      return afterResolving(question, by, { asked: 1 });
  }
}

describe('who reads questions', () => {
  it('[SUP2] hosts, moderators and organisers, in threads with the support, while their person is there', () => {
    expect(ROLES.filter((role) => answersQuestions([role]))).toEqual(['host', 'moderator', 'organiser']);
    expect(answersIn({ kind: 'support', created_by: 'ada' }, ['attendee', 'host'])).toBe(true);
    expect(answersIn({ kind: 'support', created_by: 'ada' }, ['attendee', 'speaker'])).toBe(false);
    expect(answersIn({ kind: 'private', created_by: 'ada' }, ['attendee', 'host'])).toBe(false);
    expect(answersIn({ kind: 'support', created_by: null }, ['attendee', 'host'])).toBe(false);
  });

  it('[SUP5] an answer does not reach somebody who has left', () => {
    const ada = { event_user_id: 'ada', active: true, apart: false };
    expect(refuseReaching('support', 'hal', [ada])).toBeNull();
    expect(refuseReaching('support', 'hal', [{ ...ada, active: false }])).toBe('cannot_reach');
    expect(refuseReaching('support', 'ada', [ada])).toBeNull();
  });
});

describe('[SUP17] those who answer', () => {
  const open: Question = { kind: 'open', waiting_since: 1 };
  const held: Question = { kind: 'taken', by: 'hal', waiting_since: 1 };
  const resolved: Question = { kind: 'resolved', by: 'hal', waiting_since: null };

  it('are told when somebody begins to wait whom nobody has taken, and when that is over', () => {
    expect([newsForStaff(null, open), newsForStaff(resolved, open), newsForStaff(held, open)]).toEqual([
      'waits',
      'waits',
      'waits',
    ]);
    expect([newsForStaff(open, held), newsForStaff(open, resolved)]).toEqual(['over', 'over']);
  });

  it('hear nothing new of one that goes on waiting, or that somebody has', () => {
    expect([newsForStaff(open, open), newsForStaff(held, held), newsForStaff(held, resolved)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
