import { ChartNoAxesColumn } from 'lucide-react';
import { useEffect } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { AreaPage, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { HomeLink } from '../../page/navigation/HomeLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { Box, Grid } from '../../ui/layout/Layout.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import { SiteFooter } from '../pages/index.ts';
import { maySeeMaking } from './may-make.ts';
import { PollCard } from './card/PollCard.tsx';
import { usePolls } from './usePolls.ts';

/** Making polls is a large part, for few. */
const PollMaker = lazyPart(['polls', 'text-languages'], () =>
  import('./making/PollMaker.tsx').then((m) => m.PollMaker),
);

/** `/{event}/polls`: the polls that are open and those that were closed last; those who make them do so here. */
export function PollsPage() {
  const { t } = useTexts();
  const { me } = useBoot();
  return (
    <>
      <AreaPage reading>
        <PageTitle alone>{t('polls.page_title')}</PageTitle>
        {me && maySeeMaking(me) ? (
          <LazyPart waiting={<Spinner label={t('polls.loading')} />}>
            <PollMaker />
          </LazyPart>
        ) : (
          <Polls />
        )}
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function Polls() {
  const { t } = useTexts();
  const { polls } = usePolls();
  useNamedPoll(polls !== null);
  if (polls === null) return <Spinner label={t('polls.loading')} />;
  const open = polls.filter(({ poll }) => poll.state === 'open');
  const closed = polls.filter(({ poll }) => poll.state === 'closed');
  return (
    <Grid measure={44} oneColumn gap={16}>
      {open.length === 0 && (
        <EmptyState title={t('polls.none')} picture={ChartNoAxesColumn} hint={t('polls.none_hint')}>
          <HomeLink />
        </EmptyState>
      )}
      {open.map((own) => (
        <Box key={own.poll.id} pad={16} card>
          <PollCard own={own} level={2} />
        </Box>
      ))}
      {closed.length > 0 && (
        <Grid as="section" measure={44} oneColumn gap={16} aria-labelledby="polls-closed">
          <Heading id="polls-closed" above={24} size={22}>
            {t('polls.closed_title')}
          </Heading>
          {closed.map((own) => (
            <Box key={own.poll.id} pad={16} card>
              <PollCard own={own} />
            </Box>
          ))}
        </Grid>
      )}
    </Grid>
  );
}

/** The poll that the address names comes into sight once it is there. */
function useNamedPoll(ready: boolean): void {
  useEffect(() => {
    if (ready && location.hash.startsWith('#poll-'))
      document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [ready]);
}
