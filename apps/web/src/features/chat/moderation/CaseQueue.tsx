import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { ContentModal } from '../../../ui/modal/ContentModal.tsx';
import { tabPanel, Tabs } from '../../../ui/tabs/Tabs.tsx';
import { useChatState } from '../chat-context.tsx';
import { DecidedCases } from './DecidedCases.tsx';
import styles from './Moderation.module.css';
import { OpenCases } from './OpenCases.tsx';

type View = 'open' | 'decided';

/** The reported messages, for those who moderate: what waits for a decision, and what was decided. */
export function CaseQueue({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useTexts();
  const count = useChatState((state) => state.openCases);
  const [view, setView] = useState<View>('open');
  const tabs = [
    { id: 'open', label: t('moderation.open', { count }) },
    { id: 'decided', label: t('moderation.decided') },
  ] as const;
  return (
    <ContentModal title={t('moderation.title')} onClosed={onClosed}>
      <div className={styles.queueModal}>
        <Tabs<View>
          className={styles.tabs}
          name="cases"
          label={t('moderation.title')}
          tabs={tabs}
          selected={view}
          choose={setView}
        />
        <div className={styles.view} {...tabPanel('cases', view)}>
          {view === 'open' ? <OpenCases /> : <DecidedCases />}
        </div>
      </div>
    </ContentModal>
  );
}
