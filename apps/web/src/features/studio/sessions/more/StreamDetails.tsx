import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import type { TypedStream } from '@plenary/domain/timeline/edit/typed-stream';
import { useTexts } from '../../../../page/use-texts.ts';
import { Field } from '../../../../ui/field/Field.tsx';
import { type InputsProps, useEdits } from '../../../timeline/edit/index.ts';
import { SessionPicture } from '../speakers/SessionPicture.tsx';

/** The title, the picture and the sponsor of a stream of its own (PRG15). */
export function StreamDetails({ editor, errors }: InputsProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const { draft, base, pictures } = editor;
  const { sponsor = { name: '', url: '' } } = draft.stream;
  const put = (values: Partial<TypedStream>): void => edits.type({ stream: { ...draft.stream, ...values } });
  return (
    <>
      <Field
        id="edit-stream-title"
        name="stream_title"
        label={t('studio-sessions.stream_title')}
        hint={t('studio-sessions.stream_title_hint')}
        value={draft.stream.title ?? ''}
        placeholder={draft.title}
        maxLength={EDIT_LIMITS.title}
        autoComplete="off"
        dir="auto"
        errors={errors('stream.title')}
        onChange={({ target }) => put({ title: target.value })}
      />
      <SessionPicture
        label={t('studio-sessions.poster')}
        picture={draft.stream.poster === undefined ? base.stream.poster : draft.stream.poster}
        pictures={pictures}
        change={(poster) => put({ poster })}
      />
      <Field
        id="edit-stream-sponsor"
        name="stream_sponsor"
        label={t('studio-sessions.stream_sponsor')}
        value={sponsor.name}
        maxLength={EDIT_LIMITS.title}
        autoComplete="off"
        dir="auto"
        errors={errors('stream.sponsor.name')}
        onChange={({ target }) => put({ sponsor: { ...sponsor, name: target.value } })}
      />
      <Field
        id="edit-stream-sponsor-url"
        name="stream_sponsor_url"
        label={t('studio-sessions.stream_sponsor_url')}
        value={sponsor.url}
        inputMode="url"
        maxLength={EDIT_LIMITS.link}
        autoComplete="off"
        dir="ltr"
        errors={errors('stream.sponsor.url')}
        onChange={({ target }) => put({ sponsor: { ...sponsor, url: target.value } })}
      />
      <SessionPicture
        label={t('studio-sessions.stream_sponsor_logo')}
        picture={sponsor.logo === undefined ? base.stream.sponsor.logo : sponsor.logo}
        pictures={pictures}
        change={(logo) => put({ sponsor: { ...sponsor, logo } })}
      />
    </>
  );
}
