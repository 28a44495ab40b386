import { waitingReason } from '@plenary/domain/streams/address';
import { VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import type { PlayerDialog } from './player-model.ts';
import { StageFrame } from './StageFrame.tsx';
import { type StreamPlayer as Player, useStreamPlayer } from './useStreamPlayer.ts';
import styles from './StreamPlayer.module.css';

export interface StreamPlayerProps {
  readonly title: string;
  /** Address of an HLS playlist. Give the player a `key` of it: another address is another player. */
  readonly playbackUrl: string;
  readonly poster: string | null;
  /** Whether the session is on air now. */
  readonly onAir: boolean;
  /** STREAMING_TIME_OUT in seconds (D4). */
  readonly timeOutSeconds: number;
  /** Leads to the event's home. */
  readonly goHome: () => void;
}

/** The one player of the product (doc 2 §4): begins muted by itself, waits for its stream, says when it is over. */
export function StreamPlayer(props: StreamPlayerProps) {
  const { t } = useTexts();
  const player = useStreamPlayer(props.playbackUrl, props.onAir, props.timeOutSeconds);
  const [muted, setMuted] = useState(true);
  const [heard, setHeard] = useState(false);
  const follow = (silent: boolean) => {
    setMuted(silent);
    if (!silent) setHeard(true);
  };
  useEndDialog(player, props.goHome);
  if (player.state.status !== 'ready' || !player.playable) {
    return (
      <StageFrame poster={props.poster}>
        <p role="status">{player.playable ? t('streams.wait') : t('streams.no_player')}</p>
        <WhyWaiting address={props.playbackUrl} status={player.state.refusedWith} />
      </StageFrame>
    );
  }
  return (
    <div className={styles.stage}>
      <Video
        player={player}
        title={props.title}
        poster={props.poster}
        onAir={props.onAir}
        muted={muted}
        heard={heard}
        onMuted={follow}
      />
    </div>
  );
}

/** Hosts can mend a stream, so they read why it does not begin; attendees read that it is awaited. */
function WhyWaiting({ address, status }: { readonly address: string; readonly status: number | null }) {
  const { t } = useTexts();
  const { me } = useBoot();
  if (!me?.host || status === null) return null;
  const reason = waitingReason(address, status, location.protocol === 'https:');
  return <p className={styles.why}>{t(`streams.why.${reason}`, { address, status: String(status) })}</p>;
}

interface VideoProps {
  readonly player: Player;
  readonly title: string;
  readonly poster: string | null;
  readonly onAir: boolean;
  readonly muted: boolean;
  /** It had its sound once: whoever mutes it afterwards knows where that is. */
  readonly heard: boolean;
  readonly onMuted: (muted: boolean) => void;
}

function Video({ player, title, poster, onAir, muted, heard, onMuted }: VideoProps) {
  const { t } = useTexts();
  const { state, video, dispatch, unmute } = player;
  return (
    <>
      <video
        ref={video}
        className={cx(styles.video, onAir && styles.live, state.played && !state.clickable && styles.guarded)}
        {...(poster && { poster })}
        aria-label={title}
        controls
        autoPlay
        muted={muted}
        playsInline
        onPlaying={() => dispatch({ kind: 'playing' })}
        onPause={() => dispatch({ kind: 'paused' })}
        onWaiting={() => dispatch({ kind: 'stalled' })}
        onEnded={() => dispatch({ kind: 'stalled' })}
        onVolumeChange={(event) => onMuted(event.currentTarget.muted)}
      />
      {muted && !heard && (
        <button type="button" className={styles.unmute} onClick={unmute}>
          <span>
            <Icon of={VolumeX} size={24} />
            {t('streams.unmute')}
          </span>
        </button>
      )}
    </>
  );
}

/** Shows the dialog that the model asks for (doc 2 §8). */
function useEndDialog(player: Player, goHome: () => void): void {
  const { t } = useTexts();
  const { dialog } = player.state;
  const show = useEffectEvent((which: PlayerDialog) => {
    player.dispatch({ kind: 'dialog_closed' });
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
