import { useTexts } from '../../page/use-texts.ts';
import styles from './Boards.module.css';

/** The notice for a participant whose board cannot be shown (WBD5). */
export function Trouble() {
  const { t } = useTexts();
  return (
    <p className={styles.trouble} role="alert">
      {t('boards.participant_error')}
    </p>
  );
}
