import { describe, expect, it, test } from 'vitest';
import {
  CASE_DECISIONS,
  type CaseDecision,
  caseDue,
  cleanDescription,
  opensCase,
  refuseDeciding,
  refuseReporting,
  takesMessage,
} from './reports.ts';

const ada = { event_user_id: 'ada', roles: ['attendee'] as const };
const message = { sender: 'bob', message_type: 'message', archived_at: null, reply_count: 0 };

describe('reporting', () => {
  it('[WID12] others’ messages that stand, and nothing else', () => {
    expect(refuseReporting(ada, message)).toBe(null);
    expect(refuseReporting(ada, { ...message, sender: 'ada' })).toBe('cannot_report');
    expect(refuseReporting(ada, { ...message, sender: null })).toBe('cannot_report');
    expect(refuseReporting(ada, { ...message, message_type: 'video_call_started' })).toBe('cannot_report');
    expect(refuseReporting(ada, { ...message, archived_at: new Date(0) })).toBe('message_gone');
  });

  it('[WID12] a description has 1 to 300 characters, an emoji counts once', () => {
    expect(cleanDescription('🦊'.repeat(300)).kind).toBe('text');
    expect(cleanDescription('🦊'.repeat(301)).kind).toBe('too_long');
    expect(cleanDescription(' \n\u200b ').kind).toBe('empty');
    expect(cleanDescription(' a\u0000b ')).toEqual({ kind: 'text', text: 'ab' });
  });
});

describe('cases', () => {
  const dismissed = { decision: 'dismiss', decided_at: 100 } as const;

  it('[D27] are due 24 hours after the report that opened them', () => {
    expect(caseDue(1_000)).toBe(1_000 + 86_400_000);
  });

  test.each([
    ['the first report', null, null, true],
    ['another report of an open one', { decision: null, decided_at: null }, null, false],
    ['a report of what was dismissed', dismissed, null, false],
    ['of what was edited before that', dismissed, 99, false],
    ['of what was edited since', dismissed, 101, true],
    ['of what was deleted and stands again', { decision: 'delete', decided_at: 100 } as const, null, true],
  ])('[WID26] %s', (_, kept, edited_at, opens) => {
    expect(opensCase(kept, edited_at)).toBe(opens);
  });

  it('[WID27] are decided once; the same decision again is no other one', () => {
    const of = (decision: CaseDecision | null, minutes: number | null = null) => ({ decision, minutes });
    for (const one of CASE_DECISIONS) {
      expect(refuseDeciding(of(null), of(one))).toBe(null);
      for (const kept of CASE_DECISIONS)
        expect(refuseDeciding(of(kept), of(one))).toBe(kept === one ? 'same' : 'case_decided');
    }
    expect(refuseDeciding(of('mute', 5), of('mute'))).toBe('case_decided');
    expect(refuseDeciding(of('mute', 5), of('mute', 5))).toBe('same');
  });

  it('[WID27] all but a dismissal take the message back', () => {
    expect(CASE_DECISIONS.filter(takesMessage)).toEqual(['delete', 'mute', 'ban', 'ban_event']);
  });
});
