import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Chip.module.css';

interface ChipProps {
  readonly chosen: boolean;
  readonly choose: () => void;
  /** `brand`: on a page of the event, in its colour. */
  readonly look?: 'plain' | 'brand';
  readonly children: ReactNode;
}

/** One of some ways to narrow a list down, or to show it. */
export function Chip({ chosen, choose, look = 'plain', children }: ChipProps) {
  return (
    <button
      type="button"
      className={cx(styles.chip, look === 'brand' && styles.brand)}
      aria-pressed={chosen}
      onClick={choose}
    >
      {children}
    </button>
  );
}
