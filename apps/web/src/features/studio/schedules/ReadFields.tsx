import type { AnsweredRefusal } from '@plenary/contract/errors';
import { useTexts } from '../../../page/use-texts.ts';
import { Field, SelectField } from '../../../ui/field/Field.tsx';
import { FileBox } from '../../../ui/field/FileBox.tsx';
import { Choice } from '../../../ui/input/Choice.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Details } from '../../../ui/overlay/Details.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { TypedSchedule } from './schedule-form.ts';

const KINDS = ['file', 'address'] as const;
const ORDERS = ['auto', 'day_first', 'month_first'] as const;

interface ReadFieldsProps {
  readonly typed: Pick<TypedSchedule, 'kind' | 'address' | 'name' | 'dates'>;
  readonly type: (values: Partial<TypedSchedule>) => void;
  readonly refusal: AnsweredRefusal | null;
  /** Says which files are taken. */
  readonly fileHint: string;
  /** false: it is no schedule of an event that is there, and needs no name among its schedules. */
  readonly named?: boolean;
}

/** Where a schedule is, and how it is to be read. */
export function ReadFields({ typed, type, refusal, fileHint, named = true }: ReadFieldsProps) {
  const { t } = useTexts();
  const errors = (name: string) => refusal?.errors?.[name] ?? [];
  return (
    <>
      <Row as="fieldset" gap={16} wrap>
        <legend>
          <VisuallyHidden>{t('schedules.from')}</VisuallyHidden>
        </legend>
        {KINDS.map((kind) => (
          <Choice key={kind} name="kind" checked={typed.kind === kind} choose={() => type({ kind })}>
            {t(`schedules.kind.${kind}`)}
          </Choice>
        ))}
      </Row>
      {typed.kind === 'file' ? (
        <FileBox
          key="file"
          id="file"
          name="file"
          label={t('schedules.file')}
          hint={fileHint}
          required
          onChange={({ target }) => type({ file: target.files?.[0] ?? null })}
          errors={errors('file')}
        />
      ) : (
        <Field
          key="address"
          name="address"
          type="url"
          label={t('schedules.address')}
          hint={t('schedules.address_hint')}
          value={typed.address}
          dir="ltr"
          required
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => type({ address: target.value })}
          errors={errors('address')}
        />
      )}
      <Details label={t('schedules.more')}>
        <Grid gap={16} padTop={12} oneColumn>
          {named && (
            <Field
              name="schedule_name"
              label={t('schedules.name')}
              hint={t('schedules.name_hint')}
              value={typed.name}
              dir="auto"
              onChange={({ target }) => type({ name: target.value })}
              errors={errors('name')}
            />
          )}
          <SelectField
            id="dates"
            label={t('schedules.dates')}
            value={typed.dates}
            onChange={({ target }) => type({ dates: target.value as TypedSchedule['dates'] })}
          >
            {ORDERS.map((order) => (
              <option key={order} value={order === 'auto' ? '' : order}>
                {t(`schedules.order.${order}`)}
              </option>
            ))}
          </SelectField>
        </Grid>
      </Details>
    </>
  );
}
