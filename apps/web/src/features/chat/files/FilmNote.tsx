import type { ChatMessage } from '@plenary/contract/chat';
import type { SharedFile } from '@plenary/contract/uploads';
import { useTexts } from '../../../page/use-texts.ts';
import { useChatState } from '../chat-context.tsx';
import styles from './Files.module.css';

/** How far the smaller versions of one's own film are, or why there are none. */
export function FilmNote({ message, file: { film } }: { readonly message: ChatMessage; readonly file: SharedFile }) {
  const { t } = useTexts();
  const own = useChatState(({ me }) => me === message.sender_event_user?._id);
  if (!own || !film || film.state === 'done') return null;
  if (film.state === 'running') {
    const said = t('chat-files.film_running', { percent: String(film.percent) });
    return (
      <span className={styles.film}>
        <span className={styles.note}>{said}</span>
        <progress className={styles.progress} max={100} value={film.percent} aria-label={said} />
      </span>
    );
  }
  return <span className={`${styles.film} ${styles.note}`}>{t(`chat-files.film_${film.state}`)}</span>;
}
