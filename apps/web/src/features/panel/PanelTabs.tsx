import type { KeyboardEvent } from 'react';
import type { PanelTabId } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './PanelTabs.module.css';
import type { PanelTab } from './tabs.ts';

export const panelTabId = (id: PanelTabId): string => `panel-tab-${id}`;

interface PanelTabsProps {
  readonly tabs: readonly PanelTab[];
  readonly selected: PanelTabId;
  readonly choose: (id: PanelTabId) => void;
}

/** The panel's tabs, moved through with the arrow keys. */
export function PanelTabs({ tabs, selected, choose }: PanelTabsProps) {
  const { t } = useTexts();
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = tabs.at((at + step) % tabs.length);
    if (!next) return;
    choose(next.id);
    document.getElementById(panelTabId(next.id))?.focus();
  };
  return (
    <div role="tablist" aria-label={t('frame.panel_tabs')} className={styles.tabs} onKeyDown={move}>
      {tabs.map(({ id, icon }) => (
        <button
          key={id}
          id={panelTabId(id)}
          type="button"
          role="tab"
          aria-selected={id === selected}
          aria-controls={id === selected ? `${panelTabId(id)}-content` : undefined}
          tabIndex={id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => choose(id)}
        >
          <Icon of={icon} size={18} />
          {t(`frame.${id}`)}
        </button>
      ))}
    </div>
  );
}
