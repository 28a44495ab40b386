import type { FilmAddress } from '@plenary/contract/films/limits';
import { type RefObject, useRef, useState } from 'react';
import { useHydrated } from '../../page/device.ts';

/** Windows up to this wide are given the smallest version first; CSS pixels. */
const NARROW_PX = 480;

/** The versions of a film among which its viewer chooses. */
export interface Versions {
  /** For the element that shows the film. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Address of the version that is shown; undefined while the page of the server is shown, which knows no window. */
  readonly chosen: string | undefined;
  choose(url: string): void;
  /** Plays from a second on. */
  playFrom(at_s: number): void;
  /** For `onLoadedMetadata`: another version goes on where the one before was. @returns whether it did */
  goOn(): boolean;
}

/**
 * Chooses among the versions of a film: at first the larger one, on a phone the smallest, and without any the original.
 * @param original its address
 */
export function useVersions(original: string, versions: readonly FilmAddress[]): Versions {
  const [wanted, want] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const left = useRef<{ readonly at_s: number; readonly plays: boolean } | null>(null);
  const hydrated = useHydrated();
  const known = wanted !== null && (wanted === original || versions.some(({ url }) => url === wanted));
  // It stays when versions come while the film is shown; one that is gone, since the film is another one now, does not.
  if (hydrated && !known) want(firstOf(original, versions));
  return {
    video,
    chosen: known ? wanted : versions.length === 0 ? original : undefined,
    choose: (url) => {
      const { currentTime = 0, paused = true } = video.current ?? {};
      left.current = { at_s: currentTime, plays: !paused };
      want(url);
    },
    playFrom: (at_s) => {
      if (video.current) video.current.currentTime = at_s;
      void video.current?.play();
    },
    goOn: () => {
      const [film, place] = [video.current, left.current];
      left.current = null;
      if (!film || !place) return false;
      film.currentTime = place.at_s;
      if (place.plays) void film.play();
      return true;
    },
  };
}

function firstOf(original: string, versions: readonly FilmAddress[]): string {
  const one = innerWidth <= NARROW_PX ? versions.at(-1) : versions[0];
  return one?.url ?? original;
}
