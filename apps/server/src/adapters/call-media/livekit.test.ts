import { existsSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@plenary/testkit/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import type { CallMedia, MediaPlace } from './call-media.ts';
import { LIVEKIT_KEY, startFakeLivekit } from './livekit.fixture.ts';
import { createLivekit } from './livekit.ts';

const { LIVEKIT_URL, LIVEKIT_API_KEY = '', LIVEKIT_API_SECRET = '' } = process.env;
const PROGRAM = process.env.LIVEKIT_SERVER ?? join(homedir(), 'go/bin/server');
const HAS_LIVEKIT = LIVEKIT_URL !== undefined || existsSync(PROGRAM);
const KEY = LIVEKIT_URL === undefined ? LIVEKIT_KEY : { api_key: LIVEKIT_API_KEY, api_secret: LIVEKIT_API_SECRET };
const HOW = '`go install github.com/livekit/livekit-server/cmd/server@v1.13.5` gives one, LIVEKIT_URL names one';
const WHERE = HAS_LIVEKIT ? '' : ` (left out: there is none; ${HOW})`;

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

describe.skipIf(!HAS_LIVEKIT)(`[CAL22] [CAL23] LiveKit itself${WHERE}`, () => {
  let server: ChildProcess | null = null;
  let url: string;
  let media: CallMedia;

  beforeAll(async () => {
    const [port, tcp_port, udp_port] = await freePorts(3);
    url = LIVEKIT_URL?.replace(/^ws/, 'http') ?? `http://127.0.0.1:${port}`;
    const config = {
      port,
      bind_addresses: ['127.0.0.1'],
      rtc: { tcp_port, udp_port, use_external_ip: false, node_ip: '127.0.0.1' },
      keys: { [KEY.api_key]: KEY.api_secret },
      logging: { level: 'error' },
    };
    if (LIVEKIT_URL === undefined)
      server = spawn(PROGRAM, ['--config-body', JSON.stringify(config)], { stdio: 'ignore' });
    media = createLivekit({ url: url.replace('http', 'ws'), ...KEY }, systemClock);
  });
  afterAll(async () => {
    await media.close();
    server?.kill();
  });

  /** Whether LiveKit takes a token. */
  const takes = async (token: string): Promise<number> =>
    (await fetch(`${url}/rtc/validate?access_token=${token}`)).status;

  it('is there, takes our tokens and no others', async () => {
    await expect
      .poll(
        () =>
          fetch(url).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(200);
    expect(await media.check()).toBe(true);
    const given = await media.transport(PLACE);
    expect(await takes(given?.engine === 'livekit' ? given.token : '')).toBe(200);
    const wrong = createLivekit({ url, ...KEY, api_secret: 'another-secret-of-thirty-two-chars' }, systemClock);
    const forged = await wrong.transport(PLACE);
    expect(await takes(forged?.engine === 'livekit' ? forged.token : '')).toBe(401);
    await wrong.close();
  });

  it('takes our word that somebody is out, or a call is over, though neither was there', async () => {
    await media.remove(PLACE.call, PLACE.peer);
    await media.end(PLACE.call);
    const wrong = createLivekit({ url, ...KEY, api_secret: 'another-secret-of-thirty-two-chars' }, systemClock);
    await expect(wrong.end(PLACE.call)).rejects.toThrow('LiveKit answered DeleteRoom with 401');
    await wrong.close();
  });
});

/** Ports that nobody has, each another one. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const probe of probes) {
    await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready));
    ports.push((probe.address() as AddressInfo).port);
  }
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))));
  return ports;
}
