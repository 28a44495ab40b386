import { useBoot } from '../../page/boot.tsx';
import { useHostPlace, usePlaces } from '../../page/places/use-places.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { useWaiting, useWaitingFeed } from '../chat/moderation/index.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Header.module.css';
import own from './HostChip.module.css';

/** Leads those who run a part of the event to all of it, with the number of what waits for them (HDR5), and organisers to its studio (HDR13). */
export function HostChip() {
  const { t } = useTexts();
  const { page } = useBoot();
  const place = useHostPlace();
  const studio = usePlaces('host').find(({ id }) => id === 'studio');
  const waiting = useWaiting();
  useWaitingFeed();
  if (!place) return null;
  return (
    <>
      <PageLink className={styles.host} href={place.href} aria-current={page.kind === 'host' ? 'page' : undefined}>
        {place.label}
        <CountBadge count={waiting} label={t('places.waiting')} />
      </PageLink>
      {studio && !page.kind.startsWith('studio') && (
        <PageLink className={cx(styles.host, own.studio)} href={studio.href}>
          <Icon of={studio.icon} size={16} />
          <span className={own.word}>{studio.label}</span>
        </PageLink>
      )}
    </>
  );
}
