import { FakeClock } from '@plenary/testkit/clock';
import { HAS_LIVEKIT, LEFT_OUT, startLivekit, type LivekitServer } from '@plenary/testkit/programs/livekit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import type { CallMedia, MediaPlace } from './call-media.ts';
import { LIVEKIT_KEY, startFakeLivekit } from './livekit.fixture.ts';
import { createLivekit } from './livekit.ts';

const PLACE: MediaPlace = {
  call: '0123456789abcdef01234567',
  peer: '89abcdef0123456701234567',
  shown: { name: 'Ada', identity: '___{"u":["Ada","avatar-one",""]}' },
  audio_only: false,
  may_share: true,
  relay_only: false,
};

describe('[CAL22] the adapter of LiveKit', () => {
  it('asks whether the server is there no more often than every five seconds, and once for many', async () => {
    const fake = await startFakeLivekit();
    const clock = new FakeClock();
    const media = createLivekit({ url: fake.url, ...LIVEKIT_KEY }, clock);
    expect(await Promise.all([media.check(), media.check()])).toEqual([true, true]);
    fake.answers = 500;
    expect(await media.check()).toBe(true);
    await clock.advance(5_001);
    expect(await media.check()).toBe(false);
    await fake.close();
    await clock.advance(2_001);
    expect(await media.check()).toBe(false);
    await expect(media.remove(PLACE.call, PLACE.peer)).rejects.toThrow();
    await media.close();
  });
});

describe.skipIf(!HAS_LIVEKIT)(`[CAL22] [CAL23] LiveKit itself${LEFT_OUT}`, () => {
  let server: LivekitServer;
  let media: CallMedia;

  beforeAll(async () => {
    server = await startLivekit();
    media = createLivekit(server, systemClock);
  });
  afterAll(async () => {
    await media.close();
    await server.kill();
  });

  /** Whether LiveKit takes a token. */
  const takes = async (token: string): Promise<number> =>
    (await fetch(`${server.url.replace('ws', 'http')}/rtc/validate?access_token=${token}`)).status;
  const wrong = () => createLivekit({ ...server, api_secret: 'another-secret-of-thirty-two-chars' }, systemClock);

  it('is there, takes our tokens and no others', async () => {
    expect(await media.check()).toBe(true);
    const given = await media.transport(PLACE);
    expect(await takes(given?.engine === 'livekit' ? given.token : '')).toBe(200);
    const other = wrong();
    const forged = await other.transport(PLACE);
    expect(await takes(forged?.engine === 'livekit' ? forged.token : '')).toBe(401);
    await other.close();
  });

  it('takes our word that somebody is out, or a call is over, though neither was there', async () => {
    await media.remove(PLACE.call, PLACE.peer);
    await media.end(PLACE.call);
    const other = wrong();
    await expect(other.end(PLACE.call)).rejects.toThrow('LiveKit answered DeleteRoom with 401');
    await other.close();
  });
});
