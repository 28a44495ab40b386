import { useRef } from 'react';
import { AreaPage, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Agenda } from './Agenda.tsx';
import { AgendaProvider, useAgendaOfAddress } from './use-agenda-query.ts';

/** `/{event}/agenda`: the agenda as a page, whose address holds what is shown (AGE10). */
export function AgendaPage() {
  const { t } = useTexts();
  const search = useRef<HTMLInputElement>(null);
  return (
    <AgendaProvider value={useAgendaOfAddress()}>
      <AreaPage>
        <PageTitle>{t('agenda.title')}</PageTitle>
        <Agenda search={search} />
      </AreaPage>
    </AgendaProvider>
  );
}
