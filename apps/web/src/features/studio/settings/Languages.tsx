import { SHIPPED_LANGUAGES } from '@plenary/domain/language/language';
import { languageName } from '@plenary/texts/language-names';
import { useTexts } from '../../../page/use-texts.ts';
import { Choice } from '../../../ui/input/Choice.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import type { Settings } from './use-settings.ts';

/** The further languages in which the texts of the event are offered (TXT3). */
export function Languages({ kept: { language: own, languages }, turn }: Pick<Settings, 'kept' | 'turn'>) {
  const { t } = useTexts();
  return (
    <Grid as="fieldset" id="languages" oneColumn gap={0} aria-describedby="languages-hint">
      <Text as="legend" weight={600}>
        {t('event-settings.languages')}
      </Text>
      <Hint id="languages-hint">
        {t(own === null ? 'event-settings.languages_none' : 'event-settings.languages_hint')}
      </Hint>
      {own !== null &&
        SHIPPED_LANGUAGES.filter((one) => one !== own).map((one) => (
          <Choice
            key={one}
            type="checkbox"
            checked={languages.includes(one)}
            choose={(on) => turn({ languages: on ? [...languages, one] : languages.filter((other) => other !== one) })}
          >
            {languageName(one)}
          </Choice>
        ))}
    </Grid>
  );
}
