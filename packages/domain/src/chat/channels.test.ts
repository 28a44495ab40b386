import { describe, expect, it } from 'vitest';
import { channelsBeside, nextChannel, refuseArchived } from './channels.ts';

describe('[WID64] channels beside a stream', () => {
  it.each([
    ['event', ['event']],
    ['session', ['session']],
    ['both', ['event', 'session']],
  ] as const)('%s', (choice, channels) => expect(channelsBeside(choice)).toEqual(channels));
});

describe('[D26] an archived channel', () => {
  it('takes no writes', () => {
    expect(refuseArchived({ archived: true })).toBe('thread_archived');
    expect(refuseArchived({ archived: false })).toBeNull();
  });

  it('leads on to its replacement, once, and not in a circle', () => {
    expect(nextChannel(['a'], 'b')).toBe('b');
    expect(nextChannel(['a', 'b'], 'a')).toBeNull();
    expect(nextChannel(['a'], 'a')).toBeNull();
    expect(nextChannel(['a'], null)).toBeNull();
  });
});
