import type { UserCard } from '@plenary/contract/user-card/operations';
import { dayAndTime } from '../../../../page/clock/day-and-time.ts';
import { useDisplayZone } from '../../../../page/clock/display-zone.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Grid } from '../../../../ui/layout/Layout.tsx';
import styles from './UserCard.module.css';

/** The measures that hold for a person, for those who moderate. */
export function Held({ moderation }: { readonly moderation: NonNullable<UserCard['moderation']> }) {
  const { t } = useTexts();
  const until = useUntil();
  const { sanctions, event_ban } = moderation;
  if (!sanctions.muted && !sanctions.banned && !event_ban) return null;
  return (
    <Grid as="ul" gap={4} padY={8} padX={12} sheet="raised" breaks className={styles.held}>
      {sanctions.muted && <li>{t('user-card.muted', { until: until(sanctions.muted_until) })}</li>}
      {sanctions.banned && <li>{t('user-card.banned', { until: until(sanctions.banned_until) })}</li>}
      {event_ban && (
        <li>
          {t('user-card.shut_out')} {event_ban.reason !== '' && <q dir="auto">{event_ban.reason}</q>}
        </li>
      )}
    </Grid>
  );
}

/** A moment in words; of no end, that. */
function useUntil(): (time: string | null) => string {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  return (time) => {
    if (time === null) return t('user-card.no_end');
    const at = Date.parse(time);
    return t('user-card.until', { time: dayAndTime(language, at, zone) });
  };
}
