import { ArrowDown } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './MessageList.module.css';
import { CHAT_TEXTS } from './texts.ts';

/** Leads to the newest message; says how many came meanwhile. */
export function LatestButton({ newCount, onClick }: { readonly newCount: number; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={cx(styles.latest, newCount > 0 && styles.pill)}
      onClick={onClick}
      {...(newCount === 0 && { 'aria-label': CHAT_TEXTS.latest, title: CHAT_TEXTS.latest })}
    >
      <Icon of={ArrowDown} size={18} />
      {newCount > 0 && CHAT_TEXTS.new_messages(newCount)}
    </button>
  );
}
