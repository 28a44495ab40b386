import { useRef, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Box } from '../../../ui/layout/Layout.tsx';
import { ContentModal } from '../../../ui/modal/ContentModal.tsx';
import { tabPanel, Tabs } from '../../../ui/tabs/Tabs.tsx';
import { DecidedCases } from './DecidedCases.tsx';
import { KeysButton, KeysHelp, useHelpKey } from './KeysHelp.tsx';
import styles from './Moderation.module.css';
import { OpenCases } from './OpenCases.tsx';
import { WaitingMessages } from './WaitingMessages.tsx';
import { useChatState } from '../threads/desk/thread.tsx';

type View = 'open' | 'decided' | 'waiting';

export interface CaseQueueProps {
  /** The list that is shown first. */
  readonly begin?: View;
  readonly onClosed: () => void;
}

/** The reported messages over the page on which one is. */
export function CaseQueue({ begin = 'open', onClosed }: CaseQueueProps) {
  const { t } = useTexts();
  const { help, toggle } = useHelp();
  return (
    <ContentModal title={t('moderation.title')} tools={<KeysButton shown={help} toggle={toggle} />} onClosed={onClosed}>
      <Box padX={24} padEnd={24}>
        <Queue begin={begin} help={help} toggle={toggle} />
      </Box>
    </ContentModal>
  );
}

/** Whether the keys are shown. */
export function useHelp() {
  const [help, setHelp] = useState(false);
  return { help, toggle: (): void => setHelp((shown) => !shown) };
}

interface QueueProps {
  readonly begin: View;
  readonly help: boolean;
  readonly toggle: () => void;
}

/** The reported messages, for those who moderate: what waits for a decision, and what was decided. */
export function Queue({ begin, help, toggle }: QueueProps) {
  const { t } = useTexts();
  const count = useChatState((state) => state.openCases);
  const waiting = useChatState((state) => state.waiting);
  const [view, setView] = useState<View>(begin);
  const tabs = [
    { id: 'open', label: t('moderation.open', { count }) },
    { id: 'waiting', label: t('moderation.waiting', { count: waiting }) },
    { id: 'decided', label: t('moderation.decided') },
  ] as const;
  return (
    <>
      <HelpKey toggle={toggle} />
      <Tabs<View>
        className={styles.tabs}
        name="cases"
        label={t('moderation.title')}
        tabs={tabs}
        selected={view}
        choose={setView}
      />
      {help && <KeysHelp view={view} />}
      <Box padTop={16} {...tabPanel('cases', view)}>
        {view === 'open' && <OpenCases />}
        {view === 'waiting' && <WaitingMessages />}
        {view === 'decided' && <DecidedCases />}
      </Box>
    </>
  );
}

/** Within the dialog or the page, which is drawn elsewhere than what opens it. */
function HelpKey({ toggle }: { readonly toggle: () => void }) {
  const root = useRef<HTMLSpanElement>(null);
  useHelpKey(root, toggle);
  return <span ref={root} hidden />;
}
