import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Attached } from './attach-media.ts';
import { rateAtEdge } from './live-edge.ts';
import type { PlayerCommand } from './player-keys.ts';
import { runOnVideo } from './video-commands.ts';

/** Does what keys, buttons and clicks ask of the player. */
export function usePlayerCommands(
  video: RefObject<HTMLVideoElement | null>,
  attached: Attached | null,
  toggleCaptions: () => void,
): (command: PlayerCommand) => void {
  const dispatch = useMediaDispatch();
  const full = useMediaSelector((state) => state.mediaIsFullscreen) === true;
  useSpeedOfLife();
  return (command) => {
    switch (command.kind) {
      case 'captions':
        return toggleCaptions();
      case 'fullscreen': {
        const { MEDIA_EXIT_FULLSCREEN_REQUEST, MEDIA_ENTER_FULLSCREEN_REQUEST } = MediaActionTypes;
        return dispatch({ type: full ? MEDIA_EXIT_FULLSCREEN_REQUEST : MEDIA_ENTER_FULLSCREEN_REQUEST });
      }
      default:
        if (video.current) runOnVideo(video.current, command, attached?.liveEdge() ?? null);
    }
  };
}

/** Anyone who caught up with what happens now goes on at its speed. */
function useSpeedOfLife(): void {
  const dispatch = useMediaDispatch();
  const rate = useMediaSelector((state) => state.mediaPlaybackRate) ?? 1;
  const atEdge = useMediaSelector((state) => state.mediaTimeIsLive) === true;
  const slow = useEffectEvent((detail: number) => {
    dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail });
  });
  useEffect(() => {
    const next = rateAtEdge(rate, atEdge);
    if (next !== rate) slow(next);
  }, [rate, atEdge]);
}
