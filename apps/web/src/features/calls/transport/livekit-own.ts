import { type LocalTrackPublication, type Room, Track } from 'livekit-client';
import type { TrackKind } from './transport.ts';

export const SOURCES = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
} as const satisfies Readonly<Record<TrackKind, Track.Source>>;

/** The tracks that this browser sends into a LiveKit room: of each kind one change after the other, and the latest wish counts. */
export class OwnPublications {
  readonly #room: Room;
  readonly #wished: Partial<Record<TrackKind, MediaStreamTrack | null>> = {};
  readonly #working: Partial<Record<TrackKind, Promise<void>>> = {};

  constructor(room: Room) {
    this.#room = room;
  }

  /** Resolves when the wish, or a later one, is fulfilled. */
  publish(kind: TrackKind, track: MediaStreamTrack | null): Promise<void> {
    this.#wished[kind] = track;
    this.#working[kind] ??= this.#work(kind).finally(() => delete this.#working[kind]);
    return this.#working[kind];
  }

  async #work(kind: TrackKind): Promise<void> {
    let done: MediaStreamTrack | null | undefined;
    while (done !== this.#wished[kind]) {
      done = this.#wished[kind];
      await this.#fulfil(kind, done ?? null);
    }
  }

  /** Microphone and camera stay published while they are off, so that switching them negotiates nothing. */
  async #fulfil(kind: TrackKind, track: MediaStreamTrack | null): Promise<void> {
    const known = this.#room.localParticipant.getTrackPublication(SOURCES[kind]);
    if (!track) return known && this.#off(kind, known);
    if (!known?.track) {
      await this.#room.localParticipant.publishTrack(track, { source: SOURCES[kind] });
      return;
    }
    await known.track.replaceTrack(track, true);
    await known.track.resumeUpstream();
    await known.unmute();
  }

  async #off(kind: TrackKind, { track }: LocalTrackPublication): Promise<void> {
    if (!track) return;
    if (kind === 'screen') {
      await this.#room.localParticipant.unpublishTrack(track, false);
      return;
    }
    await track.mute();
    await track.pauseUpstream();
  }
}
