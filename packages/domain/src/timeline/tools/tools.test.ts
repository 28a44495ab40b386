import { describe, expect, it } from 'vitest';
import { hasTool, switchTool } from './tools.ts';

describe('[SES13] the tools of a session', () => {
  it('are all there unless one was switched off', () => {
    expect([hasTool({}, 'chat'), hasTool({ switched_off: ['polls'] }, 'chat')]).toEqual([true, true]);
    expect(hasTool({ switched_off: ['polls'] }, 'polls')).toBe(false);
  });

  it('are switched one by one, and back', () => {
    const off = switchTool({ switched_off: ['polls'] }, 'chat', false);
    expect(off).toEqual(['chat', 'polls']);
    expect(switchTool({ switched_off: off }, 'chat', false)).toEqual(off);
    expect(switchTool({ switched_off: off }, 'polls', true)).toEqual(['chat']);
    expect(switchTool({}, 'questions', true)).toEqual([]);
  });
});
