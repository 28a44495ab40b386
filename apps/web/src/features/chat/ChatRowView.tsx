import { useDisplayZone } from '../../page/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import type { ChatRow } from './chat-rows.ts';
import { dayLabel } from './days.ts';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import styles from './Message.module.css';

/** One line of the list. */
export function ChatRowView({ row }: { readonly row: ChatRow }) {
  const texts = useTexts();
  const { zone } = useDisplayZone();
  switch (row.kind) {
    case 'start':
      return <p className={styles.start}>{texts.t('chat.start')}</p>;
    case 'day':
      return <p className={styles.day}>{dayLabel(texts, row.day, zone)}</p>;
    case 'message':
      return <MessageRow message={row.message} own={row.own} head={row.head} />;
    case 'outgoing':
      return <OutgoingRow outgoing={row.outgoing} head={row.head} />;
  }
}
