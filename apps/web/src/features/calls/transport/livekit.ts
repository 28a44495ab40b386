import { qualityOf, type Quality } from '@plenary/domain/calls/quality';
import {
  ConnectionQuality,
  ConnectionState,
  LogLevel,
  type RemoteParticipant,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  VideoQuality,
} from 'livekit-client';
import { createStore } from 'zustand/vanilla';
import { countersOf, isBusy, reportBetween, type Counters } from './link-stats.ts';
import { ROOM_OPTIONS } from './livekit-options.ts';
import { OwnPublications, SOURCES } from './livekit-own.ts';
import {
  type CallTransport,
  type LinkState,
  NO_TRACKS,
  type PeerMedia,
  type TrackKind,
  type TransportState,
  type Wanted,
} from './transport.ts';

export interface LivekitOptions {
  /** Id of one's own place in the call, which is the identity at the server. */
  readonly own: string;
  /** Address of the server, `ws:` or `wss:`. */
  readonly url: string;
  readonly token: string;
}

/** One's own network is measured this often, in ms. */
const MEASURE_MS = 3_000;
/** A named person who does not reach the server within this time is gone, in ms. */
const GONE_MS = 15_000;

/** Others' links are known as levels (D14). */
const LEVELS: Readonly<Record<ConnectionQuality, Quality | null>> = {
  [ConnectionQuality.Excellent]: 5,
  [ConnectionQuality.Good]: 4,
  [ConnectionQuality.Poor]: 2,
  [ConnectionQuality.Lost]: 0,
  [ConnectionQuality.Unknown]: null,
};

/** Everything after which the state may be another one. */
const NEWS = [
  RoomEvent.ConnectionStateChanged,
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.Reconnected,
] as const;

interface Named {
  readonly since: number;
  /** They were at the server: when they are not any more, they have left. */
  seen: boolean;
  readonly wants: Record<'camera' | 'screen', Wanted>;
}

/** Carries a call over a LiveKit server: each browser sends once, and gets what it asks for. */
export class LivekitTransport implements CallTransport {
  readonly state = createStore<TransportState>(() => ({
    kind: 'connecting',
    peers: new Map(),
    quality: null,
    busy: false,
  }));
  readonly #options: LivekitOptions;
  readonly #room = new Room(ROOM_OPTIONS);
  readonly #own = new OwnPublications(this.#room);
  readonly #named = new Map<string, Named>();
  #withheld: readonly string[] = [];
  #counters: Counters | null = null;
  #quality: Quality | null = null;
  #busy = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #connected = false;
  #left = false;

  constructor(options: LivekitOptions) {
    this.#options = options;
    setLogLevel(LogLevel.silent);
    for (const event of NEWS) this.#room.on(event, () => this.#look());
  }

  async connect(): Promise<void> {
    const { url, token } = this.#options;
    try {
      // Tracks of people whom our server does not name are ignored.
      await this.#room.connect(url, token, { autoSubscribe: false });
    } catch (error) {
      if (!this.#left) this.state.setState({ kind: 'failed' });
      throw error;
    }
    if (this.#left) return void this.#room.disconnect();
    this.#connected = true;
    this.#timer = setInterval(() => void this.#measure(), MEASURE_MS);
    this.#look();
  }

  meet(peers: readonly string[]): void {
    for (const id of this.#named.keys()) if (!peers.includes(id)) this.#forget(id);
    for (const id of peers) {
      if (id === this.#options.own || this.#named.has(id)) continue;
      const wants = { camera: 'high', screen: 'high' } as const;
      this.#named.set(id, { since: performance.now(), seen: false, wants: { ...wants } });
      setTimeout(() => this.#look(), GONE_MS);
    }
    if (this.#withheld.length > 0) this.#permit();
    this.#look();
  }

  withhold(peers: readonly string[]): void {
    if (peers.length === 0 && this.#withheld.length === 0) return;
    this.#withheld = peers;
    this.#permit();
  }

  /** The server gives what one sends to everybody, or to the named alone. */
  #permit(): void {
    const named = [...this.#named.keys()].filter((id) => !this.#withheld.includes(id));
    const permissions = named.map((participantIdentity) => ({ participantIdentity, allowAll: true }));
    this.#room.localParticipant.setTrackSubscriptionPermissions(this.#withheld.length === 0, permissions);
  }

  async publish(kind: TrackKind, track: MediaStreamTrack | null): Promise<void> {
    // The connection went while it was sent: with the next one it is sent again.
    await this.#own.publish(kind, track).catch((error: unknown) => {
      if (this.#room.state === ConnectionState.Connected) throw error;
    });
  }

  want(peer: string, kind: 'camera' | 'screen', wanted: Wanted): void {
    const named = this.#named.get(peer);
    if (!named) return;
    named.wants[kind] = wanted;
    const publication = this.#room.remoteParticipants.get(peer)?.getTrackPublication(SOURCES[kind]);
    if (publication) ask(publication, wanted);
  }

  level(peer: string): number {
    return this.#named.has(peer) ? (this.#room.remoteParticipants.get(peer)?.audioLevel ?? 0) : 0;
  }

  /** LiveKit's client notices a new network by itself. */
  renew(): void {}

  leave(): void {
    this.#left = true;
    clearInterval(this.#timer);
    this.#named.clear();
    this.#room.removeAllListeners();
    void this.#room.disconnect();
    this.state.setState({ peers: new Map() });
  }

  #forget(id: string): void {
    this.#named.delete(id);
    this.#room.remoteParticipants.get(id)?.trackPublications.forEach((one) => one.setSubscribed(false));
  }

  #look(): void {
    if (this.#left || !this.#connected) return;
    const peers = new Map([...this.#named].map(([id, named]) => [id, this.#peer(id, named)]));
    this.state.setState({ kind: kindOf(this.#room.state), peers, quality: this.#quality, busy: this.#busy });
  }

  #peer(id: string, named: Named): PeerMedia {
    const there = this.#room.remoteParticipants.get(id);
    if (!there) return { link: this.#linkWithout(named), tracks: NO_TRACKS, quality: null };
    named.seen = true;
    this.#subscribe(there, named);
    const of = (kind: TrackKind) => audibleTrack(there.getTrackPublication(SOURCES[kind]));
    const tracks = { microphone: of('microphone'), camera: of('camera'), screen: of('screen') };
    const lost = there.connectionQuality === ConnectionQuality.Lost;
    const link = lost || this.#room.state === ConnectionState.Reconnecting ? 'reconnecting' : 'connected';
    return { link, tracks, quality: LEVELS[there.connectionQuality] };
  }

  /** While this browser itself comes back, nobody is believed to be gone. */
  #linkWithout({ seen, since }: Named): LinkState {
    if (this.#room.state !== ConnectionState.Connected) return seen ? 'reconnecting' : 'connecting';
    return seen || performance.now() - since >= GONE_MS ? 'gone' : 'connecting';
  }

  #subscribe({ trackPublications }: RemoteParticipant, { wants }: Named): void {
    for (const publication of trackPublications.values()) {
      if (!publication.isDesired) publication.setSubscribed(true);
      if (publication.source === Track.Source.Camera) ask(publication, wants.camera);
      if (publication.source === Track.Source.ScreenShare) ask(publication, wants.screen);
    }
  }

  async #measure(): Promise<void> {
    const receivers = [...this.#room.remoteParticipants.values()]
      .flatMap(({ trackPublications }) => [...trackPublications.values()])
      .flatMap(({ track }) => (track?.receiver ? [track.receiver] : []));
    const senders = [...this.#room.localParticipant.trackPublications.values()].flatMap(
      ({ track }) => track?.sender ?? [],
    );
    const [received, sent] = await Promise.all([statsOf(receivers), statsOf(senders)]);
    this.#busy = isBusy(sent.values());
    const counters = countersOf(received.values());
    const between = reportBetween(this.#counters, counters);
    this.#counters = counters;
    this.#quality = between ? qualityOf(between) : LEVELS[this.#room.localParticipant.connectionQuality];
    this.#look();
  }
}

/** The stats of several tracks by their ids; one that goes while it is measured says nothing. */
async function statsOf(tracks: readonly (RTCRtpReceiver | RTCRtpSender)[]): Promise<ReadonlyMap<string, unknown>> {
  const reports = await Promise.all(tracks.map((one) => one.getStats().catch(() => new Map())));
  return new Map(reports.flatMap((report) => [...(report as unknown as Map<string, unknown>)]));
}

/** Asks the server for more or less of a picture; sound has no sizes. */
function ask(publication: RemoteTrackPublication, wanted: Wanted): void {
  publication.setEnabled(wanted !== 'off');
  if (wanted !== 'off') publication.setVideoQuality(wanted === 'high' ? VideoQuality.HIGH : VideoQuality.LOW);
}

const audibleTrack = (publication: RemoteTrackPublication | undefined): MediaStreamTrack | null =>
  publication?.track && !publication.isMuted ? publication.track.mediaStreamTrack : null;

/** A socket that comes back while the media goes on is no trouble that anybody notices. */
function kindOf(state: ConnectionState): TransportState['kind'] {
  switch (state) {
    case ConnectionState.Connected:
    case ConnectionState.SignalReconnecting:
      return 'connected';
    case ConnectionState.Connecting:
    case ConnectionState.Reconnecting:
      return 'reconnecting';
    case ConnectionState.Disconnected:
      return 'failed';
    default:
      return state satisfies never;
  }
}
