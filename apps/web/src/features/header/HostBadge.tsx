import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import styles from './Header.module.css';

/** Shows hosts that others see them as one. */
export function HostBadge() {
  const { t } = useTexts();
  return useBoot().me?.host ? <span className={styles.host}>{t('frame.host')}</span> : null;
}
