import type { Quality } from '@plenary/domain/calls/quality';
import type { StoreApi } from 'zustand/vanilla';

/** The tracks that a person may send. */
export const TRACK_KINDS = ['microphone', 'camera', 'screen'] as const;
export type TrackKind = (typeof TRACK_KINDS)[number];

/** How much of a track is asked for: nothing, a small picture, or all of it. */
export type Wanted = 'off' | 'low' | 'high';

/** The state of the connection to a person; `gone`: nothing was received from them for 15 s, or they said goodbye. */
export type LinkState = 'connecting' | 'connected' | 'reconnecting' | 'gone';

export interface PeerMedia {
  readonly link: LinkState;
  /** null: they do not send it. */
  readonly tracks: Readonly<Record<TrackKind, MediaStreamTrack | null>>;
  /** null: not measured yet. */
  readonly quality: Quality | null;
}

export interface TransportState {
  /** `failed`: it will not come back by itself. */
  readonly kind: 'connecting' | 'connected' | 'reconnecting' | 'failed';
  /** By the id of their place in the call. */
  readonly peers: ReadonlyMap<string, PeerMedia>;
  /** Of one's own network; null: not measured yet. */
  readonly quality: Quality | null;
  /** The processor here does not keep up with the pictures that are sent. */
  readonly busy: boolean;
}

/** Carries the media of one call. The server says whom it has; this connects them. */
export interface CallTransport {
  readonly state: StoreApi<TransportState>;
  /** Resolves once media can be sent; rejects when that fails. */
  connect(): Promise<void>;
  /** Everybody in the call in the order in which they came, by the ids of their places: new ones are connected, and those who are not named are dropped. */
  meet(peers: readonly string[]): void;
  /** Gives nothing to these of the call, who are not met either (CAL40). */
  withhold(peers: readonly string[]): void;
  /** Sends a track, another one in its place, or none. The caller stops tracks. */
  publish(kind: TrackKind, track: MediaStreamTrack | null): Promise<void>;
  /** Asks a person for more or less of a picture. At first all of it is wanted. */
  want(peer: string, kind: 'camera' | 'screen', wanted: Wanted): void;
  /** How loud a person is now, between 0 and 1. */
  level(peer: string): number;
  /** The network has changed: connections are replaced where they have to be. */
  renew(): void;
  /** Ends everything, with a goodbye. */
  leave(): void;
}

export const NO_TRACKS: PeerMedia['tracks'] = { microphone: null, camera: null, screen: null };
