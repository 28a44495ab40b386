import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rm } from 'node:fs/promises';
import { useServer } from '@plenary/testkit/use-server';
import { timeline_sessions } from '../../../../db/schema/index.ts';
import { createOutbound, type Outbound } from '../../../../adapters/outbound/outbound.ts';
import { bundleFolder } from '../bundle.fixture.ts';
import { importBundle } from '../import.ts';
import { streamTrier, tryStreams } from './try-streams.ts';

const ORIGIN = 'https://events.example.org';
let streams: Server;
let outbound: Outbound;
const asked: string[] = [];
let site: string;

beforeAll(async () => {
  streams = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/inward.m3u8') {
      response.writeHead(200, { 'access-control-allow-origin': '*' });
      return void response.end(`#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${site}/inner.m3u8\n`);
    }
    if (request.url === '/gone.m3u8') return void response.writeHead(404).end();
    const open = request.url === '/open.m3u8' && { 'access-control-allow-origin': request.headers.origin };
    const type = request.url === '/page' ? 'text/html; charset=utf-8' : 'application/vnd.apple.mpegurl';
    response.writeHead(200, { 'content-type': type, ...open });
    response.end(request.url === '/page' ? '<!doctype html>' : '#EXTM3U\n');
  });
  await new Promise<void>((resolve) => streams.listen(0, '127.0.0.1', resolve));
  const { port } = streams.address() as AddressInfo;
  site = `http://127.0.0.1:${port}`;
  outbound = createOutbound({ trusted_hosts: [`127.0.0.1:${port}`] });
});
afterAll(async () => {
  await outbound.close();
  streams.close();
});

describe('[STR10] a bundle', () => {
  const server = useServer();
  const withStream = (playback_url: string) => {
    const session = { guid: 's', title: 'Talk', type: 'stream', starts_at: 'now+1h', stream: { playback_url } };
    const event = { slug: 'streamed', name: 'Streamed', time_zone: 'UTC' };
    return bundleFolder({ plenary_bundle: 1, event, sessions: [session] }, {});
  };
  const reasons = async (address: string, secure_site: boolean) => {
    const folder = await withStream(address);
    const result = await importBundle(server.ctx, folder, { secure_site, dry_run: true });
    await rm(folder, { recursive: true });
    return result.ok ? [] : result.problems.map(({ reason }) => reason);
  };

  test('is refused over http where pages come over https, and as a page of a video site', async () => {
    const http = 'http://live.example/hall.m3u8';
    expect(await reasons(http, true)).toEqual([expect.stringContaining('is an http address')]);
    expect(await reasons(http, false)).toEqual([]);
    expect(await reasons('https://youtu.be/abc', true)).toEqual([expect.stringContaining('`type: external`')]);
  });
});

describe('[STR19] a bundle with a stream of type embed', () => {
  const server = useServer();
  const imported = async (playback_url: string) => {
    const stream = { type: 'embed', playback_url };
    const session = { guid: 's', title: 'Talk', type: 'stream', starts_at: 'now+1h', stream };
    const event = { slug: 'framed', name: 'Framed', time_zone: 'UTC' };
    const folder = await bundleFolder({ plenary_bundle: 1, event, sessions: [session] }, {});
    const result = await importBundle(server.ctx, folder, { embed_hosts: ['https://video.example'] });
    await rm(folder, { recursive: true });
    return result.ok ? [] : result.problems.map(({ reason }) => reason);
  };
  const stored = async () => (await server.ctx.db.select().from(timeline_sessions)).map(({ stream }) => stream);

  test('plays the player without tracking of a video site, and pages of hosts that the operator names', async () => {
    expect(await imported('https://youtu.be/abcdefghijk')).toEqual([]);
    expect(await stored()).toMatchObject([{ playback_url: 'https://www.youtube-nocookie.com/embed/abcdefghijk' }]);
    expect(await imported('https://video.example/1')).toEqual([]);
  });

  test('is refused for any other, and over http', async () => {
    for (const address of ['https://other.example/1', 'http://video.example/1', '/framed/files/page.html'])
      expect(await imported(address)).toEqual([expect.stringContaining('EMBED_HOSTS')]);
  });
});

describe('[VLT11] a bundle with pages in frames', () => {
  const server = useServer();
  const refusals = async (embed: string, embed_hosts?: readonly string[]) => {
    const [event, base] = [{ slug: 'walled', name: 'Walled', time_zone: 'UTC' }, { plenary_bundle: 1 }];
    const folder = await bundleFolder(
      {
        ...{ ...base, event, tour: { title: 'Walk', embed } },
        vault: [{ slug: 'film', title: 'Film', embed }],
        games: [{ slug: 'row', kind: 'embed', title: 'Row', embed }],
      },
      {},
    );
    const result = await importBundle(server.ctx, folder, { dry_run: true, ...(embed_hosts && { embed_hosts }) });
    await rm(folder, { recursive: true });
    return result.ok ? [] : result.problems.map(({ place, reason }) => `${place}: ${reason}`);
  };

  test('is refused where the policy of pages would not let them in, each by its name', async () => {
    const reason = 'https://other.example/1 is none that a frame may show; name its host in EMBED_HOSTS';
    const said = ['Film', 'Row', 'tour'].map((place) => expect.stringContaining(`${place}: ${reason}`));
    expect(await refusals('https://other.example/1', ['https://video.example'])).toEqual(said);
  });

  test('is taken with hosts that the operator names, with video sites, and where an event is copied', async () => {
    expect(await refusals('https://video.example/1', ['https://video.example'])).toEqual([]);
    expect(await refusals('https://youtu.be/abcdefghijk', [])).toEqual([]);
    expect(await refusals('https://other.example/1')).toEqual([]);
  });
});

describe('[STR10] the addresses of an import', () => {
  test('a playlist that names addresses leads the server to none of them', async () => {
    const verdict = await streamTrier(outbound, ORIGIN)(`${site}/inward.m3u8`);
    expect(verdict).toEqual({ kind: 'plays' });
    expect(asked.filter((path) => path.includes('inner'))).toEqual([]);
  });

  test('an address that stands on a private network is not asked', async () => {
    const plain = createOutbound();
    const before = asked.length;
    for (const address of [`${site}/open.m3u8`, 'http://169.254.169.254/latest', 'http://localhost:1/a.m3u8'])
      expect(await streamTrier(plain, ORIGIN)(address)).toMatchObject({ kind: 'unreachable' });
    expect(asked).toHaveLength(before);
    await plain.close();
  });

  test.each([
    ['/open.m3u8', { kind: 'plays' }],
    ['/closed.m3u8', { kind: 'not_allowed', origin: ORIGIN }],
    ['/gone.m3u8', { kind: 'status', status: 404 }],
    ['/page', { kind: 'no_playlist', type: 'text/html' }],
  ])('%s is asked as a browser would', async (path, verdict) => {
    expect(await streamTrier(outbound, ORIGIN)(`${site}${path}`)).toEqual(verdict);
  });

  test('on a private machine are not asked, and that is said', async () => {
    const guarded = createOutbound();
    expect(await streamTrier(guarded, ORIGIN)(`${site}/open.m3u8`)).toMatchObject({ kind: 'unreachable' });
    await guarded.close();
  });

  test('are asked once each, and only where the player plays them', async () => {
    const asked: string[] = [];
    const found = await tryStreams(
      [
        { type: 'mux', playback_url: 'https://a.example/1.m3u8' },
        { type: 'mux', playback_url: 'https://a.example/1.m3u8' },
        { type: 'mux', playback_url: '/spring/files/1.m3u8' },
        { type: 'external', playback_url: 'https://youtu.be/x' },
        null,
      ],
      (address) => {
        asked.push(address);
        return Promise.resolve({ kind: 'plays' });
      },
    );
    expect([asked, found.length]).toEqual([['https://a.example/1.m3u8'], 1]);
    expect(await tryStreams([{ type: 'mux', playback_url: 'https://a.example/1.m3u8' }], undefined)).toEqual([]);
  });
});
