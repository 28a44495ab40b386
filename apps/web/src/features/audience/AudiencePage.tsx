import { AUDIENCE_SPANS, type AudienceSpan } from '@plenary/contract/audience/operations';
import { useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { AreaPage, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Failed } from '../../ui/list/Failed.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { SiteFooter } from '../pages/index.ts';
import { Acts } from './Acts.tsx';
import { AnnounceButton } from './AnnounceButton.tsx';
import { Chart } from './Chart.tsx';
import { ANYBODY, PeopleSection } from './PeopleSection.tsx';
import { Places } from './Places.tsx';
import { useAudience } from './use-audience.ts';
import type { PeopleQuery } from './use-people.ts';

/** `/{event}/audience`: who is here, where, and what they do, live and over time, for those who run the event (AUN1). */
export function AudiencePage() {
  const { t } = useTexts();
  return (
    <>
      <AreaPage>
        <Line as="header" gap={12} justify="between" wrap below={32}>
          <PageTitle>{t('audience.title')}</PageTitle>
          <AnnounceButton />
        </Line>
        <Grid oneColumn gap={32}>
          <Content />
        </Grid>
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function Content() {
  const { t } = useTexts();
  const [hours, setHours] = useState<AudienceSpan>(AUDIENCE_SPANS[0]);
  const [query, setQuery] = useState<PeopleQuery>(ANYBODY);
  const people = useRef<HTMLHeadingElement>(null);
  const { now, history, failed, again } = useAudience(hours);
  if (!now || !history)
    return failed ? (
      <Failed title={t('audience.failed')} again={t('audience.try_again')} retry={again} />
    ) : (
      <Spinner label={t('audience.loading')} />
    );
  const showPlace = (place: string): void => {
    setQuery({ ...ANYBODY, place });
    focusOn(people);
  };
  return (
    <>
      <Chart now={now} history={history} hours={hours} choose={setHours} />
      <Acts history={history} hours={hours} />
      <Places now={now} history={history} show={showPlace} />
      <PeopleSection heading={people} query={query} ask={setQuery} now={now} />
    </>
  );
}
