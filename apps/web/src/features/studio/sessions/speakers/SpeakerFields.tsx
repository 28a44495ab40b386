import type { OpenedSession } from '@plenary/contract/timeline/edit';
import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import type { TypedSpeaker } from '@plenary/domain/timeline/edit/typed';
import { useTexts } from '../../../../page/use-texts.ts';
import { AreaField, Field } from '../../../../ui/field/Field.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
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
  readonly errors?: (name: 'picture') => readonly string[];
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
      {speaker.bio === null ? (
        <Hint>{t(stored ? 'studio-sessions.bio_formatted' : 'studio-sessions.bio_known')}</Hint>
      ) : (
        <AreaField
          id={`${id}-bio`}
          label={t('studio-sessions.speaker.bio')}
          rows={3}
          maxLength={EDIT_LIMITS.bio}
          value={speaker.bio}
          onChange={({ target }) => put({ bio: target.value })}
        />
      )}
      <SessionPicture
        label={t('timeline-edit.field.picture')}
        picture={picture}
        pictures={pictures}
        change={(sent) => put({ picture: sent })}
        errors={errors('picture')}
      />
    </>
  );
}
