import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutName, identityString, readIdentity } from './identity.ts';
import {
  engineFor,
  isAudioOnly,
  isCrowded,
  movesToLivekit,
  leftUntil,
  outUntil,
  placeHolds,
  refuseAct,
  refuseCall,
  type CallJoinFacts,
} from './joining.ts';
import { CALLS } from './limits.ts';
import { isPoor, qualityOf, troubleOf } from './quality.ts';
import { publishEveryMs } from './publishing.ts';

const JOIN: CallJoinFacts = {
  ...{ call_id: 'one', engine: 'mesh', others: 1, device: 'mine', held: null, takeover: false, kicked_until: null },
};

describe('[CAL17] the engine of a call', () => {
  it('is LiveKit for more than four, where there is one; else mesh', () => {
    const alive = { configured: true, alive: true };
    const [dead, none] = [
      { configured: true, alive: false },
      { configured: false, alive: false },
    ];
    expect([4, 5].map((capacity) => engineFor({ capacity, livekit: alive }))).toEqual(['mesh', 'livekit']);
    expect([5, 8, 9].map((capacity) => engineFor({ capacity, livekit: dead }))).toEqual(['mesh', 'mesh', 'livekit']);
    expect(engineFor({ capacity: 500, livekit: none })).toBe('mesh');
  });

  it('without a server carries eight with cameras, and sixteen at all', () => {
    const audio = (others: number, engine: 'mesh' | 'livekit' = 'mesh') =>
      isAudioOnly({ engine, others }, { audio_only: false });
    expect([audio(7), audio(8), audio(80, 'livekit')]).toEqual([false, true, false]);
    expect(isAudioOnly({ engine: 'livekit', others: 0 }, { audio_only: true })).toBe(true);
    expect(refuseCall({ ...JOIN, others: 15 })).toBeNull();
    expect(refuseCall({ ...JOIN, others: 16 })).toBe('call_full');
    expect(refuseCall({ ...JOIN, others: 16, engine: 'livekit' })).toBeNull();
  });
});

describe('[CAL15] a place in a call', () => {
  const held = { call_id: 'one', device: 'mine' };

  it('is one device’s, until another takes it over', () => {
    expect(refuseCall({ ...JOIN, held })).toBeNull();
    expect(refuseCall({ ...JOIN, held: { ...held, device: 'other' } })).toBe('call_elsewhere');
    expect(refuseCall({ ...JOIN, held: { ...held, device: 'other' }, takeover: true })).toBeNull();
  });

  it('is refused to whoever was removed a moment ago', () => {
    expect(refuseCall({ ...JOIN, held, kicked_until: 5 })).toBe('call_kicked');
    expect([outUntil(10, 5), outUntil(10, 10), outUntil(null, 5)]).toEqual([10, null, null]);
    expect(outUntil(1e12, 5)).toBeNull();
  });

  it('[CLK3] holds until its lease ends, and no longer than it can have been given for', () => {
    expect([placeHolds(45_000, 0), placeHolds(45_000, 45_000), placeHolds(1e9, 0)]).toEqual([true, false, false]);
    expect([leftUntil(45_000, 0), leftUntil(10_000, 0)]).toEqual([20_000, 10_000]);
  });
});

describe('[CAL18] moderation of a call', () => {
  const host = { kind: 'networking', moderates: true } as const;
  const other = { exempt: false };

  it('is for those who moderate; a private call is not locked', () => {
    expect(refuseAct('mute_all', { ...host, moderates: false }, null)).toBe('forbidden');
    expect([refuseAct('mute_all', host, null), refuseAct('lock', host, null)]).toEqual([null, null]);
    expect(refuseAct('lock', { kind: 'private', moderates: true }, null)).toBe('forbidden');
    expect([refuseAct('mute', host, other), refuseAct('mute', host, null)]).toEqual([null, 'call_gone']);
    expect([refuseAct('remove', host, other), refuseAct('remove', host, { exempt: true })]).toEqual([
      null,
      'forbidden',
    ]);
  });
});

describe('[CAL10] the identity string', () => {
  const ada = { name: 'Ada Lovelace', avatar: 'avatar-two', picture: 'a1.webp', user: '0123456789abcdef01234567' };

  it('has the name, the preset and the picture, or the user id without one', () => {
    expect(identityString(ada)).toBe('___{"u":["Ada Lovelace","avatar-two","a1.webp"]}');
    const without = identityString({ ...ada, picture: null });
    expect(without).toBe('___{"u":["Ada Lovelace","avatar-two","","0123456789abcdef01234567"]}');
    expect(readIdentity(without)).toEqual({ ...ada, picture: null });
    expect(readIdentity(identityString(ada))).toEqual({ ...ada, user: '' });
  });

  it('cuts a name at thirty characters, and drops the picture where it would be longer than 128', () => {
    expect(cutName('n'.repeat(30))).toBe('n'.repeat(30));
    expect(cutName('n'.repeat(31))).toBe(`${'n'.repeat(27)}...`);
    const long = identityString({ ...ada, picture: `${'p'.repeat(100)}.webp` });
    expect(readIdentity(long)).toEqual({ ...ada, picture: null });
  });

  it('[D12] is never longer than 128 characters and is read again, whatever a name holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.boolean(), (name, pictured) => {
        const text = identityString({ ...ada, name, picture: pictured ? 'b2.webp' : null });
        expect(text.length).toBeLessThanOrEqual(CALLS.identity_max);
        expect(readIdentity(text)?.avatar).toBe('avatar-two');
      }),
    );
    for (const wrong of ['', 'Ada', '___', '___{', '___[]', '___{"u":1}', '___{"u":[1]}', `___${' '.repeat(200)}`])
      expect(readIdentity(wrong)).toBeNull();
  });
});

describe('[CAL19] [D14] the quality of a network', () => {
  it('is as good as its worst value, and poor below three', () => {
    const good = { loss: 0, round_trip_ms: 40, jitter_ms: 5 };
    expect(qualityOf(good)).toBe(5);
    expect(qualityOf({ ...good, loss: 0.05 })).toBe(3);
    expect(qualityOf({ ...good, round_trip_ms: 500 })).toBe(2);
    expect(qualityOf({ ...good, jitter_ms: 5_000 })).toBe(0);
    expect(([0, 1, 2, 3, 4, 5] as const).map(isPoor)).toEqual([true, true, true, false, false, false]);
  });

  it.each([
    [null, true, null],
    [3, true, null],
    [2, false, 'network'],
    [2, true, 'processor'],
  ] as const)('[CAL43] of quality %j (processor busy: %j) is blamed: %j', (quality, busy, cause) => {
    expect(troubleOf(quality, busy)).toBe(cause);
  });
});

describe('[CAL14] the people of a call are told', () => {
  it('once a second, and less often where they are many', () => {
    expect([publishEveryMs(2), publishEveryMs(40), publishEveryMs(200)]).toEqual([1_000, 1_000, 5_000]);
  });
});

it.each([
  ['mesh', 7, true, true, false],
  ['mesh', 8, true, true, true],
  ['mesh', 8, true, false, false],
  ['mesh', 8, false, false, false],
  ['livekit', 8, true, true, false],
] as const)(
  '[CAL17] a %s of %i others (LiveKit configured %j, alive %j) moves: %j',
  (engine, others, configured, alive, moves) => {
    expect(movesToLivekit(engine, others, { configured, alive })).toBe(moves);
  },
);

it('[CAL17] a mesh is crowded from the ninth person on, a call over LiveKit never', () => {
  expect([isCrowded('mesh', 8), isCrowded('mesh', 9), isCrowded('livekit', 40)]).toEqual([false, true, false]);
});
