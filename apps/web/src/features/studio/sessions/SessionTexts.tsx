import { useTexts } from '../../../page/use-texts.ts';
import { Hint } from '../../../ui/text/Text.tsx';
import { type TextsProps, useEdits } from '../../timeline/edit/index.ts';
import { PlainLanguages } from '../../../page/form/languages/PlainLanguages.tsx';

/** A text of a session in each language of the event (TXT5). */
export function SessionTexts({ name, editor, errors, draw }: TextsProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const { draft, base } = editor;
  return (
    <PlainLanguages
      id={`edit-${name}`}
      label={t(`timeline-edit.field.${name}`)}
      {...{
        name,
        draw,
        value: base[name] === null ? null : draft[name],
        translations: draft.translations,
        errors: errors(name),
      }}
      change={(text) => edits.type({ [name]: text })}
      translate={(translations) => edits.type({ translations })}
      errorsIn={(language) => errors(`translations.${language}.${name}`)}
      formatted={<Hint>{t('timeline-edit.hint.formatted')}</Hint>}
    />
  );
}
