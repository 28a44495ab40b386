import type Hls from 'hls.js';
import type { HlsConfig, Level } from 'hls.js';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { reportFault } from '../../../page/life/page-fault.ts';
import { liveEdgeStart } from './live-edge.ts';
import { PLAYLIST_BYTES } from './read-playlist.ts';

export interface MediaOptions {
  /** Language of the captions that are shown from the beginning, where the stream has it; null: none. */
  readonly captions: string | null;
  /** How far it stays behind what is newest, in s; undefined: as the stream says, or three of its longest segments. */
  readonly holdBackS: number | undefined;
  /** Playing cannot go on by itself: ask the playback address again. */
  readonly onLost: () => void;
}

/** The pictures that a stream offers in several sizes. */
export interface Qualities {
  /** Heights in px, the largest first. Fewer than two leave nothing to choose. */
  readonly heights: readonly number[];
  /** The height that was chosen; null: the player chooses by what the network carries. */
  readonly chosen: number | null;
  /** The height that is played; null: not known yet. */
  readonly playing: number | null;
}

/** A stream that plays in a video element. */
export interface Attached {
  readonly qualities: StoreApi<Qualities>;
  /** @param height one of `heights`; null: by itself */
  readonly choose: (height: number | null) => void;
  /** Where what happens now is played, in s of the video element; null: where it can be played to. */
  readonly liveEdge: () => number | null;
  /** Whether it has been live: the end of such a list is no end of a film. */
  readonly wasLive: () => boolean;
  /** How late the picture comes, in ms; 0 where that is not known, and for a recording. */
  readonly behindMs: () => number;
  readonly stop: () => void;
}

/** Plays an HLS address in a video element. */
export interface MediaPlugin {
  attach(video: HTMLVideoElement, playbackUrl: string, options: MediaOptions): Attached;
}

const NO_QUALITIES: Qualities = { heights: [], chosen: null, playing: null };

/**
 * Loads what plays HLS here: hls.js where it is supported, else the browser itself, else nothing (null).
 * hls.js is asked first, because Chromium answers "maybe" to canPlayType and then fails.
 */
export async function loadMediaPlugin(): Promise<MediaPlugin | null> {
  const { default: Engine } = await import('hls.js');
  if (Engine.isSupported()) return { attach: (video, url, options) => attachEngine(Engine, video, url, options) };
  const native = document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';
  return native ? { attach: attachNative } : null;
}

/**
 * The differences from hls.js itself. A live stream has no length, which distinguishes it from a recording. The first playlist
 * is judged, and asked again, by the player's model. Parts of segments are played where a stream has them.
 */
function configOf(Engine: typeof Hls, { captions, holdBackS }: MediaOptions): Partial<HlsConfig> {
  const { manifestLoadPolicy } = Engine.DefaultConfig;
  return {
    enableWorker: true,
    backBufferLength: 30,
    lowLatencyMode: true,
    liveDurationInfinity: true,
    manifestLoadPolicy: { default: { ...manifestLoadPolicy.default, errorRetry: null, timeoutRetry: null } },
    xhrSetup: refuseHugePlaylists,
    ...(holdBackS !== undefined && { liveSyncDuration: holdBackS }),
    ...(captions !== null && { subtitlePreference: { lang: captions } }),
  };
}

/** Pieces are loaded as bytes, playlists as text: a page that reads an endless one hangs. */
function refuseHugePlaylists(request: XMLHttpRequest): void {
  request.addEventListener('progress', ({ loaded }) => {
    if (request.responseType !== 'arraybuffer' && loaded > PLAYLIST_BYTES) request.abort();
  });
}

function attachEngine(Engine: typeof Hls, video: HTMLVideoElement, url: string, options: MediaOptions): Attached {
  const hls = new Engine(configOf(Engine, options));
  const qualities = createStore<Qualities>(() => NO_QUALITIES);
  let recovered = false;
  let live = false;
  hls.on(Engine.Events.ERROR, (_, problem) => {
    if (!problem.fatal) return;
    reportFault({ kind: 'player', code: problem.details });
    if (problem.type === Engine.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
      return;
    }
    options.onLost();
  });
  hls.on(Engine.Events.MANIFEST_PARSED, (_, { levels }) => qualities.setState({ heights: heightsOf(levels) }));
  hls.on(Engine.Events.LEVEL_LOADED, (_, { details }) => (live ||= details.live));
  hls.on(Engine.Events.LEVEL_SWITCHED, (_, { level }) => {
    qualities.setState({ playing: hls.levels[level]?.height || null });
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  // The media store of the controls asks the element (its `media-ui-extensions`); nothing else is known to it.
  Object.defineProperty(video, 'liveEdgeStart', {
    configurable: true,
    get: () => liveEdgeStart(hls.liveSyncPosition, hls.latestLevelDetails?.targetduration ?? null),
  });
  return {
    qualities,
    choose: (height) => {
      qualities.setState({ chosen: height });
      hls.nextLevel = height === null ? -1 : hls.levels.findLastIndex((level) => level.height === height);
    },
    liveEdge: () => hls.liveSyncPosition,
    wasLive: () => live,
    behindMs: () => (hls.latestLevelDetails?.live ? hls.latency * 1000 : 0),
    stop: () => {
      Reflect.deleteProperty(video, 'liveEdgeStart');
      hls.destroy();
    },
  };
}

/** Levels come sorted by what they ask of the network; those of one height are one choice. */
function heightsOf(levels: readonly Level[]): number[] {
  return [...new Set(levels.map(({ height }) => height).filter(Boolean))].sort((one, other) => other - one);
}

function attachNative(video: HTMLVideoElement, url: string, options: MediaOptions): Attached {
  const lost = (): void => {
    reportFault({ kind: 'player', code: `MEDIA_ERR_${video.error?.code ?? 0}` });
    options.onLost();
  };
  // A live stream has no length as long as it is one.
  let live = false;
  const measure = (): void => void (live ||= video.duration === Infinity);
  video.addEventListener('error', lost);
  video.addEventListener('durationchange', measure);
  video.src = url;
  return {
    qualities: createStore<Qualities>(() => NO_QUALITIES),
    choose: () => undefined,
    liveEdge: () => null,
    wasLive: () => live,
    behindMs: () => 0,
    stop: () => {
      video.removeEventListener('error', lost);
      video.removeEventListener('durationchange', measure);
      video.removeAttribute('src');
      video.load();
    },
  };
}
