import type { CallPeer, JoinedCall, LoadedCall } from '@plenary/contract/calls/operations';
import { vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Services } from '../../../page/services.tsx';
import type { Media } from '../devices/media.ts';
import type { CallTransport, TransportState } from '../transport/transport.ts';
import { CallSession } from './call-session.ts';
import type { Failure } from './call-state.ts';

const TID = 'a'.repeat(24);
/** The places of oneself and of another in the call. */
export const [OWN, BOB] = ['b'.repeat(24), 'c'.repeat(24)];
/** A person in the call, by their place. */
export const peerOf = (peer: string): CallPeer => ({
  ...{ peer, event_user: peer, user: peer, name: 'Ray', avatar: '1', photo: null },
  ...{ mic: true, cam: true, sharing: false, hand: null, joined_at: '2026-05-04T09:00:00.000Z' },
});
export const peers = [OWN, BOB].map(peerOf);
export const JOINED = {
  tid: TID,
  peer: OWN,
  video_call: { peers },
  room: null,
  audio_only: false,
} as unknown as JoinedCall;
const LOADED = { status: 'success', payload: { video_call: null, room: null } as unknown as LoadedCall };

/** A transport that connects when the test says so. */
function transportOf() {
  const state = createStore<TransportState>(() => ({
    kind: 'connecting',
    peers: new Map(),
    quality: null,
    busy: false,
  }));
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
export async function page() {
  const [asked, tracks, failed]: [string[], { kind: string; stop(): void }[], Failure[]] = [[], [], []];
  const transports: ReturnType<typeof transportOf>[] = [];
  const answers = {
    join: () => Promise.resolve<unknown>({ ok: true, value: JOINED }),
    own: () => Promise.resolve<unknown>({ ok: true, value: {} }),
    open: () => Promise.resolve((transports.push(transportOf()), transports.at(-1)!)),
  };
  const told: unknown[] = [];
  const call = ({ path }: { readonly path: string }, { body }: { readonly body?: unknown }) => {
    const what = path.split('/').at(-1)!;
    asked.push(what);
    if (what === 'own') told.push(body);
    if (what === 'join' || what === 'own') return answers[what]();
    return Promise.resolve({ ok: true, value: LOADED });
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
      if (kind === 'camera' && !machine.has_camera) return Promise.resolve({ ok: false, problem: 'in_use' });
      const one = { kind: kind === 'camera' ? 'video' : 'audio', stop: vi.fn(), addEventListener: () => undefined };
      tracks.push(Object.assign(one, { getCapabilities: () => ({}), getSettings: () => ({}) }));
      return Promise.resolve({ ok: true, stream: { getTracks: () => [one] } as unknown as MediaStream });
    },
    list: () => Promise.resolve({ camera: [], microphone: [] }),
    onChange: () => () => undefined,
  };
  const unsaid = vi.fn();
  const no_camera: string[] = [];
  const machine = { has_camera: true };
  const session = new CallSession(
    { api: { call }, boots, storage } as unknown as Services,
    { tid: TID, kind: 'chat' },
    {
      failed: (why) => (failed.push(why), unsaid),
      muted: () => undefined,
      no_camera: (problem) => no_camera.push(problem),
    },
    { media, open: () => answers.open() },
  );
  await session.begin(false);
  return {
    session,
    transports,
    answers,
    asked,
    told,
    failed,
    unsaid,
    no_camera,
    machine,
    kept,
    stopped: () => tracks.every(({ stop }) => vi.mocked(stop).mock.calls.length > 0),
  };
}
