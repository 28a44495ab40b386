import { describe, expect, it } from 'vitest';
import { CALL_LINES, countsAsUnread, isCallLine, joinableLine, refuseType, type LineOfCall } from './call-lines.ts';

const line = (_id: string, message_type: string, sender = 'ada'): LineOfCall => ({
  ...{ _id, message_type },
  sender_event_user: { _id: sender },
});

describe('[PRV12] [D11] lines of calls', () => {
  it('are the server’s: nobody sends one', () => {
    expect(CALL_LINES.map(refuseType)).toEqual(CALL_LINES.map(() => 'system_message'));
    expect([refuseType('message'), refuseType('archived')]).toEqual([null, 'system_message']);
    expect([isCallLine('whiteboard_ended'), isCallLine('message')]).toEqual([true, false]);
  });

  it('have one way in, at the latest call that was started, until it ended', () => {
    const started = [line('1', 'video_call_started'), line('2', 'message'), line('3', 'video_call_joined')];
    expect(joinableLine(started, 'bob')).toBe('1');
    expect(joinableLine([...started, line('4', 'video_call_started', 'cem')], 'bob')).toBe('4');
    expect(joinableLine([...started, line('4', 'video_call_ended')], 'bob')).toBeNull();
    expect(joinableLine([...started, line('4', 'video_call_left'), line('5', 'whiteboard_ended')], 'bob')).toBe('1');
    expect(joinableLine([], 'bob')).toBeNull();
  });

  it('have none for the person who started it', () => {
    const lines = [line('1', 'video_call_started', 'bob'), line('2', 'video_call_started')];
    expect(joinableLine(lines, 'ada')).toBeNull();
    expect(joinableLine(lines, 'bob')).toBe('2');
  });
});

describe('[D59] [D100] unread counts', () => {
  it('take what people say and that a call began', () => {
    expect(['message', ...CALL_LINES].filter(countsAsUnread)).toEqual(['message', 'video_call_started']);
  });
});
