import { PanelRight } from 'lucide-react';
import { useBoot } from '../../page/boot.tsx';
import { BURGER_ID, usePanel } from '../../page/panel-state.ts';
import { useTexts } from '../../page/use-texts.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useUnread } from '../chat/index.ts';
import { panelTabs } from '../panel/index.ts';
import styles from './Burger.module.css';

/** Opens and closes the side panel; its badge counts what is unread there. Absent where the panel has no tab. */
export function Burger() {
  const { t } = useTexts();
  const [first] = panelTabs(useBoot());
  const panel = usePanel();
  const unread = useUnread();
  if (!first) return null;
  const open = panel.tab !== null;
  return (
    <span className={styles.burger}>
      <IconButton
        id={BURGER_ID}
        label={t(open ? 'frame.close_panel' : 'frame.open_panel')}
        aria-expanded={open}
        onClick={() => (open ? panel.close() : panel.open(first.id))}
      >
        <Icon of={PanelRight} />
      </IconButton>
      <span className={styles.badge}>
        <CountBadge count={unread} label={t('frame.unread')} />
      </span>
    </span>
  );
}
