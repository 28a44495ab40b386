import { Radio } from 'lucide-react';
import { useState } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { AreaPage, PageLead, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { HomeLink } from '../../page/navigation/HomeLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Failed } from '../../ui/list/Failed.tsx';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { Grid, InlineRow } from '../../ui/layout/Layout.tsx';
import { type HostStreams, type HostStreamsState, useHostStreams } from './host-streams.ts';
import { StudioView } from './studio/StudioView.tsx';
import { StreamPanel } from './StreamPanel.tsx';

/** `/{event}/go-live`: the hosted streams; `/{event}/go-live/{stream}`: a host publishes one of them. */
export function GoLivePage() {
  const { t } = useTexts();
  const { page } = useBoot();
  const { slug } = useEvent();
  const [streams, state] = useHostStreams();
  const name = page.kind === 'go_live' ? page.stream : null;
  const [live, setLive] = useState(false);
  return (
    <AreaPage>
      {name !== null && (
        <InlineRow as={PageLink} align="center" tall href={`/${slug}/go-live`}>
          {t('go-live.back')}
        </InlineRow>
      )}
      <PageTitle alone={name !== null} written={name !== null}>
        {name === null || state.load === 'loading'
          ? t('go-live.title')
          : t('go-live.title_of', { title: streams.titleOf(name) })}
      </PageTitle>
      {name === null && <PageLead>{t('go-live.intro')}</PageLead>}
      {name !== null && <StudioView key={name} stream={name} onLive={setLive} />}
      <Streams {...{ streams, state, live }} only={name} />
    </AreaPage>
  );
}

interface StreamsProps {
  readonly streams: HostStreams;
  readonly state: HostStreamsState;
  readonly only: string | null;
  /** This page publishes, and has a button of its own to stop. */
  readonly live: boolean;
}

function Streams({ streams, state: { load, streams: known }, only, live }: StreamsProps) {
  const { t } = useTexts();
  if (load === 'loading') return <Spinner label={t('go-live.loading')} />;
  if (load === 'failed')
    return <Failed title={t('go-live.failed')} again={t('go-live.retry')} retry={() => void streams.load()} />;
  const shown = known.filter(({ stream }) => only === null || stream === only);
  if (shown.length === 0)
    return (
      <EmptyState title={t('go-live.none')} picture={Radio} hint={t('go-live.none_text')}>
        <HomeLink />
      </EmptyState>
    );
  return (
    <Grid oneColumn gap={16}>
      {shown.map((stream) => (
        <StreamPanel
          key={stream.stream}
          stream={stream}
          streams={streams}
          {...(only === null && { titles: stream.sessions })}
          opens={only === null}
          ends={!live}
        />
      ))}
    </Grid>
  );
}
