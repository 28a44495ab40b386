import { EVENT_KINDS } from '@plenary/contract/event';
import type { EventForm } from '@plenary/contract/studio/operations';
import { useHydrated } from '../../page/device.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Field, SelectField } from '../../ui/field/Field.tsx';
import { Box, Grid } from '../../ui/layout/Layout.tsx';
import styles from './Studio.module.css';

interface BasicsFieldsProps {
  readonly typed: EventForm;
  readonly type: (values: Partial<EventForm>) => void;
  readonly errors: (name: string) => readonly string[];
}

/** The questions that every event answers: what it is called, where one takes part, and when. */
export function BasicsFields({ typed, type, errors }: BasicsFieldsProps) {
  const { t } = useTexts();
  const time = (name: 'starts_at' | 'ends_at', label: string) => (
    <Field
      name={name}
      type="datetime-local"
      label={label}
      value={typed[name]}
      required
      onChange={({ target }) => type({ [name]: target.value })}
      errors={errors(name)}
    />
  );
  return (
    <>
      <Field
        name="name"
        label={t('studio.name')}
        value={typed.name}
        dir="auto"
        required
        onChange={({ target }) => type({ name: target.value })}
        errors={errors('name')}
      />
      <SelectField
        id="event_kind"
        name="event_kind"
        label={t('studio.kind')}
        value={typed.event_kind}
        onChange={({ target }) => type({ event_kind: target.value as EventForm['event_kind'] })}
        errors={errors('event_kind')}
      >
        {EVENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`studio.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <Grid gap={16} className={styles.times}>
        {time('starts_at', t('studio.starts'))}
        {time('ends_at', t('studio.ends'))}
      </Grid>
      <Field
        name="time_zone"
        label={t('studio.zone')}
        hint={t('studio.zone_hint')}
        value={typed.time_zone}
        list="zones"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        required
        onChange={({ target }) => type({ time_zone: target.value })}
        errors={errors('time_zone')}
      />
      <Zones />
    </>
  );
}

/** The zones that the browser knows, to choose from while typing. */
function Zones() {
  const hydrated = useHydrated();
  const zones = hydrated ? ['UTC', ...Intl.supportedValuesOf('timeZone')] : [];
  return (
    <Box as="datalist" id="zones">
      {zones.map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </Box>
  );
}
