import { useEventNow } from '../../page/clock.ts';
import styles from './NowLine.module.css';

interface NowLineProps {
  /** Start and end in ms on the event's clock. */
  readonly start: number;
  readonly end: number;
}

/** How far a session is: the part that is over, and the red line that marks now (design §6). Decorative. */
export function NowLine({ start, end }: NowLineProps) {
  const now = useEventNow('second');
  const gone = Math.min(1, Math.max(0, (now - start) / (end - start)));
  const at = { '--gone': gone.toFixed(4) } as React.CSSProperties;
  return (
    <div className={styles.rail} style={at} aria-hidden="true">
      <span className={styles.gone} />
      <span className={styles.now} />
    </div>
  );
}
