import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { livePlaylist } from '@plenary/domain/demo-streams/playlist';

const SEGMENTS = join(import.meta.dirname, '../../../demo/demo/media/quay');
const PLAYLIST = 'application/vnd.apple.mpegurl';
const SEGMENT_S = 4;
const COUNT = 8;

/** A server of streams, good ones and bad ones. */
export interface StreamOrigin {
  readonly url: string;
  /** Paths with their queries that were asked for, in order. */
  readonly asked: readonly string[];
  /** Has the address to which `/signed/go.m3u8` leads now answer 403, and that lead to the next one. */
  expire(): void;
  stop(): Promise<void>;
}

/** Starts it on a port of its own; any page may read what it answers. */
export async function startStreamOrigin(): Promise<StreamOrigin> {
  const asked: string[] = [];
  let signed = 1;
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stream.test');
    asked.push(pathname + search);
    response.setHeader('access-control-allow-origin', '*');
    const answer = ANSWERS[pathname] ?? signedAnswer(pathname, signed);
    if (answer) answer(response);
    else void sendSegment(pathname, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    expire: () => void (signed += 1),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Addresses that hold for a while, behind one that leads on: what belongs to an earlier one is refused. */
function signedAnswer(pathname: string, signed: number): ((response: ServerResponse) => void) | undefined {
  if (pathname === '/signed/go.m3u8')
    return (response) => void response.writeHead(302, { location: `/signed/${signed}/live.m3u8` }).end();
  const [, number] = /^\/signed\/(\d+)\//.exec(pathname) ?? [];
  if (number === undefined) return undefined;
  if (Number(number) !== signed) return refuse(403);
  return pathname.endsWith('/live.m3u8') ? (response) => send(livePlaylist(Date.now(), LOOP))(response) : undefined;
}

async function sendSegment(pathname: string, response: ServerResponse): Promise<void> {
  const name = /\/(s\d\.ts)$/.exec(pathname)?.[1];
  if (name === undefined) return void response.writeHead(404).end();
  response.setHeader('content-type', 'video/mp2t').end(await readFile(join(SEGMENTS, name)));
}

const playlist = (...lines: string[]) => ['#EXTM3U', ...lines, ''].join('\n');
const segments = Array.from({ length: COUNT }, (_, index) => `#EXTINF:${SEGMENT_S}.0,\ns${index}.ts`);
const garbage = Array.from({ length: COUNT }, () => `#EXTINF:${SEGMENT_S}.0,\nnoise.ts`);
const headers = ['#EXT-X-VERSION:9', `#EXT-X-TARGETDURATION:${SEGMENT_S}`, '#EXT-X-MEDIA-SEQUENCE:0'];
const send = (text: string) => (response: ServerResponse) =>
  void response.setHeader('content-type', PLAYLIST).end(text);
const refuse = (status: number) => (response: ServerResponse) => void response.writeHead(status).end('no');

const LOOP = Array.from({ length: COUNT }, (_, index) => ({ uri: `s${index}.ts`, duration_ms: SEGMENT_S * 1000 }));

/** Two sizes and captions in two languages; its end is known. */
const MASTER = playlist(
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="cc",NAME="English",LANGUAGE="en",AUTOSELECT=YES,URI="captions.m3u8"',
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="cc",NAME="Norsk",LANGUAGE="nb",AUTOSELECT=YES,URI="captions.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=320x180,SUBTITLES="cc"',
  'whole.m3u8?small',
  '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,SUBTITLES="cc"',
  'whole.m3u8?large',
);

/** Tells players to ask for the next part before it is there, as low-latency HLS does. */
const PARTS = playlist(
  ...headers,
  '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0',
  '#EXT-X-PART-INF:PART-TARGET=1.0',
  ...segments,
  '#EXT-X-PART:DURATION=1.0,URI="s0.ts",INDEPENDENT=YES',
);

/** Never the byte 0xFF: with it, chance makes a frame of sound that plays. */
const NOISE = randomBytes(100_000).map((byte) => byte & 0x7f);

/** Never ends, and would fill any memory. */
function endless(response: ServerResponse): void {
  const more = `${'# a comment that says nothing at all\n'.repeat(2_000)}`;
  response.setHeader('content-type', PLAYLIST);
  response.write('#EXTM3U\n');
  const go = (): void => {
    while (!response.destroyed && response.write(more));
    if (!response.destroyed) response.once('drain', go);
  };
  go();
}

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/film/master.m3u8': send(MASTER),
  '/film/whole.m3u8': send(playlist(...headers, '#EXT-X-PLAYLIST-TYPE:VOD', ...segments, '#EXT-X-ENDLIST')),
  '/film/captions.m3u8': send(
    playlist(...headers, `#EXTINF:${SEGMENT_S * COUNT}.0,`, 'captions.vtt', '#EXT-X-ENDLIST'),
  ),
  '/film/captions.vtt': (response) =>
    void response.setHeader('content-type', 'text/vtt').end('WEBVTT\n\n00:00.000 --> 00:30.000\nThe tide is out.\n'),
  '/live/live.m3u8': (response) => send(livePlaylist(Date.now(), LOOP))(response),
  '/parts/live.m3u8': send(PARTS),
  '/still/live.m3u8': send(playlist(...headers, ...segments)),
  '/bad/garbage': send(playlist(...headers, '#EXT-X-PLAYLIST-TYPE:VOD', ...garbage, '#EXT-X-ENDLIST')),
  '/bad/noise.ts': (response) => void response.setHeader('content-type', 'video/mp2t').end(NOISE),
  '/bad/404': refuse(404),
  '/bad/429': refuse(429),
  '/bad/html': (response) => void response.setHeader('content-type', 'text/html').end('<!doctype html><p>Welcome'),
  '/bad/huge': endless,
  '/bad/huge-inside': send(playlist('#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=320x180', 'huge')),
  // A name of this machine: no page of another may be led to what listens here.
  '/bad/inward': send(playlist('#EXT-X-STREAM-INF:BANDWIDTH=400000', 'http://localhost:9/inner.m3u8')),
};
