import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { type RefObject, useEffect, useState } from 'react';
import { useServices } from '../../../page/services.tsx';
import type { PageStorage } from '../../../page/storage/storage.ts';
import { useLiveCaptions } from '../../captions/index.ts';
import { type CaptionTrack, preferredTrack } from './player-memory.ts';
import { keepVolume } from './video-commands.ts';

/** Begins with the volume of the last time on this device, and keeps each that is heard. */
export function useKeptVolume(video: RefObject<HTMLVideoElement | null>): void {
  const { storage } = useServices();
  useEffect(() => (video.current ? keepVolume(video.current, storage) : undefined), [storage, video]);
}

/** Sizes of captions over the picture: small, normal, large. */
export const CAPTION_SIZES = [0, 1, 2] as const;
export type CaptionSize = (typeof CAPTION_SIZES)[number];

export interface Captions {
  readonly tracks: readonly CaptionTrack[];
  /** The track that is shown; null: none. */
  readonly shown: CaptionTrack | null;
  readonly show: (track: CaptionTrack | null) => void;
  readonly toggle: () => void;
  readonly size: CaptionSize;
  readonly resize: (size: CaptionSize) => void;
}

const NO_TRACKS: readonly CaptionTrack[] = [];

/**
 * The captions of a stream, those that a person types among them, and the choice of them, which is kept: the next stream begins with
 * its language and size. Typed ones show by themselves until they are switched off.
 */
export function useKeptCaptions(): Captions {
  const { storage } = useServices();
  const dispatch = useMediaDispatch();
  const live = useLiveCaptions();
  const own = useMediaSelector((state) => state.mediaSubtitlesList) ?? NO_TRACKS;
  const drawn = useMediaSelector((state) => state.mediaSubtitlesShowing?.[0]) ?? null;
  const [size, setSize] = useState(() => keptSize(storage));
  const tracks: readonly CaptionTrack[] = live.tracks.length > 0 ? [...own, ...live.tracks] : own;
  const preferredOf = (some: readonly CaptionTrack[]) =>
    preferredTrack(some, live.chosen ?? storage.get('playerCaptions'), navigator.languages);
  const draw = (track: CaptionTrack | null): void => {
    dispatch({ type: MediaActionTypes.MEDIA_DISABLE_SUBTITLES_REQUEST, detail: own });
    if (track) dispatch({ type: MediaActionTypes.MEDIA_SHOW_SUBTITLES_REQUEST, detail: [track] });
  };
  const show = (track: CaptionTrack | null): void => {
    const typed = track?.kind === 'live';
    draw(typed ? null : track);
    // A track of the stream's own stands before what is typed.
    if (typed || !track) live.show(track?.language ?? null);
    storage.set('playerCaptions', track ? track.language : 'off');
  };
  const resize = (chosen: CaptionSize): void => {
    setSize(chosen);
    storage.set('captionSize', String(chosen));
  };
  const shown = drawn ?? (live.off ? null : preferredOf(live.tracks));
  return { tracks, shown, show, toggle: () => show(shown ? null : preferredOf(tracks)), size, resize };
}

/** The size that was chosen on this device before; normal where none was. */
function keptSize(storage: PageStorage): CaptionSize {
  const kept = storage.get('captionSize');
  return CAPTION_SIZES.find((size) => String(size) === kept) ?? 1;
}
