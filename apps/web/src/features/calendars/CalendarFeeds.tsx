import type { CalendarFeed } from '@plenary/contract/calendars/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { webcalLink } from '@plenary/domain/calendars/links';
import { agoText } from '@plenary/texts/ago';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSettingsChanged } from '../../live/index.ts';
import { useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import { Box, Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { MadeLink } from '../../ui/input/MadeLink.tsx';
import styles from './CalendarFeeds.module.css';
import { createCalendarFeeds, type CalendarFeeds as Feeds } from './calendar-feeds.ts';

/** One's own calendar addresses: make one for each calendar, renew it, end it. */
export default function CalendarFeeds() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const [feeds] = useState(() => createCalendarFeeds({ api, event: slug }));
  const state = useStore(feeds.state);
  const report = useReport();
  useEffect(() => void feeds.load(), [feeds]);
  useSettingsChanged(['calendars'], () => void feeds.load());
  if (state.kind === 'loading') return <Spinner label={t('agenda.loading')} />;
  if (state.kind === 'failed') {
    return (
      <div role="alert">
        <p>{t('agenda.feeds_failed')}</p>
        <Button onClick={() => void feeds.load()}>{t('frame.page_error.retry')}</Button>
      </div>
    );
  }
  return (
    <Grid measure={44} oneColumn gap={12} className={styles.feeds}>
      <Hint measure={70}>{t('agenda.feeds_hint')}</Hint>
      <Row gap={8} wrap>
        <Button onClick={() => void report(feeds.create('event'))}>{t('agenda.feed_make_event')}</Button>
        <Button onClick={() => void report(feeds.create('favorites'))}>{t('agenda.feed_make_favorites')}</Button>
      </Row>
      {state.made && (
        <MadeLink
          key={state.made.url}
          url={state.made.url}
          label={t('agenda.feed_once')}
          copyNames={[t('agenda.feed_copy'), t('agenda.feed_copied')]}
        >
          <ButtonLink href={webcalLink(state.made.url)}>{t('agenda.feed_open')}</ButtonLink>
        </MadeLink>
      )}
      <Grid as="ul">
        {state.feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} feeds={feeds} />
        ))}
      </Grid>
    </Grid>
  );
}

/** Says why something was refused. */
function useReport(): (work: Promise<AnsweredRefusal | null>) => Promise<void> {
  const { t } = useTexts();
  return async (work) => {
    const refusal = await work;
    if (refusal) showToast({ title: t('agenda.feed_refused'), text: refusalText(t, refusal), key: 'calendar-feeds' });
  };
}

function FeedRow({ feed, feeds }: { readonly feed: CalendarFeed; readonly feeds: Feeds }) {
  const { t } = useTexts();
  const report = useReport();
  const kind = t(`agenda.feed_${feed.kind}`);
  return (
    <Line as="li" gap={8} wrap padY={8} className={styles.row}>
      <Box shrink className={styles.what}>
        <p>{kind}</p>
        <LastRead at={feed.last_read_at} />
      </Box>
      <Button
        look="quiet"
        aria-label={`${t('agenda.feed_renew')}: ${kind}`}
        onClick={() => void report(feeds.renew(feed.id))}
      >
        {t('agenda.feed_renew')}
      </Button>
      <Button aria-label={`${t('agenda.feed_end')}: ${kind}`} onClick={() => void report(feeds.revoke(feed.id))}>
        {t('agenda.feed_end')}
      </Button>
    </Line>
  );
}

function LastRead({ at }: { readonly at: string | null }) {
  const { t, language } = useTexts();
  const [now] = useState(() => Date.now());
  const ago = at === null ? null : agoText(language, Date.parse(at), now);
  const text =
    at === null ? t('agenda.feed_unread') : ago === null ? t('agenda.feed_read_now') : t('agenda.feed_read', { ago });
  return <Hint measure={70}>{text}</Hint>;
}
