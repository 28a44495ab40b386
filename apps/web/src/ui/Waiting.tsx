import type { ReactNode } from 'react';
import { Icon, type IconProps } from './Icon.tsx';
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
  /** An icon of that which will be here. */
  readonly picture: IconProps['of'];
  /** The next that happens. */
  readonly hint?: string;
  /** One button, where there is a next step. */
  readonly children?: ReactNode;
}

/** There is nothing here: what will be, what happens next, and what to do about it (LOK17). */
export function EmptyState({ title, picture, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.picture}>
        <Icon of={picture} size={40} />
      </span>
      <p className={styles.emptyTitle}>{title}</p>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </div>
  );
}
