/**
 * Calls by a mesh, as far as the server has to do with them: people join one after the other, each offers to those who are there, who
 * answer, and both send candidates; then they leave. How long until a person has the answers of all; what does a call cost the server?
 * Then two real browsers with made-up cameras: how long from joining to the first frame of the other one, by each engine that there is?
 * `npm run bench:call [-- --calls 50 --people 4 --at-once 10 --seen 20]`
 */
import { parseArgs } from 'node:util';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import startDatabase from '@plenary/testkit/global-setup';
import { WebSocket } from 'ws';
import { HAS_LIVEKIT, startLivekit } from '@plenary/testkit/programs/livekit';
import type { LivekitSettings } from '@plenary/server/config/calls';
import { seeCalls, type SeenCall } from './browsers.ts';
import type { BenchCall, Report } from './protocol.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '50' },
    people: { type: 'string', default: '4' },
    'at-once': { type: 'string', default: '10' },
    seen: { type: 'string', default: '20' },
  },
});
const [calls, people, at_once] = [Number(values.calls), Number(values.people), Number(values['at-once'])];
const seen = Number(values.seen);
/** A description of a browser with sound, picture and screen has about so much. */
const SDP = `v=0\r\ns=-\r\n${'a=fmtp:111 minptime=10;useinbandfec=1\r\n'.repeat(150)}`;
const CANDIDATES = Array.from({ length: 8 }, (_, at) => ({
  candidate: `candidate:${at} 1 udp 1677729535 93.184.216.34 ${50_000 + at} typ srflx raddr 0.0.0.0 rport 0`,
  sdpMid: '0',
}));

interface Counted {
  requests: number;
  sent: number;
  received: number;
  readonly connected_ms: number[];
}
const counted: Counted = { requests: 0, sent: 0, received: 0, connected_ms: [] };

interface Place {
  readonly peer: string;
  readonly post: (
    what: string,
    body: object,
  ) => Promise<{ payload: { peer: string; video_call: { peers: { peer: string }[] } } }>;
  readonly socket: WebSocket;
  /** Resolves when so many answers have come. */
  answers(count: number): Promise<void>;
}

async function joinOne(origin: string, slug: string, tid: string, cookie: string): Promise<Place> {
  const post: Place['post'] = async (what, body) => {
    const text = JSON.stringify(body);
    counted.requests += 1;
    counted.sent += text.length;
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${origin}/${slug}/json/video-call/${what}`, { method: 'POST', headers, body: text });
    const said = await answer.text();
    counted.received += said.length;
    if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${said}`);
    return JSON.parse(said) as Awaited<ReturnType<Place['post']>>;
  };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/${slug}/live`, LIVE_PROTOCOL, { headers: { cookie } });
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed));
  const began = performance.now();
  const { payload } = await post('join', { tid, mic: true, cam: true });
  const { peer } = payload;
  const others = payload.video_call.peers.filter((one) => one.peer !== peer);
  let had = 0;
  let wanted: { readonly count: number; done(): void } | null = null;
  const subbed = Promise.withResolvers<void>();
  let n = 0;
  const signal = (to: string, data: object) => post('signals', { from: peer, to, id: `s${(n += 1)}`, data });
  const heard = async (from: string, data: { kind: string; type?: string }): Promise<void> => {
    if (data.type === 'offer') {
      await signal(from, { kind: 'description', type: 'answer', sdp: SDP });
      await signal(from, { kind: 'candidates', candidates: CANDIDATES });
    }
    if (data.type === 'answer') had += 1;
    if (wanted && had >= wanted.count) wanted.done();
  };
  socket.on('message', (bytes: Buffer) => {
    counted.received += bytes.length;
    const frame = JSON.parse(bytes.toString()) as {
      t: string;
      topic?: string;
      events?: { kind: string; payload: { from: string; data: { kind: string; type?: string } } }[];
    };
    if (frame.t === 'subbed' && frame.topic === `mailbox:${peer}`) subbed.resolve();
    for (const { kind, payload: said } of frame.events ?? []) if (kind === 'signal') void heard(said.from, said.data);
  });
  for (const topic of [`mailbox:${peer}`, `call:${tid}`]) socket.send(JSON.stringify({ t: 'sub', topic }));
  await subbed.promise;
  const place: Place = {
    peer,
    post,
    socket,
    answers: (count) =>
      had >= count
        ? Promise.resolve()
        : new Promise((done) => {
            wanted = { count, done };
          }),
  };
  await Promise.all(
    others.map(async (other) => {
      await signal(other.peer, { kind: 'description', type: 'offer', sdp: SDP });
      await signal(other.peer, { kind: 'candidates', candidates: CANDIDATES });
    }),
  );
  await place.answers(others.length);
  if (others.length > 0) counted.connected_ms.push(performance.now() - began);
  return place;
}

async function play(origin: string, slug: string, { tid, cookies }: BenchCall): Promise<void> {
  const places: Place[] = [];
  for (const cookie of cookies) places.push(await joinOne(origin, slug, tid, cookie));
  for (const { peer, post } of places) await post('own', { peer, mic: false });
  for (const { peer, post } of places) await post('leave', { peer });
  for (const { socket } of places) socket.close();
}

const at = (times: readonly number[], part: number): string =>
  (times.toSorted((one, other) => one - other)[Math.floor(part * (times.length - 1))] ?? 0).toFixed(0);

/** Calls of two in real browsers; the first one warms up and is left out. */
async function seeBy(name: string, livekit: LivekitSettings | null): Promise<void> {
  const server = startProcess('call/server.ts');
  const opened = await ask<Report, 'opened'>(
    server,
    // More than four people have a media server, where there is one.
    { t: 'open', calls: seen + 1, people: livekit ? 5 : 2, livekit, drawn: true },
    'opened',
  );
  await seeCalls(opened.origin, opened.slug, opened.calls.slice(0, 1));
  const before = await ask<Report, 'cpu'>(server, { t: 'cpu' }, 'cpu');
  const all = await seeCalls(opened.origin, opened.slug, opened.calls.slice(1));
  const after = await ask<Report, 'cpu'>(server, { t: 'cpu' }, 'cpu');
  const mean = (of: (one: SeenCall) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  const times = all.map(({ first_frame_ms }) => first_frame_ms);
  const lines = [
    `${name}: ${all.length} calls of two browsers, one after the other`,
    `from pressing Join to the first frame of the other: ${at(times, 0.5)} ms (p50), ${at(times, 0.95)} (p95), ${at(times, 1)} at most`,
    `CPU of the server a call, pages included: ${((after.cpu_us - before.cpu_us) / 1_000 / all.length).toFixed(0)} ms`,
    `of the call itself: ${mean((one) => one.requests).toFixed(0)} requests, ${(mean((one) => one.sent) / 1_024).toFixed(0)} kB to the server, ${(mean((one) => one.received) / 1_024).toFixed(0)} kB from it`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (server.connected) server.send({ t: 'stop' });
}

const stopDatabase = await startDatabase();
const server = startProcess('call/server.ts');
try {
  const opened = await ask<Report, 'opened'>(
    server,
    { t: 'open', calls: calls + 1, people, livekit: null, drawn: false },
    'opened',
  );
  const [warm, ...rest] = opened.calls;
  if (warm) await play(opened.origin, opened.slug, warm);
  Object.assign(counted, { requests: 0, sent: 0, received: 0 });
  counted.connected_ms.length = 0;
  const before = await ask<Report, 'cpu'>(server, { t: 'cpu' }, 'cpu');
  const began = performance.now();
  const queue = [...rest];
  const turns = Array.from({ length: at_once }, async () => {
    for (let call = queue.shift(); call; call = queue.shift()) await play(opened.origin, opened.slug, call);
  });
  await Promise.all(turns);
  const seconds = (performance.now() - began) / 1_000;
  const after = await ask<Report, 'cpu'>(server, { t: 'cpu' }, 'cpu');
  const lines = [
    `${calls} calls of ${people}, ${at_once} at once, in ${seconds.toFixed(1)} s`,
    `from joining to the answers of all others: ${at(counted.connected_ms, 0.5)} ms (p50), ${at(counted.connected_ms, 0.95)} (p95), ${at(counted.connected_ms, 1)} at most`,
    `requests a call: ${(counted.requests / calls).toFixed(1)}`,
    `CPU of the server a call: ${((after.cpu_us - before.cpu_us) / 1_000 / calls).toFixed(1)} ms`,
    `bytes a call: ${(counted.sent / calls / 1_024).toFixed(0)} kB to the server, ${(counted.received / calls / 1_024).toFixed(0)} kB from it`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (seen > 0) await seeBy('mesh', null);
  if (seen > 0 && HAS_LIVEKIT) {
    const livekit = await startLivekit();
    await seeBy('LiveKit', livekit);
    await livekit.kill();
  }
} finally {
  if (server.connected) server.send({ t: 'stop' });
  await stopDatabase();
}
