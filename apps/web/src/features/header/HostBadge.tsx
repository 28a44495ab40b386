import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import styles from './Header.module.css';

/** Tells hosts that they are shown as one. */
export function HostBadge() {
  const { t } = useTexts();
  return useBoot().me?.host ? <span className={styles.host}>{t('frame.host')}</span> : null;
}
