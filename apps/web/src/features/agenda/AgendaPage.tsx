import { useRef } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Agenda } from './Agenda.tsx';
import styles from './Agenda.module.css';
import { AgendaProvider, useAgendaOfAddress } from './use-agenda-query.ts';

/** `/{event}/agenda`: the agenda as a page, whose address holds what is shown (AGE10). */
export function AgendaPage() {
  const { t } = useTexts();
  const search = useRef<HTMLInputElement>(null);
  return (
    <AgendaProvider value={useAgendaOfAddress()}>
      <div className={styles.page}>
        <h1 className={styles.pageTitle}>{t('agenda.title')}</h1>
        <Agenda search={search} />
      </div>
    </AgendaProvider>
  );
}
