import { useBoot, useEvent } from '../../page/boot.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Html } from '../../ui/Html.tsx';
import { EventClosedStage } from './EventClosedStage.tsx';
import { EVENT_CLOSED_TEXTS } from './texts.ts';
import styles from './EventClosed.module.css';

/** After the end: what the organisers want to say last. */
export function EventOverPage() {
  const { name, slug, settings, media } = useEvent();
  const { me } = useBoot();
  return (
    <EventClosedStage>
      {media.logo && <p className={styles.heading}>{name}</p>}
      <h1 className={styles.name}>{settings.event_over_heading || EVENT_CLOSED_TEXTS.over}</h1>
      <Html sanitised={settings.event_over_text || EVENT_CLOSED_TEXTS.over_text} className={styles.text} />
      {me ? (
        <ButtonLink href="/">{EVENT_CLOSED_TEXTS.my_events}</ButtonLink>
      ) : (
        <ButtonLink href={`/${slug}/login`}>{EVENT_CLOSED_TEXTS.log_in}</ButtonLink>
      )}
    </EventClosedStage>
  );
}
