import type { Track } from '@plenary/contract/timeline/edit';
import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import { choosesStream, STREAM_CHOICES, type TypedStream } from '@plenary/domain/timeline/edit/typed-stream';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field, SelectField } from '../../../ui/field/Field.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { type Editor, type InputsProps, useEdits, useEditsState } from '../../timeline/edit/index.ts';
import { PlainLanguages } from '../../../page/form/languages/PlainLanguages.tsx';
import styles from './FurtherFields.module.css';
import { MoreFields } from './more/MoreFields.tsx';
import { namesIn } from './session-list.ts';
import { SessionPicture } from './speakers/SessionPicture.tsx';
import { Speakers } from './speakers/Speakers.tsx';
import { useStudioSessions } from './studio-sessions-context.tsx';
import { trackNamed, tracksIn } from './tracks.ts';

/** The fields of a session that organisers have beyond hosts (PRG6, PRG7). */
export function FurtherFields(inputs: InputsProps) {
  const { t } = useTexts();
  const { slug, settings } = useEvent();
  const { edits } = useEdits();
  const { halls } = useStudioSessions();
  const sessions = useEditsState((state) => state.sessions);
  const { draft } = inputs.editor;
  const text = (name: 'format' | 'language', more: object) => (
    <Field
      id={`edit-${name}`}
      name={name}
      label={t(`timeline-edit.field.${name}`)}
      value={draft[name]}
      maxLength={EDIT_LIMITS[name]}
      autoComplete="off"
      errors={inputs.errors(name)}
      onChange={({ target }) => edits.type({ [name]: target.value })}
      {...more}
    />
  );
  return (
    <>
      <Names id="edit-places" names={[...halls, ...namesIn(sessions, ({ location }) => [location ?? ''])]} />
      <SessionPicture
        label={t('timeline-edit.field.picture')}
        picture={draft.picture}
        pictures={inputs.editor.pictures}
        change={(picture) => edits.type({ picture })}
        errors={inputs.errors('picture')}
      />
      <Speakers {...inputs} of="speakers" />
      <TrackFields {...inputs} />
      <Grid gap={16} className={styles.pair}>
        {text('format', { list: 'edit-formats', dir: 'auto', hint: t('studio-sessions.format_hint') })}
        {text('language', { dir: 'ltr', hint: t('studio-sessions.language_hint') })}
      </Grid>
      <Names id="edit-formats" names={namesIn(sessions, ({ format }) => [format ?? ''])} />
      {choosesStream(inputs.editor.base) && <StreamFields {...inputs} />}
      <MoreFields {...inputs} />
      {settings.languages.length === 0 && (
        <a href={`/studio/${slug}/settings#languages`}>{t('studio-sessions.add_languages')}</a>
      )}
    </>
  );
}

/** Names to choose from while typing. */
export function Names({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(names)].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** The first track, with its colour; further ones, which a schedule gave, stay. */
function TrackFields({ editor, errors }: InputsProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const tracks = tracksIn(useEditsState((state) => state.sessions));
  const [track, ...others] = editor.draft.categories;
  const change = (first: Track | null): void => edits.type({ categories: first ? [first, ...others] : others });
  const name = (typed: string): void => change(typed === '' ? null : trackNamed(typed, tracks));
  return (
    <Grid gap={16} className={styles.track}>
      <PlainLanguages
        id="edit-track"
        label={t('timeline-edit.field.track')}
        name="name"
        value={track?.name ?? ''}
        errors={[...errors('track'), ...errors('categories')]}
        change={name}
        translations={track?.translations ?? {}}
        translate={(translations) =>
          track && change({ ...track, translations: translations as NonNullable<Track['translations']> })
        }
        formatted={null}
        draw={({ own, change: type, ...text }) => (
          <Field
            {...text}
            name={own ? 'track' : text.id}
            {...(own ? { list: 'edit-tracks' } : { disabled: !track })}
            maxLength={EDIT_LIMITS.track}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => type(target.value)}
          />
        )}
      />
      <Names id="edit-tracks" names={tracks.map((one) => one.name)} />
      <Field
        id="edit-color"
        name="color"
        type="color"
        label={t('studio-sessions.color')}
        value={track?.color ?? '#3b5bdb'}
        disabled={!track}
        onChange={({ target }) => track && change({ ...track, color: target.value })}
      />
    </Grid>
  );
}

function StreamFields({ editor, errors }: InputsProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const { stream } = editor.draft;
  const change = (values: Partial<TypedStream>): void => edits.type({ stream: { ...stream, ...values } });
  const kinds = STREAM_CHOICES.filter((kind) => kind !== 'own' || editor.base.stream.kind === 'own');
  return (
    <>
      <SelectField
        id="edit-stream"
        label={t('timeline-edit.field.stream')}
        value={stream.kind}
        errors={errors('stream')}
        onChange={({ target }) => change({ kind: target.value as TypedStream['kind'] })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`timeline-edit.stream.${kind}`)}
          </option>
        ))}
      </SelectField>
      {(stream.kind === 'mux' || stream.kind === 'embed' || stream.kind === 'external') && (
        <Field
          id="edit-address"
          name="address"
          type="url"
          label={t('studio-sessions.address')}
          value={stream.address}
          dir="ltr"
          spellCheck={false}
          maxLength={EDIT_LIMITS.link}
          errors={errors('address')}
          onChange={({ target }) => change({ address: target.value })}
        />
      )}
    </>
  );
}

/** The acts of organisers on the session whose form is open. */
export function FurtherActs({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { organising, byId } = useStudioSessions();
  const session = byId.get(editor.base.id);
  if (!session) return null;
  return (
    <Row gap={8} wrap>
      <ButtonLink href={`/studio/${slug}/polls?session=${session.id}`}>{t('studio-sessions.polls')}</ButtonLink>
      <Button onClick={() => void organising.copy(session)}>{t('studio-sessions.copy')}</Button>
      <Button look="quiet" onClick={() => void organising.remove(session)}>
        {t('studio-sessions.remove')}
      </Button>
    </Row>
  );
}
