import { useBoot, useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Html } from '../../ui/Html.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { HomeMoment } from '../moments/index.ts';
import { BackToEvent } from './BackToEvent.tsx';
import { EventClosedStage } from './EventClosedStage.tsx';
import styles from './EventClosed.module.css';

/** After the end: what the organisers want to say last. */
export function EventOverPage() {
  const { t } = useTexts();
  const { name, slug, settings, media } = useEvent();
  const { me, page } = useBoot();
  return (
    <EventClosedStage>
      {media.logo && (
        <Text size={18} tone="quiet" balance>
          {name}
        </Text>
      )}
      <h1 className={styles.name}>{settings.event_over_heading || t('event-closed.over')}</h1>
      <Html sanitised={settings.event_over_text || t('event-closed.over_text')} className={styles.text} />
      {page.kind === 'event_over' && page.moment && <HomeMoment className={styles.moment} moment={page.moment} />}
      <BackToEvent />
      {me ? (
        <ButtonLink href="/">{t('event-closed.my_events')}</ButtonLink>
      ) : (
        <ButtonLink href={`/${slug}/login`}>{t('event-closed.log_in')}</ButtonLink>
      )}
    </EventClosedStage>
  );
}
