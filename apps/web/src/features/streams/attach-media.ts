import type Hls from 'hls.js';

export interface MediaHooks {
  /** Playing cannot go on by itself: ask the playback address again. */
  readonly onLost: () => void;
}

/** Plays an HLS address in a video element. Ends with `stop`. */
export interface MediaPlugin {
  attach(video: HTMLVideoElement, playbackUrl: string, hooks: MediaHooks): () => void;
}

/**
 * Loads what plays HLS here: hls.js where it is supported, else the browser itself, else nothing (null).
 * hls.js is asked first, because Chromium answers "maybe" to canPlayType and then fails.
 */
export async function loadMediaPlugin(): Promise<MediaPlugin | null> {
  const { default: Engine } = await import('hls.js');
  if (Engine.isSupported()) return { attach: (video, url, hooks) => attachEngine(Engine, video, url, hooks) };
  const native = document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';
  return native ? { attach: attachNative } : null;
}

function attachEngine(Engine: typeof Hls, video: HTMLVideoElement, url: string, hooks: MediaHooks): () => void {
  const hls = new Engine({ enableWorker: true, backBufferLength: 30 });
  let recovered = false;
  hls.on(Engine.Events.ERROR, (_, problem) => {
    if (!problem.fatal) return;
    if (problem.type === Engine.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
      return;
    }
    hooks.onLost();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}

function attachNative(video: HTMLVideoElement, url: string, hooks: MediaHooks): () => void {
  video.addEventListener('error', hooks.onLost);
  video.src = url;
  return () => {
    video.removeEventListener('error', hooks.onLost);
    video.removeAttribute('src');
    video.load();
  };
}
