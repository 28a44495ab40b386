import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PeerLink } from './peer-link.ts';
import type { Signal } from './signals.ts';

/** How long a signal is on its way, and how much later the one who is called hears of the other; ms. */
const SIGNAL_MS = 20;
const LATER_MS = 3_000;

/** A connection that is there so long after both sides have agreed on it; of everything else it does nothing. */
function connectionOf(slow_ms: number) {
  const pc = {
    ...({ signalingState: 'stable', connectionState: 'new', localDescription: null, remoteDescription: null } as {
      signalingState: string;
      connectionState: string;
      localDescription: object | null;
      remoteDescription: object | null;
    }),
    ...({ onicecandidate: null, onnegotiationneeded: null, onconnectionstatechange: null } as Record<
      'onicecandidate' | 'onnegotiationneeded' | 'onconnectionstatechange',
      (() => void) | null
    >),
    lines: [] as object[],
    addTransceiver() {
      const sender = { replaceTrack: () => Promise.resolve(), getParameters: () => ({ encodings: [] }) };
      pc.lines.push({ sender, receiver: {} });
      return pc.lines.at(-1);
    },
    getTransceivers: () => pc.lines,
    createDataChannel() {
      if (pc.remoteDescription === null) queueMicrotask(() => pc.onnegotiationneeded?.());
      return { readyState: 'connecting', send: () => undefined };
    },
    setLocalDescription() {
      pc.localDescription = { type: pc.remoteDescription ? 'answer' : 'offer', sdp: '' };
      agreed();
      return Promise.resolve();
    },
    setRemoteDescription(description: object) {
      pc.remoteDescription = description;
      while (pc.lines.length < 3) pc.addTransceiver();
      agreed();
      return Promise.resolve();
    },
    restartIce: () => undefined,
    close: () => void (pc.connectionState = 'closed'),
  };
  const agreed = (): void => {
    if (!pc.localDescription || !pc.remoteDescription) return;
    setTimeout(() => {
      if (pc.connectionState === 'closed') return;
      pc.connectionState = 'connected';
      pc.onconnectionstatechange?.();
    }, slow_ms);
  };
  return pc as unknown as RTCPeerConnection;
}

/** Two ends of one connection; the one that is called hears of the other a little later. */
function ends(slow_ms: number) {
  const begun: string[] = [];
  const make = (name: string, caller: boolean, other: () => PeerLink): PeerLink =>
    new PeerLink(
      {
        caller,
        send: (signal: Signal) => void setTimeout(() => other().take(signal), SIGNAL_MS),
        forgetBefore: () => undefined,
        connect: () => (begun.push(name), connectionOf(slow_ms)),
        changed: () => undefined,
      },
      {},
    );
  const caller: PeerLink = make('caller', true, () => called);
  const called: PeerLink = make('called', false, () => caller);
  caller.start();
  setTimeout(() => called.start(), LATER_MS);
  return { caller, called, begun };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[CAL36] a connection between two browsers', () => {
  it.each([1_000, 12_000, 25_000])('that takes %i ms comes about, however busy their machines are', async (slow_ms) => {
    const { caller, called } = ends(slow_ms);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([caller.state, called.state]).toEqual(['connected', 'connected']);
  });

  it('is not begun anew for the one who is called while it was begun just now', async () => {
    const { begun } = ends(60_000);
    await vi.advanceTimersByTimeAsync(7_000 + LATER_MS + SIGNAL_MS);
    expect(begun.filter((name) => name === 'caller')).toHaveLength(2);
  });

  it('is begun anew for the one who is called where that knows more of it', async () => {
    const { caller, called, begun } = ends(1_000);
    await vi.advanceTimersByTimeAsync(20_000);
    caller.take({ kind: 'restart', round: 1 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([caller.state, called.state, begun]).toEqual([
      'connected',
      'connected',
      ['caller', 'called', 'caller', 'called'],
    ]);
  });
});
