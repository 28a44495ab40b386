import { useTexts } from '../../../page/use-texts.ts';
import { Field, SelectField } from '../../../ui/field/Field.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { NO_HALL, type TypedHall, type TypedSchedule } from './schedule-form.ts';

const CHOICES = ['none', 'hosted', 'address', 'on_site'] as const;

interface PlaceFieldsProps {
  readonly places: readonly string[];
  readonly halls: TypedSchedule['halls'];
  readonly type: (halls: TypedSchedule['halls']) => void;
}

/** Places of a schedule that are no halls yet, each of which can become one. */
export function PlaceFields({ places, halls, type }: PlaceFieldsProps) {
  const { t } = useTexts();
  if (places.length === 0) return null;
  return (
    <Grid as="fieldset" gap={12} oneColumn>
      <Text as="legend" weight={600}>
        {t('schedules.places')}
      </Text>
      <Hint>{t('schedules.places_hint')}</Hint>
      {places.map((place) => (
        <PlaceField
          key={place}
          place={place}
          hall={halls[place] ?? NO_HALL}
          type={(hall) => type({ ...halls, [place]: hall })}
        />
      ))}
    </Grid>
  );
}

interface PlaceFieldProps {
  readonly place: string;
  readonly hall: TypedHall;
  readonly type: (hall: TypedHall) => void;
}

function PlaceField({ place, hall, type }: PlaceFieldProps) {
  const { t } = useTexts();
  return (
    <>
      <SelectField
        id={`place-${place}`}
        label={place}
        value={hall.choice ?? ''}
        onChange={({ target }) => type({ ...hall, choice: (target.value || null) as TypedHall['choice'] })}
      >
        <option value="">{t('schedules.hall.not')}</option>
        {CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {t(`schedules.hall.${choice}`)}
          </option>
        ))}
      </SelectField>
      {hall.choice === 'address' && (
        <Field
          name={`address-${place}`}
          type="url"
          label={t('schedules.hall_address', { name: place })}
          value={hall.address}
          dir="ltr"
          spellCheck={false}
          onChange={({ target }) => type({ ...hall, address: target.value })}
        />
      )}
    </>
  );
}
