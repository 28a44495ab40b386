import type { PageStorage } from '../../../page/storage/storage.ts';
import type { VideoCommand } from './player-keys.ts';
import { keptVolume } from './player-memory.ts';

/**
 * Begins with the volume of the last time on this device, and keeps each that is heard.
 * @returns ends that
 */
export function keepVolume(video: HTMLVideoElement, storage: PageStorage): () => void {
  const keep = (): void => {
    if (!video.muted && video.volume > 0) storage.set('playerVolume', String(video.volume));
  };
  video.volume = keptVolume(storage.get('playerVolume'));
  video.addEventListener('volumechange', keep);
  return () => video.removeEventListener('volumechange', keep);
}

/** Does what a key, a button or a click asks of the picture and its sound. */
export function runOnVideo(video: HTMLVideoElement, command: VideoCommand, liveEdge: number | null): void {
  switch (command.kind) {
    case 'play':
      return video.paused ? playOn(video) : video.pause();
    case 'mute':
      video.muted = !video.muted;
      return video.muted ? undefined : playOn(video);
    case 'live':
      return goToEnd(video, liveEdge);
    case 'seek':
      return seek(video, video.currentTime + command.by);
    case 'volume':
      video.volume = Math.min(1, Math.max(0, video.volume + command.by));
      if (command.by > 0) video.muted = false;
  }
}

/** @param to in s of the video; before its beginning is the beginning */
export function seek(video: HTMLVideoElement, to: number): void {
  video.currentTime = Math.max(0, to);
}

/** Plays. Refused where the browser wants a click first; then the play button of the controls is there for it. */
export function playOn(video: HTMLVideoElement): void {
  video.play().catch(() => undefined);
}

function goToEnd(video: HTMLVideoElement, liveEdge: number | null): void {
  const { seekable } = video;
  if (seekable.length === 0) return;
  seek(video, liveEdge ?? seekable.end(seekable.length - 1));
  playOn(video);
}
