import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import { isMarker } from '@plenary/domain/timeline/status';
import { type FormEvent, useRef } from 'react';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaField, Field } from '../../../ui/field/Field.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import type { Draft } from './draft.ts';
import { EditNotices } from './EditNotices.tsx';
import { useEdits } from './edits-context.tsx';
import type { Editor } from './edits-store.ts';
import { KeptFields } from './KeptFields.tsx';
import styles from './SessionEditor.module.css';

/** Everything that hosts change about a session. Their typing stays until they save it or say otherwise. */
export function SessionEditor({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const { actions } = useEdits();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, title } = editor.base;
  useFocusOnEnter(heading, id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actions.save();
  };
  const shut = editor.gone || editor.current !== null;
  return (
    <Grid as="section" oneColumn gap={16} pad={24} card className={styles.editor} aria-labelledby="editor-title">
      <Heading ref={heading} id="editor-title" tabIndex={-1} size={22} breaks dir="auto">
        {title}
      </Heading>
      <EditNotices editor={editor} />
      <Grid as="form" oneColumn gap={16} onSubmit={submit} noValidate>
        <Inputs editor={editor} />
        <FormRefusal editor={editor} />
        <Row gap={8} wrap>
          <Button type="submit" look="primary" disabled={editor.saving || shut}>
            {t(editor.saving ? 'timeline-edit.saving' : 'timeline-edit.save')}
          </Button>
          <Button onClick={actions.close}>{t('timeline-edit.cancel')}</Button>
        </Row>
      </Grid>
      <KeptFields session={editor.base} />
    </Grid>
  );
}

function Inputs({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const { edits, zoneText } = useEdits();
  const { draft, base } = editor;
  return (
    <>
      <TextInput editor={editor} name="title" required maxLength={EDIT_LIMITS.title} dir="auto" />
      {isMarker(base) ? (
        <Hint>{t('timeline-edit.hint.marker')}</Hint>
      ) : (
        <Grid gap={16} className={styles.times}>
          <TextInput
            editor={editor}
            name="starts_at"
            type="datetime-local"
            hint={t('timeline-edit.hint.times', { zone: zoneText })}
          />
          <TextInput editor={editor} name="ends_at" type="datetime-local" hint={t('timeline-edit.hint.ends_at')} />
        </Grid>
      )}
      <TextInput editor={editor} name="location" maxLength={EDIT_LIMITS.location} dir="auto" />
      <TextInput
        editor={editor}
        name="link"
        maxLength={EDIT_LIMITS.link}
        inputMode="url"
        dir="ltr"
        hint={t('timeline-edit.hint.link')}
      />
      <TextInput
        editor={editor}
        name="max_occupancy"
        inputMode="numeric"
        maxLength={7}
        hint={t('timeline-edit.hint.max_occupancy')}
      />
      <Switch checked={draft.featured} onChange={(featured) => edits.type({ featured })}>
        {t('timeline-edit.field.featured')}
      </Switch>
      <Description editor={editor} />
      <div>
        <Switch checked={draft.cancelled} onChange={(cancelled) => edits.type({ cancelled })}>
          {t('timeline-edit.field.cancelled')}
        </Switch>
        <Hint>{t('timeline-edit.hint.cancelled')}</Hint>
      </div>
    </>
  );
}

interface TextInputProps extends Omit<Parameters<typeof Field>[0], 'name' | 'label' | 'errors'> {
  readonly editor: Editor;
  readonly name: Exclude<keyof Draft, 'featured' | 'cancelled' | 'description'>;
}

/** A field with what the server, or reading it, found wrong. */
function TextInput({ editor, name, ...field }: TextInputProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  return (
    <Field
      {...field}
      id={`edit-${name}`}
      name={name}
      label={t(`timeline-edit.field.${name}`)}
      errors={useErrors(editor, name)}
      value={editor.draft[name]}
      autoComplete="off"
      onChange={({ target }) => edits.type({ [name]: target.value })}
    />
  );
}

function useErrors({ refusal, unusable }: Editor, name: keyof Draft): readonly string[] {
  const { t } = useTexts();
  return unusable.includes(name) ? [t('timeline-edit.unusable')] : (refusal?.errors?.[name] ?? []);
}

function Description({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const errors = useErrors(editor, 'description');
  if (editor.base.description === null) return <Hint>{t('timeline-edit.hint.formatted')}</Hint>;
  return (
    <AreaField
      id="edit-description"
      label={t('timeline-edit.field.description')}
      hint={t('timeline-edit.hint.description')}
      errors={errors}
      rows={6}
      maxLength={EDIT_LIMITS.description}
      value={editor.draft.description}
      onChange={({ target }) => edits.type({ description: target.value })}
    />
  );
}

/** A refusal that belongs to no field. */
function FormRefusal({ editor: { refusal } }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const beside = Object.keys(refusal?.errors ?? {}).length > 0;
  return (
    <Text role="alert" tone="error" weight={500} className={styles.refusal}>
      {refusal && !beside && refusalText(t, refusal)}
    </Text>
  );
}
