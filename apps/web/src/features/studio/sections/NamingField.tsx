import { useTexts } from '../../../page/use-texts.ts';
import { FieldErrors, SelectField } from '../../../ui/field/Field.tsx';
import { Choice } from '../../../ui/input/Choice.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { PlaceField } from './home/PlaceField.tsx';
import { useField, type FieldProps } from './use-field.ts';
import type { SectionForm } from './use-section.ts';
import { textOf, valueAt, type Entry } from './values.ts';

/** A field that names something else: a sponsor, a level, a page of the product, the right choice. */
export function NamingField(props: FieldProps) {
  const { t } = useTexts();
  const { field, form } = props;
  const { id, value, text, label, hint, errors, set } = useField(props);
  if (field.as === 'sponsors') return <Sponsors {...props} />;
  if (field.as === 'area') return <PlaceField {...props} />;
  const options = optionsOf(props, form);
  const asked = field.as === 'choice' || field.as === 'right' || field.as === 'level';
  // An exhibitor for whom no level is chosen stands on the first one.
  const first = field.as === 'level' ? options[0]?.key : undefined;
  return (
    <SelectField
      {...{ id, label, hint, errors }}
      value={text || first}
      onChange={({ target }) => set(field.as === 'right' ? Number(target.value) : target.value)}
    >
      {(!asked || (field.as === 'level' && first === undefined)) && (
        <option value="">{t('studio.section.nothing')}</option>
      )}
      {field.as === 'right' && value === undefined && <option value="">{t('studio.section.place.choose')}</option>}
      {options.map(({ key, name }) => (
        <option key={key} value={key}>
          {name ?? t(`studio.section.game.${key}` as 'studio.section.game.quiz')}
        </option>
      ))}
    </SelectField>
  );
}

interface Option {
  readonly key: string;
  /** undefined: the text of a choice. */
  readonly name: string | undefined;
}

function optionsOf({ field, entry, path }: FieldProps, form: SectionForm): readonly Option[] {
  const list = (from: unknown) => (Array.isArray(from) ? (from as readonly (Entry | string)[]) : []);
  const named = (from: unknown) =>
    list(from).flatMap((one) =>
      typeof one === 'string' ? [] : [{ key: textOf(one['key']), name: textOf(one['name'] ?? one['title']) }],
    );
  switch (field.as) {
    case 'choice':
      return field.options.map((key) => ({ key, name: undefined }));
    case 'right':
      return list(entry['choices']).map((name, at) => ({ key: String(at + 1), name: textOf(name) }));
    case 'level':
      return list(form.values['levels'] ?? form.names.levels).map((name) => ({
        key: textOf(name),
        name: textOf(name),
      }));
    case 'scene':
      return named(valueAt(form.values, [...path.slice(0, path.indexOf('scenes') + 1)]));
    default:
      return sponsorsOf(form);
  }
}

/** The sponsors of the event, those that are typed where they are of this page. */
function sponsorsOf({ values, names }: SectionForm): readonly Option[] {
  const typed = values['sponsors'] as readonly Entry[] | undefined;
  return typed ? typed.map(({ key, name }) => ({ key: textOf(key), name: textOf(name) })) : names.sponsors;
}

/** The sponsors that a page thanks, in the order in which they were chosen. */
function Sponsors(props: FieldProps) {
  const { id, value, label, hint, errors, set } = useField(props);
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const all = sponsorsOf(props.form);
  if (all.length === 0) return null;
  return (
    <Grid as="fieldset" oneColumn gap={0}>
      <legend>{label}</legend>
      {hint !== undefined && <Hint>{hint}</Hint>}
      {all.map(({ key, name }) => (
        <Choice
          key={key}
          type="checkbox"
          checked={chosen.includes(key)}
          choose={(on) => set(on ? [...chosen, key] : chosen.filter((one) => one !== key))}
        >
          <bdi>{name}</bdi>
        </Choice>
      ))}
      <FieldErrors name={id} errors={errors} />
    </Grid>
  );
}
