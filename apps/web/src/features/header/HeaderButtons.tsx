import { CalendarDays, ExternalLink, House } from 'lucide-react';
import { useBoot, useFlags } from '../../page/boot.tsx';
import { useOverlays } from '../../page/overlays.ts';
import { PageLink } from '../../page/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Burger } from './Burger.tsx';
import styles from './HeaderButtons.module.css';
import { UserMenu } from './UserMenu.tsx';

/** Header buttons in the order of doc 1 §2; each only where it leads somewhere. */
export function HeaderButtons() {
  const { t } = useTexts();
  const { event, frame, me, page } = useBoot();
  const { agenda_enabled } = useFlags();
  const { openAgenda } = useOverlays();
  const external = event?.settings.external_link;
  return (
    <div className={styles.buttons}>
      {external && (
        <a
          className={buttonClass({ look: 'quiet' }, styles.external)}
          href={external.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon of={ExternalLink} size={18} />
          <span className={styles.label}>{external.label}</span>
        </a>
      )}
      {frame && agenda_enabled && (
        <IconButton label={t('frame.agenda')} onClick={openAgenda}>
          <Icon of={CalendarDays} />
        </IconButton>
      )}
      {event && frame && page.kind !== 'home' && (
        <PageLink
          href={`/${event.slug}`}
          className={buttonClass({ look: 'quiet' }, styles.back)}
          title={t('frame.back')}
        >
          <Icon of={House} />
          <span className={styles.label}>{t('frame.back')}</span>
        </PageLink>
      )}
      {me && <UserMenu me={me} />}
      {frame && <Burger />}
    </div>
  );
}
