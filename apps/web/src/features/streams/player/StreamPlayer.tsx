import { rolesAllow } from '@plenary/domain/policy/policy';
import { waitingReason } from '@plenary/domain/streams/address';
import { type Dispatch, lazy, useEffect, useEffectEvent, useState } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { LazyPart } from '../../../page/LazyPart.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Text } from '../../../ui/text/Text.tsx';
import { StageFrame } from '../StageFrame.tsx';
import { canAttach, type PlayerDialog, type PlayerEvent } from './player-model.ts';
import type { PlaylistAnswer } from './read-playlist.ts';
import { useWatching } from './useWatching.ts';
import { type StreamToPlay, useStreamPlayer } from './useStreamPlayer.ts';

/** Its address is one of an HLS playlist. Give the player a `key` of it: another address is another player. */
export interface StreamPlayerProps extends StreamToPlay {
  readonly title: string;
  readonly poster: string | null;
  /** Leads to the event's home. */
  readonly goHome: () => void;
  /** Is called while it plays, at first and every half minute. */
  readonly watching?: () => void;
  /** How far it stays behind what is newest, in s; absent: as the stream says, or three of its longest segments. */
  readonly holdBackS?: number;
}

/** Nothing is watched after one of these. */
const STANDS: ReadonlySet<PlayerEvent['kind']> = new Set(['paused', 'stalled', 'lost', 'list_ended']);

/** Code that waits for a stream to show. */
const loadStage = () => import('./MediaStage.tsx');
const MediaStage = lazy(loadStage);

/** The one player of the product (STR6, STP1): begins muted by itself, waits for its stream, says when it is over. */
export function StreamPlayer(props: StreamPlayerProps) {
  const { t } = useTexts();
  const { title, playbackUrl, poster, holdBackS } = props;
  const { state, dispatch, engine, playable } = useStreamPlayer(props);
  useEffect(() => void loadStage().catch(() => undefined), []);
  useEndDialog(state.dialog, dispatch, props.goHome);
  const [plays, setPlays] = useState(false);
  useWatching(plays, props.watching);
  const dispatchMedia = (event: PlayerEvent) => {
    if (event.kind === 'playing') setPlays(true);
    if (STANDS.has(event.kind)) setPlays(false);
    // After the session the end of its list is the end.
    dispatch(event.kind === 'list_ended' && !props.onAir ? { kind: 'stalled' } : event);
  };
  const waiting = (
    <StageFrame poster={poster}>
      <p role="status">{t(playable ? (state.paused ? 'streams.paused' : 'streams.wait') : 'streams.no_player')}</p>
      <WhyWaiting address={playbackUrl} answer={state.refusedWith} />
    </StageFrame>
  );
  if (!engine || !canAttach(state)) return waiting;
  const ready = state.status === 'ready';
  return (
    <>
      {!ready && waiting}
      <div hidden={!ready}>
        <LazyPart waiting={ready ? waiting : null}>
          <MediaStage
            engine={engine}
            title={title}
            playbackUrl={playbackUrl}
            holdBackS={holdBackS}
            poster={poster}
            clickable={state.clickable || !state.played}
            dispatch={dispatchMedia}
          />
        </LazyPart>
      </div>
    </>
  );
}

/** Hosts can mend a stream, so they read why it does not begin; attendees read that it is awaited. */
function WhyWaiting({ address, answer }: { readonly address: string; readonly answer: PlaylistAnswer | null }) {
  const { t } = useTexts();
  const { me } = useBoot();
  if (!rolesAllow('timeline.edit', me?.roles ?? []) || answer === null) return null;
  const reason = waitingReason(address, answer, location.protocol === 'https:');
  return (
    <Text measure={60} padY={8} padX={16} radius={8} sheet="surface" tone="text" size={14} breaks>
      {t(`streams.why.${reason}`, { address, status: String(answer.status) })}
    </Text>
  );
}

/** Shows the dialog that the model asks for (STP1). */
function useEndDialog(dialog: PlayerDialog | null, dispatch: Dispatch<PlayerEvent>, goHome: () => void): void {
  const { t } = useTexts();
  const show = useEffectEvent((which: PlayerDialog) => {
    dispatch({ kind: 'dialog_closed' });
    // A picture that fills the screen covers every dialog.
    if (document.fullscreenElement) void document.exitFullscreen();
    if (which === 'finished') {
      openModal({
        title: t('streams.finished.title'),
        content: t('streams.finished.text'),
        last: { label: t('streams.finished.home'), run: goHome },
      });
      return;
    }
    openModal({
      title: t('streams.trouble.title'),
      content: t('streams.trouble.text'),
      first: { label: t('streams.trouble.close') },
      last: { label: t('streams.trouble.reload'), run: () => window.location.reload() },
    });
  });
  useEffect(() => {
    if (dialog) show(dialog);
  }, [dialog]);
}
