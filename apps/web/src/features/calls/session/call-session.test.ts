import type { JoinedCall, LoadedCall } from '@plenary/contract/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Services } from '../../../page/services.tsx';
import type { Media } from '../devices/media.ts';
import type { CallTransport, TransportState } from '../transport/transport.ts';
import { CallSession } from './call-session.ts';
import type { Failure } from './call-state.ts';

const [TID, OWN, BOB] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
const peers = [OWN, BOB].map((peer) => ({ peer, name: 'Ray', mic: true, cam: true, sharing: false }));
const JOINED = { tid: TID, peer: OWN, video_call: { peers }, room: null, audio_only: false } as unknown as JoinedCall;
const LOADED = { status: 'success', payload: { video_call: null, room: null } as unknown as LoadedCall };

/** A transport that connects when the test says so. */
function transportOf() {
  const state = createStore<TransportState>(() => ({ kind: 'connecting', peers: new Map(), quality: null }));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const [met, sent]: [string[][], string[]] = [[], []];
  const transport = {
    ...{ state, met, sent, connect: vi.fn(() => promise), leave: vi.fn(), withhold: vi.fn() },
    meet: (ids: readonly string[]) => void met.push([...ids]),
    publish: (kind: string, track: unknown) => (track && sent.push(kind), Promise.resolve()),
    ...{ want: vi.fn(), level: () => 0, renew: vi.fn() },
    up() {
      state.setState({ kind: 'connected' });
      resolve();
    },
    down() {
      state.setState({ kind: 'failed' });
      reject(new Error('no way to the media server'));
    },
  };
  return transport satisfies CallTransport;
}

/** A page in whose call the devices are on, and whose server gives a place each time. */
async function page() {
  const [asked, tracks, failed]: [string[], { kind: string; stop(): void }[], Failure[]] = [[], [], []];
  const transports: ReturnType<typeof transportOf>[] = [];
  const answers = { join: () => Promise.resolve<unknown>({ ok: true, value: JOINED }) };
  const call = ({ path }: { readonly path: string }) => {
    const what = path.split('/').at(-1)!;
    asked.push(what);
    return what === 'join' ? answers.join() : Promise.resolve({ ok: true, value: LOADED });
  };
  const kept = new Map<string, string>();
  const storage = {
    ...{ get: (key: string) => kept.get(key) ?? null, remove: (key: string) => void kept.delete(key) },
    set: (key: string, value: string) => void kept.set(key, value),
  };
  const boots = createStore(() => ({ event: { slug: 'demo' } }));
  const media: Media = {
    supported: true,
    capture: (kind) => {
      const one = { kind: kind === 'camera' ? 'video' : 'audio', stop: vi.fn(), addEventListener: () => undefined };
      tracks.push(Object.assign(one, { getCapabilities: () => ({}), getSettings: () => ({}) }));
      return Promise.resolve({ ok: true, stream: { getTracks: () => [one] } as unknown as MediaStream });
    },
    list: () => Promise.resolve({ camera: [], microphone: [] }),
    onChange: () => () => undefined,
  };
  const session = new CallSession(
    { api: { call }, boots, storage } as unknown as Services,
    { tid: TID, kind: 'chat' },
    { failed: (why) => failed.push(why), muted: () => undefined },
    { media, open: () => Promise.resolve((transports.push(transportOf()), transports.at(-1)!)) },
  );
  await session.begin(false);
  return {
    session,
    transports,
    answers,
    asked,
    failed,
    kept,
    stopped: () => tracks.every(({ stop }) => vi.mocked(stop).mock.calls.length > 0),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const stageOf = (session: CallSession) => session.state.getState().stage;

describe('[CAL4] a call that connects', () => {
  it('connects once, however often its mailbox is followed, and then gives what is on and meets the others', async () => {
    const { session, transports } = await page();
    await session.join();
    const [transport] = transports;
    const connected = [session.connect(), session.connect()];
    expect([transport!.connect.mock.calls.length, transport!.sent, transport!.met]).toEqual([1, [], []]);
    transport!.up();
    await Promise.all(connected);
    await session.connect();
    expect([transport!.connect.mock.calls.length, transports.length]).toEqual([1, 1]);
    expect([transport!.sent, transport!.met]).toEqual([['microphone', 'camera'], [[OWN, BOB]]]);
    expect(session.state.getState().link?.kind).toBe('connected');
  });
});

describe('[CAL36] a call that does not connect', () => {
  it('is joined anew, and says so where that does not help either: one stands before the mirror again, and may try', async () => {
    const { session, transports, failed, asked } = await page();
    await session.join();
    for (let at = 0; stageOf(session) !== 'preview'; at += 1) {
      void session.connect();
      transports[at]!.down();
      expect(stageOf(session)).toBe('joining');
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect([failed, asked.filter((one) => one === 'join').length]).toEqual([[{ kind: 'late' }], 9]);
    expect(transports.every(({ leave }) => leave.mock.calls.length > 0)).toBe(true);
    await session.join();
    void session.connect();
    transports.at(-1)!.up();
    expect([stageOf(session), session.state.getState().link?.kind]).toEqual(['joined', 'connected']);
  });
});

describe('[CAL11] whoever leaves while it connects', () => {
  it('leaves no device on, no connection, no place, and no call that a reload would take up', async () => {
    const { session, transports, asked, kept, stopped } = await page();
    await session.join();
    const [transport] = transports;
    const connected = session.connect();
    session.end(true);
    transport!.up();
    await connected;
    expect([stageOf(session), stopped(), transport!.leave.mock.calls.length]).toEqual(['ended', true, 1]);
    expect([transport!.sent, transport!.met, kept.has('videoCallTid'), asked.at(-1)]).toEqual([[], [], false, 'leave']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([transports.length, asked.filter((one) => one === 'join').length]).toEqual([1, 1]);
  });

  it('gives a place back that comes only then', async () => {
    const { session, transports, answers, asked, kept } = await page();
    const place = Promise.withResolvers<unknown>();
    answers.join = () => place.promise;
    const joined = session.join();
    session.end(true);
    expect(asked.at(-1)).toBe('join');
    place.resolve({ ok: true, value: JOINED });
    await joined;
    expect([asked.at(-1), transports[0]!.leave.mock.calls.length, transports[0]!.connect.mock.calls.length]).toEqual([
      'leave',
      1,
      0,
    ]);
    expect([stageOf(session), kept.has('videoCallTid')]).toEqual(['ended', false]);
  });
});
