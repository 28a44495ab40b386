import { qualityOf, type Quality } from '@plenary/domain/calls/quality';
import { createStore } from 'zustand/vanilla';
import { countersOf, isBusy, reportBetween, type Counters } from './link-stats.ts';
import { PeerLink } from './peer-link.ts';
import { SignalQueue, type Signalling } from './signals.ts';
import type { CallTransport, PeerMedia, TrackKind, TransportState, Wanted } from './transport.ts';

export interface MeshOptions {
  /** Id of one's own place in the call. */
  readonly own: string;
  readonly signalling: Signalling;
  readonly ice_servers: readonly RTCIceServer[];
  /** No address is shown to others: everything goes through TURN. */
  readonly relay_only: boolean;
  readonly newId: () => string;
  /** Makes a connection; absent: as the browser does. */
  readonly connect?: (configuration: RTCConfiguration) => RTCPeerConnection;
}

/** Connections are measured this often, in ms. */
const MEASURE_MS = 3_000;

interface Peer {
  readonly link: PeerLink;
  readonly queue: SignalQueue;
  /** The server has named them; before, a signal of theirs was faster than the list. */
  named: boolean;
  counters: Counters | null;
  quality: Quality | null;
  /** Sending to them is held back by the processor here. */
  busy: boolean;
}

/** Connects each browser to every other: no media server is needed, and each sends to all. */
export class MeshTransport implements CallTransport {
  readonly state = createStore<TransportState>(() => ({
    kind: 'connecting',
    peers: new Map(),
    quality: null,
    busy: false,
  }));
  readonly #options: MeshOptions;
  readonly #peers = new Map<string, Peer>();
  readonly #tracks: Partial<Record<TrackKind, MediaStreamTrack | null>> = {};
  readonly #ends: (() => void)[] = [];
  #left = false;

  constructor(options: MeshOptions) {
    this.#options = options;
  }

  connect(): Promise<void> {
    const { signalling } = this.#options;
    this.#ends.push(signalling.listen((from, signal) => this.#peer(from, false).link.take(signal)));
    const timer = setInterval(() => void this.#measure(), MEASURE_MS);
    this.#ends.push(() => clearInterval(timer));
    this.state.setState({ kind: 'connected' });
    return Promise.resolve();
  }

  meet(peers: readonly string[]): void {
    for (const [id, peer] of this.#peers) if (peer.named && !peers.includes(id)) this.#lose(id, peer);
    const own = peers.indexOf(this.#options.own);
    for (const [at, id] of peers.entries()) if (at !== own) this.#peer(id, at < own).named = true;
    this.#publish();
  }

  /** A person kept apart has no connection to this browser, and our server carries no signals between the two. */
  withhold(): void {}

  async publish(kind: TrackKind, track: MediaStreamTrack | null): Promise<void> {
    this.#tracks[kind] = track;
    await Promise.all([...this.#peers.values()].map(({ link }) => link.publish(kind, track)));
  }

  want(peer: string, kind: 'camera' | 'screen', wanted: Wanted): void {
    this.#peers.get(peer)?.link.want(kind, wanted);
  }

  level(peer: string): number {
    return this.#peers.get(peer)?.link.level ?? 0;
  }

  renew(): void {
    this.#peers.forEach(({ link }) => link.renew());
  }

  leave(): void {
    this.#left = true;
    this.#ends.splice(0).forEach((end) => end());
    for (const [id, peer] of this.#peers) this.#lose(id, peer);
    this.#publish();
  }

  /** @param caller the later one calls; one whose signal comes before their name has */
  #peer(id: string, caller: boolean): Peer {
    const known = this.#peers.get(id);
    if (known) return known;
    const { signalling, newId } = this.#options;
    const queue = new SignalQueue((name, signal) => signalling.send(id, name, signal), newId);
    const link = new PeerLink(
      {
        caller,
        send: (signal) => queue.push(signal),
        forgetBefore: (round) => queue.forgetBefore(round),
        connect: () => this.#connection(),
        changed: () => this.#publish(),
      },
      this.#tracks,
    );
    const peer: Peer = { link, queue, named: false, counters: null, quality: null, busy: false };
    this.#peers.set(id, peer);
    link.start();
    return peer;
  }

  #connection(): RTCPeerConnection {
    const { ice_servers, relay_only, connect = (given) => new RTCPeerConnection(given) } = this.#options;
    return connect({
      iceServers: [...ice_servers],
      iceTransportPolicy: relay_only ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    });
  }

  #lose(id: string, { link, queue }: Peer): void {
    this.#peers.delete(id);
    link.close(this.#left);
    queue.close();
  }

  #publish(): void {
    const all = [...this.#peers.values()];
    const peers = new Map<string, PeerMedia>(
      [...this.#peers].map(([id, { link, quality }]) => [id, { link: link.state, tracks: link.tracks, quality }]),
    );
    const broken = all.some(({ link }) => link.state === 'reconnecting');
    const whole = all.some(({ link }) => link.state === 'connected');
    // One's own network is as good as the best connection shows it to be.
    const measured = all.flatMap(({ link, quality }) => (link.state === 'gone' || quality === null ? [] : [quality]));
    const quality = measured.length === 0 ? null : (Math.max(...measured) as Quality);
    const busy = all.some((peer) => peer.busy && peer.link.state === 'connected');
    if (this.state.getState().kind === 'connecting' && !this.#left)
      return this.state.setState({ peers, quality, busy });
    this.state.setState({ kind: broken && !whole ? 'reconnecting' : 'connected', peers, quality, busy });
  }

  async #measure(): Promise<void> {
    const measured = [...this.#peers.values()].map(async (peer) => {
      if (!peer.link.pc || peer.link.state !== 'connected') return;
      const report = await peer.link.pc.getStats();
      const stats = [...(report as unknown as Map<string, unknown>).values()];
      peer.busy = isBusy(stats);
      const counters = countersOf(stats);
      const between = reportBetween(peer.counters, counters);
      peer.counters = counters;
      if (between) peer.quality = qualityOf(between);
    });
    // A connection that closes while it is measured says nothing.
    await Promise.allSettled(measured);
    if (!this.#left) this.#publish();
  }
}
