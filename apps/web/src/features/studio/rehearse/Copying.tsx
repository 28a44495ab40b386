import { useTexts } from '../../../page/use-texts.ts';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import styles from './Copying.module.css';

/** Says that the event is being copied for a rehearsal, for as long as it is. */
export function Copying({ on }: { readonly on: boolean }) {
  const { t } = useTexts();
  const words = t('rehearsals.copying');
  return (
    <Grid oneColumn gap={4} wide>
      <Text role="status">{on && words}</Text>
      {on && <progress className={styles.progress} aria-label={words} />}
    </Grid>
  );
}
