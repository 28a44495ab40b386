import { describe, expect, it } from 'vitest';
import {
  CHAT_FEATURES,
  FEATURE_FLAGS,
  hasFeature,
  refuseFeature,
  type ChatFlags,
  type ThreadKind,
} from './features.ts';

const ALL = Object.fromEntries(
  ['rich_chat_enabled', ...Object.values(FEATURE_FLAGS)].map((flag) => [flag, true]),
) as ChatFlags;
const KINDS = ['public', 'session', 'private', 'support'] as const satisfies readonly ThreadKind[];

describe('[WID3] features of the chat', () => {
  it.each(CHAT_FEATURES)('%s goes with its flag alone, in every thread', (feature) => {
    const without = { ...ALL, [FEATURE_FLAGS[feature]]: false };
    for (const kind of KINDS) {
      expect(CHAT_FEATURES.filter((one) => hasFeature(ALL, kind, one))).toEqual(CHAT_FEATURES);
      expect(CHAT_FEATURES.filter((one) => !hasFeature(without, kind, one))).toEqual([feature]);
      expect(refuseFeature({ kind, flags: without }, feature)).toBe('feature_off');
      expect(refuseFeature({ kind, flags: ALL }, feature)).toBeNull();
    }
  });

  it('are off where no event says anything', () => {
    expect(CHAT_FEATURES.filter((feature) => hasFeature({}, 'private', feature))).toEqual([]);
  });
});

describe('[CHT8] a simple channel', () => {
  const simple = { ...ALL, rich_chat_enabled: false };
  it.each(['public', 'session'] as const)('of kind %s keeps what protects people', (kind) => {
    const left = CHAT_FEATURES.filter((feature) => hasFeature(simple, kind, feature));
    expect(left).toEqual(['more', 'delete', 'report', 'block']);
  });

  it.each(['private', 'support'] as const)('leaves threads of kind %s as they are', (kind) => {
    expect(CHAT_FEATURES.filter((feature) => hasFeature(simple, kind, feature))).toEqual(CHAT_FEATURES);
  });
});
