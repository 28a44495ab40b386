import { displayName } from '@plenary/contract/names';
import type { EventUser } from '@plenary/contract/accounts';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { useDisplayZone } from '../../page/display-zone.ts';
import { dayTitle } from '@plenary/texts/formats';
import type { Translate } from '@plenary/texts/texts';
import { useTexts } from '../../page/use-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { todayIn } from './days.ts';
import styles from './Message.module.css';

/** The name of a sender; system messages have none. */
export function senderName(t: Translate, sender: EventUser | null): string {
  return sender ? displayName(sender.user) || t('chat.removed_user') : '';
}

/** Who said it, and when; the day where it is not today. `at` in ms. */
export function MessageHead({ sender, at }: { readonly sender: EventUser | null; readonly at: number }) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  const day = localDay(at, zone);
  return (
    <div className={styles.head}>
      <bdi className={styles.name}>{senderName(t, sender)}</bdi>
      {sender?.user.host && <Badge>{t('chat.host')}</Badge>}
      <time className={styles.time} dateTime={new Date(at).toISOString()}>
        {day !== todayIn(zone) && `${dayTitle(language, day)}, `}
        {localTime(at, zone)}
      </time>
    </div>
  );
}
