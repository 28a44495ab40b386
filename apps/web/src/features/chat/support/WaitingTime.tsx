import { Text } from '../../../ui/text/Text.tsx';
import { useDeviceNow } from '../../../ui/time/use-interval.ts';
import { useTexts } from '../../../page/use-texts.ts';
import styles from './Support.module.css';

const MINUTE_MS = 60_000;
/** From here on the time is shown in hours. */
const HOURS_FROM = 120;

/** How long a person waits, each minute again. `since` in ms. */
export function WaitingTime({ since }: { readonly since: number }) {
  const { t } = useTexts();
  const now = useDeviceNow(MINUTE_MS);
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE_MS));
  return (
    <Text as="span" tone="quiet" tabular className={styles.waits}>
      {minutes < HOURS_FROM
        ? t('support.waits_minutes', { count: minutes })
        : t('support.waits_hours', { count: Math.floor(minutes / 60) })}
    </Text>
  );
}
