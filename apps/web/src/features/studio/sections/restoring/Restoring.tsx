import type { SectionRestore } from '@plenary/contract/studio/sections';
import { momentText } from '@plenary/texts/formats';
import { useEvent } from '../../../../page/boot.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { Grid } from '../../../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../../../ui/text/Text.tsx';
import { Clashes } from '../Meanwhile.tsx';
import type { SectionForm } from '../use-section.ts';

interface RestoringProps {
  readonly restore: SectionRestore;
  readonly form: SectionForm;
}

/** Says that the form takes back what one save has changed, until that is saved (RST3). */
export function Restoring({ restore: { at }, form: { replaced, dirty, saved } }: RestoringProps) {
  const { t, language } = useTexts();
  const { time_zone } = useEvent();
  if (saved) return null;
  const moment = momentText(language, Date.parse(at), time_zone);
  return (
    <Grid as="section" card oneColumn gap={12} pad={16} aria-labelledby="restoring">
      <Heading id="restoring" size={18}>
        {t(dirty ? 'releases.restoring' : 'releases.restored_already', { moment })}
      </Heading>
      {dirty && <Text>{t('releases.restoring_help')}</Text>}
      {replaced.length > 0 && <Text tone="warn">{t('releases.restoring_replaces')}</Text>}
      <Clashes clashes={replaced} />
    </Grid>
  );
}
