import { emailProblems } from '@plenary/domain/auth/email';
import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import type { TypedSpeaker } from '@plenary/domain/timeline/edit/typed';
import { useTexts } from '../../../../page/use-texts.ts';
import { newId } from '../../../../page/new-id.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldErrors } from '../../../../ui/field/Field.tsx';
import { Box, Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import { type InputsProps, useEdits, useEditsState } from '../../../timeline/edit/index.ts';
import { SpeakerFields, type SpeakerFieldsProps } from './SpeakerFields.tsx';

interface SpeakersProps extends InputsProps {
  /** The first of the hosts leads the session (PRG16). */
  readonly of: 'speakers' | 'hosts';
}

/** The people who speak in a session, or lead it; the name of one who speaks elsewhere makes them the same person (PRG6). */
export function Speakers({ editor, errors, of }: SpeakersProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const sessions = useEditsState((state) => state.sessions);
  const known = new Map(sessions.flatMap(({ speakers: all }) => all).map(({ uid, name }) => [name, uid]));
  const speakers = editor.draft[of];
  const type = (people: readonly TypedSpeaker[]): void => edits.type({ [of]: people });
  const put = (nth: number, values: Partial<TypedSpeaker>): void =>
    type(speakers.map((one, at) => (at === nth ? { ...one, ...values } : one)));
  const rename = (nth: number, name: string): void => {
    const uid = known.get(name);
    const others = speakers.filter((_, at) => at !== nth);
    const same = uid !== undefined && !others.some((one) => one.uid === uid);
    // A person who is known comes with what their other sessions say of them.
    put(nth, same ? { name, uid, company: '', job_title: '', bio: null, translations: {} } : { name });
  };
  return (
    <Grid as="fieldset" oneColumn gap={12}>
      <Text as="legend" weight={600}>
        {t(`timeline-edit.field.${of}`)}
      </Text>
      {of === 'hosts' && <Hint>{t('studio-sessions.hosts_hint')}</Hint>}
      {speakers.map((speaker, nth) => (
        <Speaker
          // Its place is what stays while its name, and with it the person, changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={nth}
          id={`${of}-${nth}`}
          names={`edit-people-${of}`}
          speaker={speaker}
          stored={editor.base[of].find(({ uid }) => uid === speaker.uid)}
          pictures={editor.pictures}
          email={editor.emails[speaker.uid]}
          errors={(name) => (name === 'email' && isAddress(speaker.email) ? [] : errors(name))}
          put={(values) => put(nth, values)}
          rename={(name) => rename(nth, name)}
          remove={() => type(speakers.filter((_, at) => at !== nth))}
          {...(of === 'hosts' && nth > 0 && { lead: () => type([speaker, ...speakers.filter((_, at) => at !== nth)]) })}
        />
      ))}
      <FieldErrors name={`edit-${of}`} errors={errors(of)} />
      <datalist id={`edit-people-${of}`}>
        {[...known.keys()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {speakers.length < EDIT_LIMITS.speakers && (
        <Box>
          <Button onClick={() => type([...speakers, { ...NOBODY, uid: newId() }])}>
            {t(of === 'hosts' ? 'studio-sessions.add_host' : 'studio-sessions.add_speaker')}
          </Button>
        </Box>
      )}
    </Grid>
  );
}

/** Which of several addresses is none is said beside that one. */
const isAddress = (email = ''): boolean => email.trim() === '' || emailProblems(email).length === 0;

const NOBODY = { name: '', company: '', job_title: '', bio: '' } as const;

interface SpeakerProps extends SpeakerFieldsProps {
  readonly remove: () => void;
  /** Makes a co-host the lead host. */
  readonly lead?: () => void;
}

function Speaker({ remove, lead, ...fields }: SpeakerProps) {
  const { t } = useTexts();
  const { name } = fields.speaker;
  return (
    <Grid
      oneColumn
      gap={12}
      pad={12}
      border="line"
      radius={8}
      role="group"
      aria-label={name || t('studio-sessions.new_speaker')}
    >
      <SpeakerFields {...fields} />
      <Row gap={8} wrap>
        {lead && <Button onClick={lead}>{t('studio-sessions.lead_host', { name })}</Button>}
        <Button look="quiet" onClick={remove}>
          {t('studio-sessions.remove_speaker', { name })}
        </Button>
      </Row>
    </Grid>
  );
}
