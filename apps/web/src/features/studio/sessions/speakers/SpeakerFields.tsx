import type { OpenedSession } from '@plenary/contract/timeline/edit';
import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import type { TypedSpeaker } from '@plenary/domain/timeline/edit/typed';
import { useTexts } from '../../../../page/use-texts.ts';
import { AreaField, Field } from '../../../../ui/field/Field.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
import { PlainLanguages } from '../../../../page/form/languages/PlainLanguages.tsx';
import { SessionPicture } from './SessionPicture.tsx';

export interface SpeakerFieldsProps {
  /** Begins the ids of the fields. */
  readonly id: string;
  readonly speaker: TypedSpeaker;
  /** The same person as the session has them; undefined: they are new in it. */
  readonly stored: OpenedSession['speakers'][number] | undefined;
  /** Addresses of pictures, by their ids. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly put: (values: Partial<TypedSpeaker>) => void;
  readonly rename: (name: string) => void;
  /** Id of the list of the names that are offered. */
  readonly names?: string;
  /** Their e-mail address as it is stored; undefined: none is. */
  readonly email: string | undefined;
  readonly errors?: (name: 'picture' | 'email') => readonly string[];
}

/** Everything about a person who speaks. */
export function SpeakerFields({
  id,
  speaker,
  stored,
  pictures,
  put,
  rename,
  names,
  email,
  errors = () => [],
}: SpeakerFieldsProps) {
  const { t } = useTexts();
  const picture = speaker.picture === undefined ? (stored?.picture ?? null) : speaker.picture;
  const text = (name: 'job_title' | 'company') => (
    <Field
      id={`${id}-${name}`}
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
    <>
      <Field
        id={`${id}-name`}
        name="name"
        label={t('studio-sessions.speaker.name')}
        list={names}
        value={speaker.name}
        maxLength={EDIT_LIMITS.speaker}
        autoComplete="off"
        dir="auto"
        required
        onChange={({ target }) => rename(target.value)}
      />
      {text('job_title')}
      {text('company')}
      <Field
        id={`${id}-email`}
        name="email"
        type="email"
        label={t('studio-sessions.speaker.email')}
        hint={t('studio-sessions.speaker.email_hint')}
        value={speaker.email ?? email ?? ''}
        maxLength={EDIT_LIMITS.email}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        errors={errors('email')}
        onChange={({ target }) => put({ email: target.value })}
      />
      {speaker.bio === null && !stored ? (
        <Hint>{t('studio-sessions.bio_known')}</Hint>
      ) : (
        <Bio {...{ id, speaker, put }} />
      )}
      <SessionPicture
        shape="square"
        label={t('timeline-edit.field.picture')}
        picture={picture}
        pictures={pictures}
        change={(sent) => put({ picture: sent })}
        errors={errors('picture')}
      />
    </>
  );
}

/** The text about a speaker, in each language of the event. */
function Bio({ id, speaker, put }: Pick<SpeakerFieldsProps, 'id' | 'speaker' | 'put'>) {
  const { t } = useTexts();
  return (
    <PlainLanguages
      id={`${id}-bio`}
      label={t('studio-sessions.speaker.bio')}
      name="bio"
      {...{ value: speaker.bio, errors: [], translations: speaker.translations ?? {} }}
      change={(bio) => put({ bio })}
      translate={(translations) => put({ translations })}
      formatted={<Hint>{t('studio-sessions.bio_formatted')}</Hint>}
      draw={({ own: _own, change, ...text }) => (
        <AreaField {...text} rows={3} maxLength={EDIT_LIMITS.bio} onChange={({ target }) => change(target.value)} />
      )}
    />
  );
}
