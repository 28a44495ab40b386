import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Fragment } from 'react';
import type { FieldForm } from './forms.ts';
import { useField, type DrawField, type FieldProps } from './use-field.ts';
import type { Entry } from './values.ts';

interface WholeProps extends FieldProps {
  readonly whole: Extract<FieldForm, { readonly as: 'whole' }>;
  readonly draw: DrawField;
}

/** Something that an event has one of, or none. */
export function Whole({ whole, draw, ...props }: WholeProps) {
  const { t } = useTexts();
  const { id, at, value, set } = useField(props);
  const { form } = props;
  if (value === null || value === undefined)
    return (
      <Row>
        <Button onClick={() => set(whole.blank)}>{t('studio.section.add.tour')}</Button>
      </Row>
    );
  const entry = value as Entry;
  return (
    <Grid oneColumn gap={16}>
      <FieldErrors name={id} errors={form.errors(at)} />
      {whole.fields.map((field) => (
        <Fragment key={field.label}>{draw({ form, field, entry, path: at })}</Fragment>
      ))}
      <Row>
        <Button look="quiet" onClick={() => set(null)}>
          {t('studio.section.remove_tour')}
        </Button>
      </Row>
    </Grid>
  );
}
