import { Ticket } from 'lucide-react';
import type { PageData } from '@plenary/contract/boot';
import { isTimeZone } from '@plenary/domain/time/formats';
import { zoneLabel } from '@plenary/texts/zones';
import { useBoot } from '../../page/boot.tsx';
import { eventDates } from '../../page/clock/event-dates.ts';
import { PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/Waiting.tsx';
import { Box, Centre, Grid, Line } from '../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../ui/text/Text.tsx';
import { SitePage } from '../pages/SitePage.tsx';
import styles from './MyEventsPage.module.css';

type Listed = Extract<PageData, { kind: 'events' }>['events'][number];

/** `/`: the events that the signed-in person belongs to (D37). */
export function MyEventsPage() {
  const { t } = useTexts();
  const { page } = useBoot();
  const events = page.kind === 'events' ? inOrder(page.events) : [];
  return (
    <SitePage>
      <Line gap={8} gapX={24} justify="between" wrap className={styles.top}>
        <PageTitle>{t('my-events.title')}</PageTitle>
        <Line gap={24}>
          {page.kind === 'events' && page.studio && <a href="/studio">{t('my-events.studio')}</a>}
          <a href="/logout">{t('frame.sign_out')}</a>
        </Line>
      </Line>
      {events.length === 0 ? (
        <EmptyState title={t('my-events.none')} picture={Ticket} hint={t('my-events.none_help')} />
      ) : (
        <Grid as="ul" gap={16}>
          {events.map((event) => (
            <EventCard key={event.slug} event={event} />
          ))}
        </Grid>
      )}
    </SitePage>
  );
}

const RANK: Record<Listed['phase'], number> = { open: 0, before: 1, after: 2 };

/** Open events first, then coming ones, then those that are over; the server's order within each. */
function inOrder(events: readonly Listed[]): readonly Listed[] {
  return [...events].sort((a, b) => RANK[a.phase] - RANK[b.phase]);
}

function EventCard({ event }: { readonly event: Listed }) {
  const texts = useTexts();
  const { now } = useBoot();
  const dates = eventDates(texts, event.starts_at, event.closes_at, event.time_zone);
  const zone = isTimeZone(event.time_zone) && zoneLabel(texts, event.time_zone, Date.parse(event.starts_at ?? now));
  return (
    <Grid as="li" anchor clip card className={styles.event}>
      <Centre
        anchor
        sheet="raised"
        tone="quiet"
        font="display"
        weight={650}
        className={styles.picture}
        aria-hidden="true"
      >
        {event.image ? (
          <Box as="img" cover src={event.image} alt="" width={320} height={180} loading="lazy" />
        ) : (
          event.name.slice(0, 1)
        )}
      </Centre>
      <Grid gap={4} items="start" pack="center" padX={16} padY={16}>
        {event.draft ? (
          <Badge tone="warn">{texts.t('my-events.draft')}</Badge>
        ) : (
          <Badge tone={event.phase === 'open' ? 'ok' : 'plain'}>{texts.t(`my-events.phase.${event.phase}`)}</Badge>
        )}
        <Heading size={22} className={styles.name}>
          <a href={`/${event.slug}`} data-ring="over">
            {event.name}
          </a>
        </Heading>
        <Hint>{[dates, zone].filter(Boolean).join(' · ')}</Hint>
      </Grid>
    </Grid>
  );
}
