import { choosesStream } from '@plenary/domain/timeline/edit/typed-stream';
import { useTexts } from '../../../../page/use-texts.ts';
import { Field, SelectField } from '../../../../ui/field/Field.tsx';
import { type InputsProps, useEdits, useEditsState } from '../../../timeline/edit/index.ts';

/** The session that this one is a part of, and when it begins in it (PRG14). */
export function PartFields({ editor, errors }: InputsProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const sessions = useEditsState((state) => state.sessions);
  const { part } = editor.draft;
  const change = (values: Partial<typeof part>): void => edits.type({ part: { ...part, ...values } });
  const possible = sessions.filter(
    (one) => one.id === part.session || (one.id !== editor.base.id && one.misc === null && choosesStream(one)),
  );
  return (
    <>
      <SelectField
        id="edit-part"
        label={t('timeline-edit.field.part')}
        hint={t('studio-sessions.part_hint')}
        value={part.session ?? ''}
        errors={errors('part')}
        onChange={({ target }) => change({ session: target.value || null })}
      >
        <option value="">{t('studio-sessions.no_part')}</option>
        {possible.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {part.session !== null && (
        <Field
          id="edit-part-minutes"
          name="part_minutes"
          label={t('studio-sessions.part_minutes')}
          value={part.minutes}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          errors={errors('part.minutes')}
          onChange={({ target }) => change({ minutes: target.value })}
        />
      )}
    </>
  );
}
