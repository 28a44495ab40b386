import { ArrowDown } from 'lucide-react';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './MessageList.module.css';

/** Leads to the newest message; says how many came meanwhile. */
export function LatestButton({ newCount, onClick }: { readonly newCount: number; readonly onClick: () => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className={cx(styles.latest, newCount > 0 && styles.pill)}
      onClick={onClick}
      {...(newCount === 0 && { 'aria-label': t('chat.latest'), title: t('chat.latest') })}
    >
      <Icon of={ArrowDown} size={18} />
      {newCount > 0 && t('chat.new_messages', { count: newCount })}
    </button>
  );
}
