import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { reportFault } from '../../../page/life/page-fault.ts';
import { useTimeout } from '../../../ui/time/use-timeout.ts';
import { type MediaPlugin, loadMediaPlugin } from './attach-media.ts';
import { useAllowedHost } from './useAllowedHost.ts';
import { INITIAL_PLAYER, type PlayerEvent, type PlayerState, playerReducer, timersOf } from './player-model.ts';
import { hasEnded, type PlaylistAnswer, readPlaylist } from './read-playlist.ts';

export interface StreamPlayer {
  readonly state: PlayerState;
  readonly dispatch: (event: PlayerEvent) => void;
  /** null: not loaded yet. */
  readonly engine: MediaPlugin | null;
  /** false: nothing in this browser plays HLS. */
  readonly playable: boolean;
}

export interface StreamToPlay {
  readonly playbackUrl: string;
  /** Its media has to be loaded before it is ready. */
  readonly awaitsMedia: boolean;
  /** Whether the session is on air, asked when the stall timer ends. */
  readonly onAir: boolean;
  /** STREAMING_TIME_OUT (D4). */
  readonly timeOutSeconds: number;
}

/** Runs the player's model: asks the playback address, loads the plugin, holds the timers (STR6). */
export function useStreamPlayer({ playbackUrl, awaitsMedia, onAir, timeOutSeconds }: StreamToPlay): StreamPlayer {
  const [state, dispatch] = useReducer(playerReducer, { ...INITIAL_PLAYER, awaitsMedia });
  const plugin = usePlugin(() => dispatch({ kind: 'plugin_loaded' }));
  const reached = useAllowedHost(playbackUrl);
  usePoll(playbackUrl, state, (answer) => {
    if (answer === 'ended') return dispatch({ kind: 'poll_answered', answer, chance: Math.random() });
    if (answer.status !== UNREACHED.status) reached();
    if (answer.status !== 200) reportFault({ kind: 'stream_status', status: answer.status });
    dispatch({ kind: 'poll_answered', answer, chance: Math.random() });
  });
  const timers = timersOf(state, timeOutSeconds);
  useTimeout(timers.poll, () => dispatch({ kind: 'poll_due' }));
  useTimeout(timers.stall, () => dispatch({ kind: 'timed_out', on_air: onAir }));
  useTimeout(timers.clickable, () => dispatch({ kind: 'clickable_due' }));
  return {
    state,
    dispatch,
    engine: plugin.kind === 'loaded' ? plugin.engine : null,
    playable: plugin.kind !== 'unsupported',
  };
}

type Plugin = { readonly kind: 'loading' | 'unsupported' } | { readonly kind: 'loaded'; readonly engine: MediaPlugin };

function usePlugin(loaded: () => void): Plugin {
  const [plugin, setPlugin] = useState<Plugin>({ kind: 'loading' });
  const report = useEffectEvent(loaded);
  useEffect(() => {
    let gone = false;
    const settle = (engine: MediaPlugin | null): void => {
      if (gone) return;
      setPlugin(engine ? { kind: 'loaded', engine } : { kind: 'unsupported' });
      if (engine) report();
    };
    loadMediaPlugin().then(settle, () => settle(null));
    return () => {
      gone = true;
    };
  }, []);
  return plugin;
}

/** An address that does not answer in this time, in ms, counts as one that cannot be reached. */
const ANSWER_MS = 15_000;

/** An address that cannot be reached. */
const UNREACHED: PlaylistAnswer = { status: 0, body: 'other' };

/** Asks the playback address once per number of the poll. */
function usePoll(
  playbackUrl: string,
  { polls, paused }: PlayerState,
  answered: (answer: PlaylistAnswer | 'ended') => void,
): void {
  const report = useEffectEvent(answered);
  const rests = useEffectEvent(() => paused);
  useEffect(() => {
    const aborter = new AbortController();
    let gone = false;
    // eslint-disable-next-line no-restricted-syntax -- it ends with the answer, before the effect does
    const timer = setTimeout(() => aborter.abort(), ANSWER_MS);
    const ask = (address: string) => fetch(address, { signal: aborter.signal, cache: 'no-store' });
    const judge = async (answer: PlaylistAnswer): Promise<PlaylistAnswer | 'ended'> =>
      rests() && answer.body === 'playlist' && (await hasEnded(playbackUrl, ask)) ? 'ended' : answer;
    const end = (answer: PlaylistAnswer | 'ended'): void => {
      clearTimeout(timer);
      if (!gone) report(answer);
    };
    ask(playbackUrl)
      .then(readPlaylist)
      .then(judge)
      .then(end, () => end(UNREACHED));
    return () => {
      gone = true;
      clearTimeout(timer);
      aborter.abort();
    };
  }, [playbackUrl, polls]);
}
