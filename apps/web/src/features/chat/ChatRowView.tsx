import { dayTitle } from '@plenary/domain/timeline/zones';
import type { ChatRow } from './chat-rows.ts';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import styles from './Message.module.css';
import { CHAT_TEXTS } from './texts.ts';

/** One line of the list. `today` and `yesterday` are days as the rows name them. */
export function ChatRowView({ row, today, yesterday }: { row: ChatRow; today: string; yesterday: string }) {
  switch (row.kind) {
    case 'start':
      return <p className={styles.start}>{CHAT_TEXTS.start}</p>;
    case 'day':
      return <p className={styles.day}>{dayLabel(row.day, today, yesterday)}</p>;
    case 'message':
      return <MessageRow message={row.message} own={row.own} head={row.head} />;
    case 'outgoing':
      return <OutgoingRow outgoing={row.outgoing} head={row.head} />;
  }
}

function dayLabel(day: string, today: string, yesterday: string): string {
  if (day === today) return CHAT_TEXTS.today;
  return day === yesterday ? CHAT_TEXTS.yesterday : dayTitle(day);
}
