import { useBoot, useEvent } from '../../page/boot.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Html } from '../../ui/Html.tsx';
import { PendingStage } from './EventClosedStage.tsx';
import { PENDING_TEXTS } from './texts.ts';
import styles from './EventClosed.module.css';

/** After the end: what the organisers want to say last. */
export function EventOverPage() {
  const { name, slug, settings, media } = useEvent();
  const { me } = useBoot();
  return (
    <PendingStage>
      {media.logo && <p className={styles.heading}>{name}</p>}
      <h1 className={styles.name}>{settings.event_over_heading || PENDING_TEXTS.over}</h1>
      <Html sanitised={settings.event_over_text || PENDING_TEXTS.over_text} className={styles.text} />
      {me ? (
        <ButtonLink href="/">{PENDING_TEXTS.my_events}</ButtonLink>
      ) : (
        <ButtonLink href={`/${slug}/login`}>{PENDING_TEXTS.log_in}</ButtonLink>
      )}
    </PendingStage>
  );
}
