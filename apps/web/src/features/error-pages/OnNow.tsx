import { hasBegun } from '@plenary/domain/timeline/status';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTimelineNow } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import styles from './OnNow.module.css';

/** The sessions that have begun and are on air, for a person who has lost their way there. The timeline holds what they may see. */
export function OnNow() {
  const { t } = useTexts();
  const { sessions, rules, now } = useTimelineNow();
  const onAir = sessions.filter((session) => hasBegun(session, now, rules));
  if (onAir.length === 0) return null;
  return (
    <Grid as="section" gap={8} above={16} aria-labelledby="on-now">
      <Heading size={18} id="on-now">
        {t('error-pages.on_now')}
      </Heading>
      <ul className={styles.list}>
        {onAir.map(({ id, title, link }) => (
          <li key={id}>
            {link === null ? (
              <Line as="span" tall padX={16} tone="text" weight={600}>
                {title}
              </Line>
            ) : (
              <Line as={PageLink} tall padX={16} tone="text" weight={600} href={link}>
                {title}
              </Line>
            )}
          </li>
        ))}
      </ul>
    </Grid>
  );
}
