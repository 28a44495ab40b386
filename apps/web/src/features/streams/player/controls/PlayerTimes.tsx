import { timeUtils, useMediaSelector } from 'media-chrome/react/media-store';
import type { RefObject } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { cx } from '../../../../ui/cx.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { Box } from '../../../../ui/layout/Layout.tsx';
import { lineOf } from '../live-edge.ts';
import { filled } from './filled.ts';
import { seek } from '../video-commands.ts';
import styles from './PlayerControls.module.css';

function useIsLive(): boolean {
  return useMediaSelector((state) => state.mediaStreamType) === 'live';
}

/** How far a recording is, or the button that leads to what happens now. A live stream has no "0:12 / 0:24". */
export function PlayerTimes({ goLive }: { readonly goLive: () => void }) {
  const live = useIsLive();
  return (
    <Box grow shrink padX={4} size={14} nowrap tabular className={styles.times}>
      {live ? <LiveButton goLive={goLive} /> : <Position />}
    </Box>
  );
}

function LiveButton({ goLive }: { readonly goLive: () => void }) {
  const { t } = useTexts();
  const atEdge = useMediaSelector((state) => state.mediaTimeIsLive && !state.mediaPaused) === true;
  return (
    <button type="button" className={cx(styles.live, atEdge && styles.now)} aria-disabled={atEdge} onClick={goLive}>
      <span className={styles.dot} />
      {t('streams.player.live')}
      <VisuallyHidden>: {t(atEdge ? 'streams.player.at_edge' : 'streams.player.to_edge')}</VisuallyHidden>
    </button>
  );
}

function Position() {
  const time = useMediaSelector((state) => Math.floor(state.mediaCurrentTime ?? 0)) ?? 0;
  const duration = useMediaSelector((state) => state.mediaDuration) ?? Number.NaN;
  if (!(duration > 0)) return null;
  return (
    <span dir="ltr">
      {timeUtils.formatTime(time, duration)} / {timeUtils.formatTime(duration)}
    </span>
  );
}

/** The line of a recording, or of a live stream that one can go back in. Time runs from left to right in all languages. */
export function SeekLine({ video }: { readonly video: RefObject<HTMLVideoElement | null> }) {
  const { t } = useTexts();
  const live = useIsLive();
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const duration = useMediaSelector((state) => state.mediaDuration) ?? Number.NaN;
  const seekable = useMediaSelector((state) => state.mediaSeekable);
  const line = lineOf(live, duration, seekable);
  if (!line) return null;
  const at = Math.min(line.to, Math.max(line.from, time));
  return (
    <input
      type="range"
      name="position"
      dir="ltr"
      className={styles.line}
      style={filled((at - line.from) / (line.to - line.from))}
      min={line.from}
      max={line.to}
      step={0.1}
      value={at}
      aria-label={t('streams.player.position')}
      aria-valuetext={
        live
          ? t('streams.player.behind', { time: timeUtils.formatTime(line.to - at) })
          : t('streams.player.of', { time: timeUtils.formatTime(at), whole: timeUtils.formatTime(line.to) })
      }
      onChange={({ target }) => video.current && seek(video.current, target.valueAsNumber)}
    />
  );
}
