import { countdown } from '@plenary/domain/countdown/countdown';
import { useTexts } from '../../page/use-texts.ts';
import { countdownText, countdownWords } from './countdown-view.ts';
import { DIAL_RADIUS, dialGeometry } from './dial.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './Countdown.module.css';

export interface CountdownProps {
  /** When it ends, in ms on the same clock as `now`. */
  readonly target: number;
  /** Ms; the server and the first render in the browser must be given the same. */
  readonly now: number;
}

/** A dial that empties towards `target` (CDN2, D43); draws nothing once it is reached. */
export function Countdown({ target, now }: CountdownProps) {
  const texts = useTexts();
  const state = countdown(target, now);
  if (state.kind === 'live') return null;
  const { dash, now: line } = dialGeometry(state.fraction);
  return (
    <div className={styles.dial} role="timer" aria-live="off">
      <svg viewBox="0 0 100 100" className={styles.ring} aria-hidden="true">
        <circle className={styles.track} cx="50" cy="50" r={DIAL_RADIUS} />
        <circle className={styles.left} cx="50" cy="50" r={DIAL_RADIUS} strokeDasharray={dash} />
        <line className={styles.now} {...line} />
      </svg>
      <span className={styles.figures} data-unit={state.unit} aria-hidden="true">
        {countdownText(texts, state)}
      </span>
      <VisuallyHidden>{countdownWords(texts, state)}</VisuallyHidden>
    </div>
  );
}
