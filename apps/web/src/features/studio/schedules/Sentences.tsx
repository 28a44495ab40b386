import type { ScheduleReading } from '@plenary/contract/schedules/operations';
import { CircleAlert } from 'lucide-react';
import { useTexts } from '../../../page/use-texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';

interface ProblemsProps extends Pick<Extract<ScheduleReading, { kind: 'unreadable' }>, 'problems'> {
  readonly title: string;
}

/** Problems of a file with their places, in the importer's own sentences, which are English. */
export function Problems({ title, problems }: ProblemsProps) {
  return (
    <Grid gap={8} role="alert" oneColumn>
      <Text tone="error" weight={600}>
        <Icon of={CircleAlert} size={16} /> {title}
      </Text>
      <Sentences sentences={problems.map(({ place, reason }) => (place === '' ? reason : `${place}: ${reason}`))} />
    </Grid>
  );
}

/** Notes about a file, of what was left out, assumed or looks odd, in the importer's own sentences. */
export function Notes({ notes }: { readonly notes: readonly string[] }) {
  const { t } = useTexts();
  if (notes.length === 0) return null;
  return (
    <div>
      <Text weight={600}>{t('schedules.notes')}</Text>
      <Sentences sentences={notes.map((note) => note.charAt(0).toUpperCase() + note.slice(1))} />
    </div>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul lang="en" dir="ltr">
      {sentences.map((sentence) => (
        <Box as="li" key={sentence} size={14} breaks>
          {sentence}
        </Box>
      ))}
    </ul>
  );
}
