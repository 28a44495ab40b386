import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { type RefObject, useEffect } from 'react';
import { useServices } from '../../../page/services.tsx';
import { type CaptionTrack, preferredTrack } from './player-memory.ts';
import { keepVolume } from './video-commands.ts';

/** Begins with the volume of the last time on this device, and keeps each that is heard. */
export function useKeptVolume(video: RefObject<HTMLVideoElement | null>): void {
  const { storage } = useServices();
  useEffect(() => (video.current ? keepVolume(video.current, storage) : undefined), [storage, video]);
}

export interface Captions {
  readonly tracks: readonly CaptionTrack[];
  /** The track that is shown; null: none. */
  readonly shown: CaptionTrack | null;
  readonly show: (track: CaptionTrack | null) => void;
  readonly toggle: () => void;
}

const NO_TRACKS: readonly CaptionTrack[] = [];

/** The captions of a stream, and the choice of them, which is kept: the next stream begins with its language. */
export function useKeptCaptions(): Captions {
  const { storage } = useServices();
  const dispatch = useMediaDispatch();
  const tracks = useMediaSelector((state) => state.mediaSubtitlesList) ?? NO_TRACKS;
  const shown = useMediaSelector((state) => state.mediaSubtitlesShowing?.[0]) ?? null;
  const draw = (track: CaptionTrack | null): void => {
    dispatch({ type: MediaActionTypes.MEDIA_DISABLE_SUBTITLES_REQUEST, detail: tracks });
    if (track) dispatch({ type: MediaActionTypes.MEDIA_SHOW_SUBTITLES_REQUEST, detail: [track] });
  };
  const preferred = () => preferredTrack(tracks, storage.get('playerCaptions'), navigator.languages);
  const show = (track: CaptionTrack | null): void => {
    draw(track);
    if (track) storage.set('playerCaptions', track.language);
    else storage.remove('playerCaptions');
  };
  return { tracks, shown, show, toggle: () => show(shown ? null : preferred()) };
}
