import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/layout/Layout.tsx';
import styles from './Boards.module.css';

/** A window too small to draw in says that a board is open, and leads to it (D352). */
export function BoardElsewhere({ show }: { readonly show: () => void }) {
  const { t } = useTexts();
  return (
    <Line as="p" gap={8} justify="between" padX={12} size={12} className={styles.elsewhere} role="status">
      {t('boards.open_now')}
      <Button look="quiet" onClick={show}>
        {t('boards.show')}
      </Button>
    </Line>
  );
}
