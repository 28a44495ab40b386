import { HALL_KINDS, HALL_STREAMS, type HallForm, type StudioHall } from '@plenary/contract/halls/operations';
import { mergeChanges } from '@plenary/domain/studio/merge';
import { useEffect, useRef, useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useDraft } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaField, Field, FieldErrors, SelectField } from '../../../ui/field/Field.tsx';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading } from '../../../ui/text/Text.tsx';
import { PlainLanguages } from '../../../page/form/languages/PlainLanguages.tsx';
import { formOf, newForm, toSend, type TypedHall } from './hall-form.ts';
import { Moderators } from './Moderators.tsx';
import { RestoringHall, restoredHall } from './RestoringHall.tsx';
import { StreamFields } from './StreamFields.tsx';
import type { Halls } from './use-halls.ts';

interface HallEditorProps {
  readonly halls: Halls;
  /** null: a new one. */
  readonly hall: StudioHall | null;
}

/** The form of a hall (HAL5). */
export function HallEditor({ halls, hall }: HallEditorProps) {
  const { t } = useTexts();
  const { event_kind } = useEvent();
  const { open } = halls;
  const name = open.kind === 'new' ? (open.name ?? '') : '';
  const restore = open.kind === 'none' ? undefined : open.restore;
  const [restored] = useState(() => restore && restoredHall(restore, hall));
  const start = (): TypedHall => (hall ? formOf(hall) : newForm({ name, virtual: event_kind === 'virtual' }));
  const [begun] = useState(() => (restored ? formOf(restored.form) : start()));
  const draft = useDraft<TypedHall>(() => begun);
  const { typed, type, save, sending, errors, problems, form } = draft;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEnter(heading);
  useTyping(halls, restored !== undefined || typed !== begun, sending);
  const submit = () =>
    void save(async (now, kept, keep) => {
      // A change that is taken back is one of the hall as it is.
      const before = restored && kept === begun ? start() : kept;
      const refusal = await halls.save(toSend(now), toSend(before));
      const current = refusal?.current as HallForm | undefined;
      if (current) keep(formOf(current), mergeChanges(before, now, formOf(current)).value as TypedHall);
      return refusal;
    });
  const text = (field: 'capacity', more: object) => (
    <Field
      name={field}
      label={t(`halls.field.${field}`)}
      value={typed[field]}
      onChange={({ target }) => type({ [field]: target.value })}
      errors={errors(field)}
      {...more}
    />
  );
  return (
    <Grid as="form" card gap={16} padX={16} padY={16} oneColumn aria-labelledby="hall-form" {...form(submit)}>
      <Heading id="hall-form" size={22} ref={heading} tabIndex={-1}>
        {hall ? t('halls.edit_title', { name: hall.name }) : t('halls.add')}
      </Heading>
      {restore && restored && <RestoringHall restore={restore} replaced={restored.replaced} />}
      <PlainLanguages
        id="name"
        name="name"
        label={t('halls.field.name')}
        {...{ value: typed.name, translations: typed.translations ?? {}, errors: errors('name') }}
        change={(to) => type({ name: to })}
        translate={(translations) => type({ translations })}
        errorsIn={(language) => errors(`translations.${language}.name`)}
        formatted={null}
        draw={({ own, change, ...field }) => (
          <Field {...field} name={field.id} dir="auto" required={own} onChange={({ target }) => change(target.value)} />
        )}
      />
      <SelectField
        id="kind"
        label={t('halls.field.kind')}
        value={typed.kind}
        onChange={({ target }) => type({ kind: target.value as HallForm['kind'] })}
        errors={errors('kind')}
      >
        {HALL_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`halls.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      {typed.kind !== 'on_site' && <StreamFields {...{ halls, hall, draft }} streams={HALL_STREAMS} />}
      {text('capacity', { inputMode: 'numeric', mark: t('halls.optional') })}
      <AreaField
        id="aliases"
        label={t('halls.field.aliases')}
        hint={t('halls.field.aliases_hint')}
        rows={2}
        value={typed.aliases}
        onChange={({ target }) => type({ aliases: target.value })}
        errors={errors('aliases')}
      />
      <Moderators typed={typed.moderators} change={(moderators) => type({ moderators })} errors={errors} />
      <FieldErrors name="hall" errors={problems} />
      <Row gap={8} wrap>
        <Button type="submit" look="primary" aria-disabled={sending}>
          {t('halls.save')}
        </Button>
        <Button look="quiet" onClick={halls.close}>
          {t('halls.cancel')}
        </Button>
      </Row>
    </Grid>
  );
}

/** Lets the page know that something was typed that is not saved yet. */
function useTyping({ typing }: Halls, typed: boolean, sending: boolean): void {
  const changed = typed && !sending;
  useEffect(() => {
    typing(changed);
    return () => typing(false);
  }, [typing, changed]);
}
