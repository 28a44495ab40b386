import { MediaActionTypes, useMediaDispatch } from 'media-chrome/react/media-store';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useServices } from '../../../page/services.tsx';
import { useCaptionsStore } from '../../captions/index.ts';
import type { Attached, MediaPlugin } from './attach-media.ts';
import { playOn } from './video-commands.ts';

interface Played {
  readonly playbackUrl: string;
  readonly holdBackS: number | undefined;
}

/** Plays an address in the element as long as both stand; null until then. */
export function useAttached(
  video: RefObject<HTMLVideoElement | null>,
  engine: MediaPlugin,
  { playbackUrl, holdBackS }: Played,
  onLost: () => void,
): Attached | null {
  const [holder] = useState(() => createStore<{ readonly attached: Attached | null }>(() => ({ attached: null })));
  const { storage } = useServices();
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const kept = storage.get('playerCaptions');
    const captions = kept === 'off' ? null : kept;
    const attached = engine.attach(element, playbackUrl, { captions, holdBackS, onLost: () => lost() });
    holder.setState({ attached });
    playOn(element);
    return () => attached.stop();
  }, [video, engine, playbackUrl, holdBackS, holder, storage]);
  return useStore(holder).attached;
}

/** Passes to the media store which element plays, and which one fills the screen. */
export function useMediaOwners(stage: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>): void {
  const dispatch = useMediaDispatch();
  const own = useEffectEvent((media: HTMLVideoElement | null, whole: HTMLElement | null) => {
    dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: media });
    dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: whole });
  });
  useEffect(() => {
    own(video.current, stage.current);
    return () => own(null, null);
  }, [stage, video]);
}

/** Passes to the captions of the page how late its picture comes, and whether its sound is on. */
export function useCaptionedPicture(video: RefObject<HTMLVideoElement | null>, attached: Attached | null): void {
  const store = useCaptionsStore();
  useEffect(() => {
    const element = video.current;
    if (!attached || !element) return;
    const heard = () => !element.muted && !element.paused && element.volume > 0;
    store.setState({ picture: { behindMs: attached.behindMs, heard } });
    return () => store.setState({ picture: null });
  }, [store, video, attached]);
}
