import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Badge.module.css';

export interface BadgeProps {
  readonly tone?: 'plain' | 'ok' | 'warn';
  readonly children: ReactNode;
}

/** A short state in words. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={cx(styles.badge, tone !== 'plain' && styles[tone])}>{children}</span>;
}

interface LiveBadgeProps {
  /** Where many stand together: without a red sheet. */
  readonly quiet: boolean;
  readonly children: ReactNode;
}

/** The badge of what is on air. The dot does not blink: nothing moves by itself. */
export function LiveBadge({ quiet, children }: LiveBadgeProps) {
  return (
    <span className={cx(styles.badge, quiet ? styles.quiet : styles.live)}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}

/** The badge of what is about to begin. Not red: red is what is on now. */
export function StartingBadge({ children }: { readonly children: ReactNode }) {
  return (
    <span className={cx(styles.badge, styles.starting)}>
      <span>{children}</span>
    </span>
  );
}

/** How many are unread, at most `99+`; nothing at 0. `label` is spoken after the number. */
export function CountBadge({ count, label }: { readonly count: number; readonly label: string }) {
  if (count <= 0) return null;
  return (
    <span className={cx(styles.badge, styles.count)}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}
