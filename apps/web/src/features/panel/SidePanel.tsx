import { X } from 'lucide-react';
import { useRef } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { SMALL_SCREEN, useMediaQuery } from '../../page/media-query.ts';
import type { PanelTabId } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PanelContent } from './PanelContent.tsx';
import { PanelTabs, panelTabId } from './PanelTabs.tsx';
import styles from './SidePanel.module.css';
import { panelTabs } from './tabs.ts';
import { usePanelFocus } from './use-panel-focus.ts';

interface SidePanelProps {
  readonly tab: PanelTabId;
  readonly byHand: boolean;
  readonly open: (tab: PanelTabId) => void;
  readonly close: () => void;
}

/** The side panel: on the right, or a sheet from below under 860 px (doc 1 §2). */
export default function SidePanel({ tab, byHand, open, close }: SidePanelProps) {
  const { t } = useTexts();
  const tabs = panelTabs(useBoot());
  const sheet = useMediaQuery(SMALL_SCREEN);
  const box = useRef<HTMLDivElement>(null);
  usePanelFocus(box, { sheet, byHand, close });
  // A sheet covers the page and is its dialog; beside the page it is a complement to it, which no dialog may be.
  const Box = sheet ? 'div' : 'aside';
  return (
    <>
      {sheet && <div className={styles.backdrop} onClick={close} />}
      <Box
        ref={box}
        id="side-panel"
        className={styles.panel}
        aria-label={t('frame.panel')}
        {...(sheet && { role: 'dialog', 'aria-modal': true })}
      >
        <div className={styles.head}>
          <PanelTabs tabs={tabs} selected={tab} choose={open} />
          <IconButton label={t('frame.close_panel')} onClick={close}>
            <Icon of={X} />
          </IconButton>
        </div>
        <div
          role="tabpanel"
          id={`${panelTabId(tab)}-content`}
          aria-labelledby={panelTabId(tab)}
          className={styles.body}
        >
          <PanelContent tab={tab} />
        </div>
      </Box>
    </>
  );
}
