import { ROOMS } from '@plenary/contract/rooms/edit';
import { type FormEvent, useRef } from 'react';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { KeptFields } from './KeptFields.tsx';
import { Owners } from './Owners.tsx';
import type { RoomDraft } from './room-draft.ts';
import { RoomLogo } from './RoomLogo.tsx';
import styles from './Rooms.module.css';
import type { RoomEditor as Editor } from './run-rooms.ts';
import { useRunner, useRunState } from './runner-context.tsx';

/** The form of a room. Changes of others meanwhile stay theirs: the fields that were typed alone are sent. */
export function RoomEditor({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const runner = useRunner();
  const room = useRunState((state) => state.rooms.rooms.find(({ id }) => id === editor.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const { draft, refusal, saving } = editor;
  useFocusOnEnter(heading);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runner.save();
  };
  return (
    <section className={styles.editor} aria-labelledby="room-editor-title">
      <h2 ref={heading} id="room-editor-title" tabIndex={-1} className={styles.heading}>
        {t(editor.id === null ? `rooms-edit.new_${draft.kind}` : 'rooms-edit.edit_title')}
      </h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Common editor={editor} />
        {draft.kind === 'exhibitor' && <Exhibiting editor={editor} />}
        {refusal && !refusal.errors && <FieldErrors name="room-form" errors={[refusalText(t, refusal)]} />}
        <Row gap={8} align="center" wrap>
          <Button type="submit" look="primary" disabled={saving}>
            {t('rooms-edit.save')}
          </Button>
          <Button look="quiet" onClick={() => runner.leave()}>
            {t('rooms-edit.cancel')}
          </Button>
        </Row>
      </form>
      {room?.kind === 'exhibitor' && <RoomLogo room={room} />}
      {room?.kind === 'exhibitor' && <Owners room={room} />}
      {room && <KeptFields room={room} />}
    </section>
  );
}

const errorsOf = ({ refusal }: Editor, name: string): readonly string[] => refusal?.errors?.[name] ?? [];

function Common({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const runner = useRunner();
  const sponsors = useRunState((state) => state.rooms.sponsors);
  const { draft } = editor;
  return (
    <>
      <Text editor={editor} name="name" max={ROOMS.name_max} />
      <Text editor={editor} name="topic" max={ROOMS.topic_max} />
      <Field
        id="room-max_guests"
        name="max_guests"
        type="number"
        inputMode="numeric"
        min={1}
        max={ROOMS.guests_max}
        label={t('rooms-edit.max_guests')}
        hint={t('rooms-edit.max_guests_hint')}
        errors={errorsOf(editor, 'max_guests')}
        value={Number.isNaN(draft.max_guests) ? '' : draft.max_guests}
        onChange={({ target }) => runner.type({ max_guests: target.valueAsNumber })}
      />
      {sponsors.length > 0 && (
        <Grid as="label" oneColumn gap={4} pack="start">
          <span className={styles.label}>{t('rooms-edit.sponsor')}</span>
          <select
            className={styles.select}
            value={draft.sponsor}
            onChange={({ target }) => runner.type({ sponsor: target.value })}
          >
            <option value="">{t('rooms-edit.no_sponsor')}</option>
            {sponsors.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </Grid>
      )}
    </>
  );
}

function Exhibiting({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const runner = useRunner();
  const levels = useRunState((state) => state.rooms.levels);
  return (
    <>
      {levels.length > 1 && (
        <Grid as="label" oneColumn gap={4} pack="start">
          <span className={styles.label}>{t('rooms-edit.level')}</span>
          <select
            className={styles.select}
            value={editor.draft.level}
            onChange={({ target }) => runner.type({ level: Number(target.value) })}
          >
            {levels.map(({ number, name }) => (
              <option key={number} value={number}>
                {name}
              </option>
            ))}
          </select>
        </Grid>
      )}
      <Text editor={editor} name="stand_number" max={ROOMS.stand_max} />
      <Text editor={editor} name="categories" max={900} hint={t('rooms-edit.categories_hint')} />
      <Text editor={editor} name="website" max={ROOMS.address_max} />
      <Text editor={editor} name="linkedin" max={ROOMS.address_max} />
    </>
  );
}

interface TextProps {
  readonly editor: Editor;
  readonly name: Extract<keyof RoomDraft, 'name' | 'topic' | 'stand_number' | 'categories' | 'website' | 'linkedin'>;
  readonly max: number;
  readonly hint?: string;
}

function Text({ editor, name, max, hint }: TextProps) {
  const { t } = useTexts();
  const runner = useRunner();
  return (
    <Field
      id={`room-${name}`}
      name={name}
      label={t(`rooms-edit.${name}`)}
      errors={errorsOf(editor, name)}
      hint={hint}
      maxLength={max}
      dir="auto"
      autoComplete="off"
      value={editor.draft[name]}
      onChange={({ target }) => runner.type({ [name]: target.value })}
    />
  );
}
