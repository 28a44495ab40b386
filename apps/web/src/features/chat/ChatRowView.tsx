import { useDisplayZone } from '../../page/display-zone.ts';
import type { ChatRow } from './chat-rows.ts';
import { dayLabel } from './days.ts';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import styles from './Message.module.css';
import { CHAT_TEXTS } from './texts.ts';

/** One line of the list. */
export function ChatRowView({ row }: { readonly row: ChatRow }) {
  const { zone } = useDisplayZone();
  switch (row.kind) {
    case 'start':
      return <p className={styles.start}>{CHAT_TEXTS.start}</p>;
    case 'day':
      return <p className={styles.day}>{dayLabel(row.day, zone)}</p>;
    case 'message':
      return <MessageRow message={row.message} own={row.own} head={row.head} />;
    case 'outgoing':
      return <OutgoingRow outgoing={row.outgoing} head={row.head} />;
  }
}
