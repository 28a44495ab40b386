import type { PageData } from '@plenary/contract/boot';
import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/Waiting.tsx';
import { eventDates } from './event-dates.ts';
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
      <div className={styles.top}>
        <h1>{t('my-events.title')}</h1>
        <a href="/logout">{t('frame.sign_out')}</a>
      </div>
      {events.length === 0 ? (
        <EmptyState title={t('my-events.none')}>
          <p>{t('my-events.none_help')}</p>
        </EmptyState>
      ) : (
        <ul className={styles.events}>
          {events.map((event) => (
            <EventCard key={event.slug} event={event} />
          ))}
        </ul>
      )}
    </SitePage>
  );
}

const RANK: Record<Listed['phase'], number> = { open: 0, before: 1, after: 2 };

/** What is open first, then what is to come, then what is over; the server's order within each. */
function inOrder(events: readonly Listed[]): readonly Listed[] {
  return [...events].sort((a, b) => RANK[a.phase] - RANK[b.phase]);
}

function EventCard({ event }: { readonly event: Listed }) {
  const texts = useTexts();
  const dates = eventDates(texts, event.starts_at, event.closes_at, event.time_zone);
  return (
    <li className={styles.event}>
      <div className={styles.picture} aria-hidden="true">
        {event.image ? <img src={event.image} alt="" loading="lazy" /> : event.name.slice(0, 1)}
      </div>
      <div className={styles.about}>
        <Badge tone={event.phase === 'open' ? 'ok' : 'plain'}>{texts.t(`my-events.phase.${event.phase}`)}</Badge>
        <h2 className={styles.name}>
          <a href={`/${event.slug}`}>{event.name}</a>
        </h2>
        <p className={styles.dates}>{[dates, event.time_zone.replaceAll('_', ' ')].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}
