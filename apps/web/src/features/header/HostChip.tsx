import { useBoot } from '../../page/boot.tsx';
import { useHostPlace } from '../../page/places/use-places.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { useWaiting, useWaitingFeed } from '../chat/moderation/index.ts';
import styles from './Header.module.css';

/** Leads those who run a part of the event to all of it, with the number of what waits for them (HDR5). */
export function HostChip() {
  const { t } = useTexts();
  const { page } = useBoot();
  const place = useHostPlace();
  const waiting = useWaiting();
  useWaitingFeed();
  if (!place) return null;
  return (
    <PageLink className={styles.host} href={place.href} aria-current={page.kind === 'host' ? 'page' : undefined}>
      {place.label}
      <CountBadge count={waiting} label={t('places.waiting')} />
    </PageLink>
  );
}
