import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Waiting.module.css';

/** Something is on its way; `label` says what. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

export interface EmptyStateProps {
  readonly title: string;
  /** The next step. */
  readonly children?: ReactNode;
}

/** There is nothing here, and what to do about it. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      {children}
    </div>
  );
}
