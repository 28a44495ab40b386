import type { OpenedSession } from '@plenary/contract/timeline/edit';
import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import type { TypedSpeaker } from '@plenary/domain/timeline/edit/typed';
import { useTexts } from '../../../page/use-texts.ts';
import { newId } from '../../../page/new-id.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaField, Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { Box, Grid } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { type Editor, type InputsProps, useEdits, useEditsState } from '../../timeline/edit/index.ts';
import { SessionPicture } from './SessionPicture.tsx';

/** The people who speak in a session; the name of one who speaks elsewhere makes them the same person (PRG6). */
export function Speakers({ editor, errors }: InputsProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const sessions = useEditsState((state) => state.sessions);
  const known = new Map(sessions.flatMap(({ speakers: all }) => all).map(({ uid, name }) => [name, uid]));
  const { speakers } = editor.draft;
  const put = (nth: number, values: Partial<TypedSpeaker>): void =>
    edits.type({ speakers: speakers.map((one, at) => (at === nth ? { ...one, ...values } : one)) });
  const rename = (nth: number, name: string): void => {
    const uid = known.get(name);
    const others = speakers.filter((_, at) => at !== nth);
    const same = uid !== undefined && !others.some((one) => one.uid === uid);
    // A person who is known comes with what their other sessions say of them.
    put(nth, same ? { name, uid, company: '', job_title: '', bio: null } : { name });
  };
  return (
    <Grid as="fieldset" oneColumn gap={12}>
      <Heading as="legend" size={16}>
        {t('timeline-edit.field.speakers')}
      </Heading>
      {speakers.map((speaker, nth) => (
        <Speaker
          // Its place is what stays while its name, and with it the person, changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={nth}
          nth={nth}
          speaker={speaker}
          stored={editor.base.speakers.find(({ uid }) => uid === speaker.uid)}
          pictures={editor.pictures}
          put={(values) => put(nth, values)}
          rename={(name) => rename(nth, name)}
          remove={() => edits.type({ speakers: speakers.filter((_, at) => at !== nth) })}
        />
      ))}
      <FieldErrors name="edit-speakers" errors={errors('speakers')} />
      <datalist id="edit-people">
        {[...known.keys()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {speakers.length < EDIT_LIMITS.speakers && (
        <Box>
          <Button onClick={() => edits.type({ speakers: [...speakers, { ...NOBODY, uid: newId() }] })}>
            {t('studio-sessions.add_speaker')}
          </Button>
        </Box>
      )}
    </Grid>
  );
}

const NOBODY = { name: '', company: '', job_title: '', bio: '' } as const;

interface SpeakerProps {
  readonly nth: number;
  readonly speaker: TypedSpeaker;
  /** The same person as the session has them; undefined: they are new in it. */
  readonly stored: OpenedSession['speakers'][number] | undefined;
  readonly pictures: Editor['pictures'];
  readonly put: (values: Partial<TypedSpeaker>) => void;
  readonly rename: (name: string) => void;
  readonly remove: () => void;
}

function Speaker({ nth, speaker, stored, pictures, put, rename, remove }: SpeakerProps) {
  const { t } = useTexts();
  const picture = speaker.picture === undefined ? (stored?.picture ?? null) : speaker.picture;
  const text = (name: 'job_title' | 'company') => (
    <Field
      id={`speaker-${nth}-${name}`}
      name={name}
      label={t(`studio-sessions.speaker.${name}`)}
      value={speaker[name]}
      maxLength={EDIT_LIMITS.speaker}
      autoComplete="off"
      dir="auto"
      onChange={({ target }) => put({ [name]: target.value })}
    />
  );
  return (
    <Grid
      oneColumn
      gap={12}
      pad={12}
      border="line"
      radius={8}
      role="group"
      aria-label={speaker.name || t('studio-sessions.new_speaker')}
    >
      <Field
        id={`speaker-${nth}-name`}
        name="name"
        label={t('studio-sessions.speaker.name')}
        list="edit-people"
        value={speaker.name}
        maxLength={EDIT_LIMITS.speaker}
        autoComplete="off"
        dir="auto"
        required
        onChange={({ target }) => rename(target.value)}
      />
      {text('job_title')}
      {text('company')}
      {speaker.bio === null ? (
        <Hint>{t(stored ? 'studio-sessions.bio_formatted' : 'studio-sessions.bio_known')}</Hint>
      ) : (
        <AreaField
          id={`speaker-${nth}-bio`}
          label={t('studio-sessions.speaker.bio')}
          rows={3}
          maxLength={EDIT_LIMITS.bio}
          value={speaker.bio}
          onChange={({ target }) => put({ bio: target.value })}
        />
      )}
      <SessionPicture
        label={t('timeline-edit.field.picture')}
        address={pictures[picture ?? '']}
        has={picture !== null}
        change={(id) => put({ picture: id })}
      />
      <Box>
        <Button look="quiet" onClick={remove}>
          {t('studio-sessions.remove_speaker', { name: speaker.name })}
        </Button>
      </Box>
    </Grid>
  );
}
