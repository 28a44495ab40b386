import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useTimeout } from '../../ui/useTimeout.ts';
import { type MediaPlugin, loadMediaPlugin } from './attach-media.ts';
import { useAllowedHost } from './useAllowedHost.ts';
import { INITIAL_PLAYER, type PlayerEvent, type PlayerState, playerReducer, timersOf } from './player-model.ts';

export interface StreamPlayer {
  readonly state: PlayerState;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly dispatch: (event: PlayerEvent) => void;
  /** Turns the sound on, within the click that asks for it: the browser wants that. */
  readonly unmute: () => void;
  /** false: nothing in this browser plays HLS. */
  readonly playable: boolean;
}

/**
 * Runs the player's model: asks the playback address, loads the plugin, holds the timers (doc 2 §4).
 * @param onAir whether the session is on air, asked when the stall timer ends
 * @param timeOutSeconds STREAMING_TIME_OUT (D4)
 */
export function useStreamPlayer(playbackUrl: string, onAir: boolean, timeOutSeconds: number): StreamPlayer {
  const [state, dispatch] = useReducer(playerReducer, INITIAL_PLAYER);
  const video = useRef<HTMLVideoElement>(null);
  const plugin = usePlugin(() => dispatch({ kind: 'plugin_loaded' }));
  const reached = useAllowedHost(playbackUrl);
  usePoll(playbackUrl, state.polls, (status) => {
    if (status !== UNREACHED) reached();
    dispatch({ kind: 'poll_answered', status });
  });
  const timers = timersOf(state, timeOutSeconds);
  useTimeout(timers.poll, () => dispatch({ kind: 'poll_due' }));
  useTimeout(timers.stall, () => dispatch({ kind: 'timed_out', on_air: onAir }));
  useTimeout(timers.clickable, () => dispatch({ kind: 'clickable_due' }));
  const engine = plugin.kind === 'loaded' ? plugin.engine : null;
  const ready = state.status === 'ready';
  useEffect(() => {
    const element = video.current;
    if (!ready || !engine || !element) return;
    const stop = engine.attach(element, playbackUrl, { onLost: () => dispatch({ kind: 'lost' }) });
    // A browser that refuses even muted autoplay leaves the play button of the controls.
    element.play().catch(() => undefined);
    return stop;
  }, [ready, engine, playbackUrl]);
  const unmute = () => {
    if (!video.current) return;
    video.current.muted = false;
    void video.current.play().catch(() => undefined);
  };
  return { state, video, dispatch, unmute, playable: plugin.kind !== 'unsupported' };
}

type Plugin = { readonly kind: 'loading' | 'unsupported' } | { readonly kind: 'loaded'; readonly engine: MediaPlugin };

function usePlugin(loaded: () => void): Plugin {
  const [plugin, setPlugin] = useState<Plugin>({ kind: 'loading' });
  const tell = useEffectEvent(loaded);
  useEffect(() => {
    let gone = false;
    const settle = (engine: MediaPlugin | null): void => {
      if (gone) return;
      setPlugin(engine ? { kind: 'loaded', engine } : { kind: 'unsupported' });
      if (engine) tell();
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

/** The status of an address that cannot be reached. */
const UNREACHED = 0;

/** Asks the playback address once per number of the poll. */
function usePoll(playbackUrl: string, polls: number, answered: (status: number) => void): void {
  const tell = useEffectEvent(answered);
  useEffect(() => {
    const aborter = new AbortController();
    const signal = AbortSignal.any([aborter.signal, AbortSignal.timeout(ANSWER_MS)]);
    fetch(playbackUrl, { signal, cache: 'no-store' }).then(
      (response) => {
        void response.body?.cancel();
        tell(response.status);
      },
      () => !aborter.signal.aborted && tell(UNREACHED),
    );
    return () => aborter.abort();
  }, [playbackUrl, polls]);
}
