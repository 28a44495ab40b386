import { choosesStream } from '@plenary/domain/timeline/edit/typed-stream';
import { isMarker } from '@plenary/domain/timeline/status';
import { useTexts } from '../../../../page/use-texts.ts';
import { Grid } from '../../../../ui/layout/Layout.tsx';
import { Details } from '../../../../ui/overlay/Details.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
import { type InputsProps, useEdits } from '../../../timeline/edit/index.ts';
import { Speakers } from '../speakers/Speakers.tsx';
import { SessionPicture } from '../speakers/SessionPicture.tsx';
import { PartFields } from './PartFields.tsx';
import { StreamDetails } from './StreamDetails.tsx';
import { ToolFields } from './ToolFields.tsx';

/** The fields of a session that few need; they are open where one of them was refused. */
export function MoreFields(inputs: InputsProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const { draft, base, pictures } = inputs.editor;
  const part = draft.part.session !== null;
  const refused = FIELDS.some((name) => inputs.errors(name).length > 0);
  return (
    <Details label={t('studio-sessions.more')} open={refused || undefined}>
      <Grid oneColumn gap={16} padY={8}>
        <Speakers {...inputs} of="hosts" />
        {(isMarker(base) || choosesStream(base)) && <PartFields {...inputs} />}
        {base.type === 'meeting' && !part && (
          <div>
            <Switch checked={draft.open_session} onChange={(open_session) => edits.type({ open_session })}>
              {t('timeline-edit.field.open_session')}
            </Switch>
            <Hint>{t('studio-sessions.open_session_hint')}</Hint>
          </div>
        )}
        {!part && <ToolFields {...inputs} />}
        <SessionPicture
          label={t('timeline-edit.field.large_picture')}
          hint={t('studio-sessions.large_picture_hint')}
          picture={draft.large_picture}
          pictures={pictures}
          change={(large_picture) => edits.type({ large_picture })}
          errors={inputs.errors('large_picture')}
        />
        {ownStream(draft.stream.kind) && !part && <StreamDetails {...inputs} />}
      </Grid>
    </Details>
  );
}

const FIELDS = [
  'hosts',
  'part',
  'open_session',
  'switched_off',
  'large_picture',
  'stream.title',
  'stream.sponsor.name',
  'stream.sponsor.url',
];

const ownStream = (kind: string): boolean => kind !== 'hall' && kind !== 'none';
