import { useTexts } from '../../page/use-texts.ts';
import styles from './Boards.module.css';

/** The board cannot be shown to somebody who takes part (WBD5). */
export function Trouble() {
  const { t } = useTexts();
  return (
    <p className={styles.trouble} role="alert">
      {t('boards.participant_error')}
    </p>
  );
}
