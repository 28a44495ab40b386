import { describe, expect, it } from 'vitest';
import { channelsBeside, type ChatFacts, chatKinds, nextChannel, refuseArchived } from './channels.ts';

describe('[WID64] channels beside a stream', () => {
  it.each([
    ['event', ['event']],
    ['session', ['session']],
    ['both', ['session', 'event']],
  ] as const)('%s', (choice, channels) => expect(channelsBeside(choice)).toEqual(channels));
});

describe('[PAN13] the kinds of chat in the panel', () => {
  const all = {
    session: true,
    room: false,
    questions: true,
    polls: true,
    public: true,
    private: true,
    support: true,
  } as const;
  it.each<[Partial<ChatFacts>, string]>([
    [{}, 'public private support'],
    [{ stream: 'both' }, 'session questions polls public private support'],
    [{ stream: 'event', polls: false }, 'questions public private support'],
    [{ stream: 'session', questions: false }, 'session polls private support'],
    [{ stream: 'both', session: false }, 'questions polls public private support'],
    [{ stream: 'both', public: false }, 'questions polls private support'],
    [{ room: true }, 'call public private support'],
  ])('%j', (facts, kinds) => expect(chatKinds({ stream: null, ...all, ...facts }).join(' ')).toBe(kinds));
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
