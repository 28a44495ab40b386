import { ExternalLink, Search } from 'lucide-react';
import { useRef } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Line } from '../../ui/layout/Layout.tsx';
import { ContentModal } from '../../ui/modal/ContentModal.tsx';
import { Agenda, type AgendaProps } from './Agenda.tsx';
import styles from './Agenda.module.css';
import { AgendaProvider, useAgendaOfModal } from './use-agenda-query.ts';
import { leaveEntry, useEntry } from './use-entry.ts';

export interface AgendaModalProps {
  /** Called when it has faded out: take it out of the tree then. */
  readonly onClosed: () => void;
}

/** The agenda over the page that is open (AGE4, AGE14). Badges, locks and the now line move by themselves. */
export function AgendaModal({ onClosed }: AgendaModalProps) {
  const { t } = useTexts();
  const state = useAgendaOfModal();
  const search = useRef<HTMLInputElement>(null);
  return (
    <AgendaProvider value={state}>
      <ContentModal
        title={t('agenda.title')}
        onClosed={onClosed}
        onDismiss={leaveEntry}
        tools={(close) => (
          <Line side="start">
            <IconButton label={t('agenda.to_search')} onClick={() => focusOn(search)}>
              <Icon of={Search} />
            </IconButton>
            <PageLink
              href={state.hrefOf(state.query)}
              className={buttonClass({ look: 'quiet' }, styles.toPage)}
              onClick={close}
              title={t('agenda.as_page_hint')}
            >
              <Icon of={ExternalLink} size={16} />
              <span>{t('agenda.as_page')}</span>
            </PageLink>
          </Line>
        )}
      >
        {(close) => <AgendaOfEntry search={search} onVisit={close} />}
      </ContentModal>
    </AgendaProvider>
  );
}

function AgendaOfEntry(props: Required<AgendaProps>) {
  useEntry(props.onVisit);
  return <Agenda {...props} />;
}
