import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import { typedAddress } from '@plenary/domain/web-address';
import { useRef } from 'react';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { useSending } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaField, Field } from '../../../ui/field/Field.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import { EditNotices } from './EditNotices.tsx';
import { type InputsProps, type TextsProps, useEdits } from './edits-context.tsx';
import type { Editor } from './edits-store.ts';
import { KeptFields } from './KeptFields.tsx';
import styles from './SessionEditor.module.css';

/** Everything that hosts change about a session. Their typing stays until they save it or say otherwise. */
export function SessionEditor({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const { actions, further } = useEdits();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = editor.fresh ? t('timeline-edit.new') : editor.base.title;
  useFocusOnEnter(heading);
  const { send, sending, errors, problems, form } = useSending();
  const submit = () => void send(() => actions.save(editor));
  const shut = editor.gone || editor.current !== null;
  return (
    <Grid as="section" oneColumn gap={16} pad={24} card className={styles.editor} aria-labelledby="editor-title">
      <Heading ref={heading} id="editor-title" tabIndex={-1} size={22} breaks dir="auto">
        {title}
      </Heading>
      <EditNotices editor={editor} />
      <Grid as="form" oneColumn gap={16} {...form(submit)}>
        <Inputs editor={editor} errors={errors} />
        {further && <further.Fields editor={editor} errors={errors} />}
        <Text role="alert" tone="error" weight={500} className={styles.refusal}>
          {problems}
        </Text>
        <Row gap={8} wrap className={styles.bar}>
          <Button type="submit" look="primary" aria-disabled={sending} disabled={!sending && shut}>
            {t(sending ? 'timeline-edit.saving' : 'timeline-edit.save')}
          </Button>
          <Button onClick={actions.close}>{t('timeline-edit.cancel')}</Button>
          {further && <Hint className={styles.seen}>{further.seen}</Hint>}
        </Row>
      </Grid>
      {further && !editor.fresh && <further.Acts editor={editor} />}
      <KeptFields session={editor.base} />
    </Grid>
  );
}

function Inputs(inputs: InputsProps) {
  const { t } = useTexts();
  const { edits, zoneText } = useEdits();
  const { draft } = inputs.editor;
  return (
    <>
      <Texts
        {...inputs}
        name="title"
        draw={({ own, change, ...text }) => (
          <Field
            {...text}
            name={own ? 'title' : text.id}
            required={own}
            maxLength={EDIT_LIMITS.title}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
          />
        )}
      />
      {draft.part.session !== null ? (
        <Hint>{t('timeline-edit.hint.marker')}</Hint>
      ) : (
        <Grid gap={16} className={styles.times}>
          <TextInput
            {...inputs}
            name="starts_at"
            type="datetime-local"
            hint={t('timeline-edit.hint.times', { zone: zoneText })}
          />
          <TextInput {...inputs} name="ends_at" type="datetime-local" hint={t('timeline-edit.hint.ends_at')} />
        </Grid>
      )}
      <TextInput {...inputs} name="location" maxLength={EDIT_LIMITS.location} dir="auto" list="edit-places" />
      <TextInput
        {...inputs}
        name="link"
        maxLength={EDIT_LIMITS.link}
        inputMode="url"
        dir="ltr"
        hint={t('timeline-edit.hint.link')}
        onBlur={({ target }) => edits.type({ link: typedAddress(target.value) })}
      />
      <TextInput
        {...inputs}
        name="max_occupancy"
        inputMode="numeric"
        maxLength={7}
        hint={t('timeline-edit.hint.max_occupancy')}
      />
      <Switch checked={draft.featured} onChange={(featured) => edits.type({ featured })}>
        {t('timeline-edit.field.featured')}
      </Switch>
      <Description {...inputs} />
      <div>
        <Switch checked={draft.cancelled} onChange={(cancelled) => edits.type({ cancelled })}>
          {t('timeline-edit.field.cancelled')}
        </Switch>
        <Hint>{t('timeline-edit.hint.cancelled')}</Hint>
      </div>
      <div>
        <Switch checked={draft.hidden} onChange={(hidden) => edits.type({ hidden })}>
          {t('timeline-edit.field.hidden')}
        </Switch>
        <Hint>{t('timeline-edit.hint.hidden')}</Hint>
      </div>
    </>
  );
}

interface TextInputProps extends Omit<Parameters<typeof Field>[0], 'name' | 'label' | 'errors'>, InputsProps {
  readonly name: 'starts_at' | 'ends_at' | 'location' | 'link' | 'max_occupancy';
}

/** A field with what the server, or reading it, found wrong. */
function TextInput({ editor, errors, name, ...field }: TextInputProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  return (
    <Field
      {...field}
      id={`edit-${name}`}
      name={name}
      label={t(`timeline-edit.field.${name}`)}
      errors={errors(name)}
      value={editor.draft[name]}
      autoComplete="off"
      onChange={({ target }) => edits.type({ [name]: target.value })}
    />
  );
}

function Description(inputs: InputsProps) {
  const { t } = useTexts();
  return (
    <Texts
      {...inputs}
      name="description"
      draw={({ own: _own, change, ...text }) => (
        <AreaField
          {...text}
          hint={t('timeline-edit.hint.description')}
          rows={6}
          maxLength={EDIT_LIMITS.description}
          onChange={({ target }) => change(target.value)}
        />
      )}
    />
  );
}

/** A text of the session, as organisers have it in every language of the event and hosts in its own. */
function Texts(props: TextsProps) {
  const { t } = useTexts();
  const { edits, further } = useEdits();
  const { name, editor, errors, draw } = props;
  if (further) return <further.Texts {...props} />;
  if (editor.base[name] === null) return <Hint>{t('timeline-edit.hint.formatted')}</Hint>;
  return draw({
    ...{ id: `edit-${name}`, label: t(`timeline-edit.field.${name}`), value: editor.draft[name], own: true },
    ...{ errors: errors(name), change: (text) => edits.type({ [name]: text }) },
  });
}
