import { ROOMS } from '@plenary/contract/rooms/edit';
import { useRef } from 'react';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldErrors, SelectField } from '../../../ui/field/Field.tsx';
import { type Draft, useDraft } from '../../../page/form/use-draft.ts';
import { Box, Line } from '../../../ui/layout/Layout.tsx';
import { KeptFields } from './KeptFields.tsx';
import { Owners } from './Owners.tsx';
import type { RoomDraft } from './room-draft.ts';
import { RoomLogo } from './RoomLogo.tsx';
import styles from './Rooms.module.css';
import type { RoomEditor as Editor } from './run-rooms.ts';
import { Heading } from '../../../ui/text/Text.tsx';
import { useRunner, useRunState } from './runner-context.tsx';

/** The form of a room. Changes of others meanwhile stay theirs: the fields that were typed alone are sent. */
export function RoomEditor({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const runner = useRunner();
  const room = useRunState((state) => state.rooms.rooms.find(({ id }) => id === editor.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const draft = useDraft(() => editor.start);
  useFocusOnEnter(heading);
  const submit = () => void draft.save((typed) => runner.save(editor, typed));
  return (
    <Box as="section" gap={24} pad={16} card className={styles.editor} aria-labelledby="room-editor-title">
      <Heading below={12} size={22} ref={heading} id="room-editor-title" tabIndex={-1} className={styles.heading}>
        {t(editor.id === null ? `rooms-edit.new_${editor.start.kind}` : 'rooms-edit.edit_title')}
      </Heading>
      <form {...draft.form(submit)} className={styles.form}>
        <Common draft={draft} />
        {editor.start.kind === 'exhibitor' && <Exhibiting draft={draft} />}
        <FieldErrors name="room-form" errors={draft.problems} />
        <Line gap={8} wrap>
          <Button type="submit" look="primary" aria-disabled={draft.sending}>
            {t('rooms-edit.save')}
          </Button>
          <Button look="quiet" onClick={() => runner.leave()}>
            {t('rooms-edit.cancel')}
          </Button>
        </Line>
      </form>
      {room?.kind === 'exhibitor' && <RoomLogo room={room} />}
      {room?.kind === 'exhibitor' && <Owners room={room} />}
      {room && <KeptFields room={room} />}
    </Box>
  );
}

interface DraftProps {
  readonly draft: Draft<RoomDraft>;
}

function Common({ draft }: DraftProps) {
  const { t } = useTexts();
  const sponsors = useRunState((state) => state.rooms.sponsors);
  return (
    <>
      <Text draft={draft} name="name" max={ROOMS.name_max} />
      <Text draft={draft} name="topic" max={ROOMS.topic_max} />
      <Field
        id="room-max_guests"
        name="max_guests"
        type="number"
        inputMode="numeric"
        min={1}
        max={ROOMS.guests_max}
        label={t('rooms-edit.max_guests')}
        hint={t('rooms-edit.max_guests_hint')}
        errors={draft.errors('max_guests')}
        value={Number.isNaN(draft.typed.max_guests) ? '' : draft.typed.max_guests}
        onChange={({ target }) => draft.type({ max_guests: target.valueAsNumber })}
      />
      {sponsors.length > 0 && (
        <SelectField
          id="room-sponsor"
          label={t('rooms-edit.sponsor')}
          value={draft.typed.sponsor}
          onChange={({ target }) => draft.type({ sponsor: target.value })}
        >
          <option value="">{t('rooms-edit.no_sponsor')}</option>
          {sponsors.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function Exhibiting({ draft }: DraftProps) {
  const { t } = useTexts();
  const levels = useRunState((state) => state.rooms.levels);
  return (
    <>
      {levels.length > 1 && (
        <SelectField
          id="room-level"
          label={t('rooms-edit.level')}
          value={draft.typed.level}
          onChange={({ target }) => draft.type({ level: Number(target.value) })}
        >
          {levels.map(({ number, name }) => (
            <option key={number} value={number}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Text draft={draft} name="stand_number" max={ROOMS.stand_max} />
      <Text draft={draft} name="categories" max={900} hint={t('rooms-edit.categories_hint')} />
      <Text draft={draft} name="website" max={ROOMS.address_max} />
      <Text draft={draft} name="linkedin" max={ROOMS.address_max} />
    </>
  );
}

interface TextProps extends DraftProps {
  readonly name: Extract<keyof RoomDraft, 'name' | 'topic' | 'stand_number' | 'categories' | 'website' | 'linkedin'>;
  readonly max: number;
  readonly hint?: string;
}

function Text({ draft, name, max, hint }: TextProps) {
  const { t } = useTexts();
  return (
    <Field
      id={`room-${name}`}
      name={name}
      label={t(`rooms-edit.${name}`)}
      errors={draft.errors(name)}
      hint={hint}
      maxLength={max}
      dir="auto"
      autoComplete="off"
      value={draft.typed[name]}
      onChange={({ target }) => draft.type({ [name]: target.value })}
    />
  );
}
