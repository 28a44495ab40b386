import { useEvent } from '../../page/boot.tsx';
import { useEventPhase } from '../../page/clock/event-phase.ts';
import { useTexts } from '../../page/use-texts.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Header.module.css';

/** Hosts pass a closed event. A notice says that attendees do not, and leads to the page that attendees see. */
export function AttendeesSee() {
  const { t } = useTexts();
  const { slug } = useEvent();
  const phase = useEventPhase();
  if (phase === 'open') return null;
  return (
    <a className={cx(styles.host, styles.closed)} href={`/${slug}?preview=closed`}>
      {t(`drafts.attendees_see.${phase}`)}
    </a>
  );
}
