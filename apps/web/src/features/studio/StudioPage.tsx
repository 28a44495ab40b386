import { Ticket } from 'lucide-react';
import type { OrganisedEvent } from '@plenary/contract/studio/operations';
import { useBoot } from '../../page/boot.tsx';
import { eventDates } from '../../page/clock/event-dates.ts';
import { PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { EmptyState } from '../../ui/Waiting.tsx';
import { SitePage } from '../pages/SitePage.tsx';
import styles from './Studio.module.css';

/** `/studio`: the events that the reader organises, and the way to a new one (STU2). */
export function StudioPage() {
  const { t } = useTexts();
  const { page } = useBoot();
  if (page.kind !== 'studio') return null;
  const { events, may_make, operates } = page;
  const make = (
    <ButtonLink href="/studio/new" look="primary">
      {t('studio.make')}
    </ButtonLink>
  );
  return (
    <SitePage wide>
      <Line gap={16} justify="between" wrap>
        <div>
          <PageTitle>{t('studio.title')}</PageTitle>
          <Text tone="quiet">{t('studio.lead')}</Text>
        </div>
        <Line gap={24} wrap>
          {operates && <a href="/studio/installation">{t('studio.installation')}</a>}
          <a href="/logout">{t('frame.sign_out')}</a>
          {may_make && events.length > 0 && make}
        </Line>
      </Line>
      {events.length === 0 ? (
        <EmptyState picture={Ticket} title={t('studio.none')}>
          <p>{t(may_make ? 'studio.none_help' : 'studio.may_not')}</p>
          {may_make && make}
        </EmptyState>
      ) : (
        <Grid as="ul" gap={12} className={styles.events} aria-label={t('studio.my_events')}>
          {events.map((event) => (
            <EventRow key={event.slug} event={event} />
          ))}
        </Grid>
      )}
    </SitePage>
  );
}

function EventRow({ event: { slug, name, starts_at, closes_at, time_zone } }: { readonly event: OrganisedEvent }) {
  const texts = useTexts();
  const dates = eventDates(texts, starts_at, closes_at, time_zone);
  return (
    <Grid as="li" anchor card gap={4} padX={24} padY={16}>
      <Heading size={22} breaks dir="auto">
        <a href={`/studio/${slug}`} data-ring="over">
          {name}
        </a>
      </Heading>
      <Hint>{dates || texts.t('studio.no_date')}</Hint>
    </Grid>
  );
}
