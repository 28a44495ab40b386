import type { EventSettings } from '@plenary/contract/event';
import type { SettingsChange } from '@plenary/contract/studio/settings';
import { mergeChanges } from '@plenary/domain/studio/merge';
import { useDraft } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaField, Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { useUnsaved } from '../use-unsaved.ts';
import { NUMBERS, type GroupId, type NumberKey, type TypedSetting } from './groups.ts';
import type { Settings } from './use-settings.ts';

type FieldName = NumberKey | 'imprint_url' | 'poll_url';

/** The fields as they are typed, by name. */
type Typed = Readonly<Record<string, string>>;

interface TypedSettingsProps {
  readonly id: GroupId;
  readonly typed: readonly TypedSetting[];
  readonly settings: Settings;
}

/** The settings of a group that are typed, and saved together. */
export function TypedSettings({ id, typed: all, settings }: TypedSettingsProps) {
  const { t } = useTexts();
  const { typed, type, save, sending, saved, unsaved, errors, problems, form } = useDraft<Typed>(() =>
    fieldsOf(all, settings.kept),
  );
  useUnsaved(unsaved);
  const submit = () =>
    void save(async (now, before, keep) => {
      const { refusal, now: kept } = await settings.save({ ...changeOf(all, now), before: changeOf(all, before) });
      if (kept) {
        const fields = fieldsOf(all, kept);
        keep(fields, refusal ? (mergeChanges(before, now, fields).value as Typed) : fields);
      }
      return refusal;
    });
  const field = (name: FieldName, more: object = {}) => (
    <Field
      key={name}
      name={name}
      label={t(`event-settings.field.${name}`)}
      hint={t(`event-settings.field.${name}_hint`)}
      value={typed[name]}
      onChange={({ target }) => type({ [name]: target.value })}
      errors={errors(name)}
      {...more}
    />
  );
  return (
    <Grid as="form" gap={16} oneColumn aria-labelledby={`group-${id}`} {...form(submit)}>
      {all.map(({ kind, key }) => {
        if (kind === 'number') return field(key, { type: 'number', ...NUMBERS[key] });
        if (key !== 'board_sites') return field(key, { dir: 'ltr' });
        return (
          <AreaField
            key={key}
            id={key}
            label={t('event-settings.field.board_sites')}
            hint={t('event-settings.field.board_sites_hint')}
            rows={2}
            value={typed[key]}
            onChange={({ target }) => type({ [key]: target.value })}
            errors={errors(key)}
          />
        );
      })}
      <FieldErrors name={`typed-${id}`} errors={problems} />
      <Row gap={12} align="center">
        <Button type="submit" aria-disabled={sending}>
          {t(sending ? 'studio.saving' : 'studio.save')}
        </Button>
        <Text role="status">{saved && t('studio.saved')}</Text>
      </Row>
    </Grid>
  );
}

function fieldsOf(all: readonly TypedSetting[], kept: EventSettings): Typed {
  return Object.fromEntries(
    all.map(({ kind, key }): [string, string] => {
      if (kind === 'number') return [key, String(kept[key])];
      return [key, key === 'board_sites' ? kept.board_sites.join('\n') : (kept[key] ?? '')];
    }),
  );
}

function changeOf(all: readonly TypedSetting[], typed: Typed): SettingsChange {
  const text = (name: string): string => (typed[name] ?? '').trim();
  return Object.fromEntries(
    all.map(({ kind, key }): [string, unknown] => {
      if (kind === 'number') return [key, Number(text(key))];
      if (key === 'board_sites') return [key, text(key).split(/\s+/).filter(Boolean)];
      return [key, text(key) || null];
    }),
  );
}
