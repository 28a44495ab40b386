import { displayName } from '@plenary/contract/names';
import type { EventUser } from '@plenary/contract/accounts';
import { dayTitle, localDay, localTime } from '@plenary/domain/timeline/zones';
import { useDisplayZone } from '../../page/display-zone.ts';
import { Badge } from '../../ui/Badge.tsx';
import { todayIn } from './days.ts';
import styles from './Message.module.css';
import { CHAT_TEXTS } from './texts.ts';

/** The name of a sender; system messages have none. */
export function senderName(sender: EventUser | null): string {
  return sender ? displayName(sender.user) || CHAT_TEXTS.removed_user : '';
}

/** Who said it, and when; the day where it is not today. `at` in ms. */
export function MessageHead({ sender, at }: { readonly sender: EventUser | null; readonly at: number }) {
  const { zone } = useDisplayZone();
  const day = localDay(at, zone);
  return (
    <div className={styles.head}>
      <bdi className={styles.name}>{senderName(sender)}</bdi>
      {sender?.user.host && <Badge>{CHAT_TEXTS.host}</Badge>}
      <time className={styles.time} dateTime={new Date(at).toISOString()}>
        {day !== todayIn(zone) && `${dayTitle(day)}, `}
        {localTime(at, zone)}
      </time>
    </div>
  );
}
