import { useLetterKeys } from '../../page/storage/letter-keys.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Hint } from '../../ui/text/Text.tsx';

/** Whether keys of one letter or sign work here (PLT4). It counts at once and is this device's, so it is not saved with the rest. */
export function LetterKeys() {
  const { t } = useTexts();
  const [on, change] = useLetterKeys();
  return (
    <Grid gap={4}>
      <Switch checked={on} onChange={change} aria-describedby="letter-keys-hint">
        {t('settings.letter_keys')}
      </Switch>
      <Hint id="letter-keys-hint">{t('settings.letter_keys_hint')}</Hint>
    </Grid>
  );
}
