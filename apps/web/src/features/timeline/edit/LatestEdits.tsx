import type { SessionEdit } from '@plenary/contract/timeline/edit';
import { agoText } from '@plenary/texts/ago';
import { useBoot } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import { useEdits, useEditsState } from './edits-context.tsx';

interface LatestEditsProps {
  /** Where those before them are; absent: nowhere for the reader. */
  readonly earlier?: string;
}

/** The latest changes by all hosts, each to be undone by any of them. */
export function LatestEdits({ earlier }: LatestEditsProps) {
  const { t } = useTexts();
  const edits = useEditsState((state) => state.edits);
  return (
    <Grid as="section" oneColumn gap={8} aria-labelledby="latest-title">
      <Heading id="latest-title" size={22}>
        {t('timeline-edit.latest.title')}
      </Heading>
      {edits.length === 0 && <Hint>{t('timeline-edit.latest.empty')}</Hint>}
      <Box as="ul">
        {edits.map((edit) => (
          <LatestEdit key={edit.id} edit={edit} />
        ))}
      </Box>
      {edits.length > 0 && earlier !== undefined && (
        <Line>
          <a href={earlier}>{t('timeline-edit.latest.earlier')}</a>
        </Line>
      )}
    </Grid>
  );
}

function LatestEdit({ edit }: { readonly edit: SessionEdit }) {
  const { t, language } = useTexts();
  const { actions } = useEdits();
  const { me } = useBoot();
  const read_at = useEditsState((state) => state.edits_read_at);
  const fields = edit.fields.map((field) => t(`timeline-edit.field.${field}`)).join(', ');
  const kind = t(`timeline-edit.kind.${edit.kind}`, { fields });
  const by = edit.by === '' ? t('timeline-edit.latest.somebody') : edit.by;
  // Hosts undo changes; what was added or removed is the organisers'.
  const mine = me?.roles.includes('organiser') === true || (edit.kind !== 'add' && edit.kind !== 'remove');
  const ago = agoText(language, Date.parse(edit.at), read_at) ?? t('timeline-edit.latest.just_now');
  return (
    <Line as="li" gap={16} justify="between" padY={12} border="below">
      <Box shrink breaks>
        <Text weight={600} dir="auto">
          {edit.title}
        </Text>
        <Hint>{kind}</Hint>
        <Hint>{t('timeline-edit.latest.by', { by, ago })}</Hint>
      </Box>
      {edit.undone ? (
        <Badge>{t('timeline-edit.latest.undone')}</Badge>
      ) : (
        mine && (
          <Button
            aria-label={t('timeline-edit.undo_label', { kind, title: edit.title })}
            onClick={() => actions.undo(edit.id)}
          >
            {t('timeline-edit.undo')}
          </Button>
        )
      )}
    </Line>
  );
}
