import { describe, expect, test } from 'vitest';
import { publishReadiness, type PublishCapabilities } from './recording-format.ts';

describe('going live in a browser', () => {
  const ALL: PublishCapabilities = { secure: true, devices: true, recorder: true, records: [] };
  const AAC = 'video/mp4;codecs=avc1.42E01E,mp4a.40.2';
  const OPUS = 'video/mp4;codecs=avc1.42E01E,opus';

  test('[HST8] AAC is taken before Opus, since more players play it', () => {
    expect(publishReadiness({ ...ALL, records: [OPUS, AAC] })).toEqual({ kind: 'ready', format: AAC });
    expect(publishReadiness({ ...ALL, records: [OPUS] })).toEqual({ kind: 'ready', format: OPUS });
  });

  test.each([
    ['a page over plain http', { ...ALL, secure: false, records: [AAC] }, 'not_secure'],
    ['no camera or screen to reach', { ...ALL, devices: false, records: [AAC] }, 'no_devices'],
    ['no recorder', { ...ALL, recorder: false }, 'no_recorder'],
    ['WebM alone', { ...ALL, records: ['video/webm;codecs=vp8,opus', 'video/mp4;codecs=vp9,opus'] }, 'no_format'],
  ] as const)('[HST8] %s is told before', (_what, capabilities, reason) => {
    expect(publishReadiness(capabilities)).toEqual({ kind: 'cannot', reason });
  });
});
