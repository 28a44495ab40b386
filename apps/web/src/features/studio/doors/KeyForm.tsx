import { TRAIT_ROLES } from '@plenary/contract/studio/doors';
import { TICKET_ALGORITHMS } from '@plenary/domain/tickets/limits';
import { useRef } from 'react';
import { useDraft } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaField, Field, FieldErrors, SelectField } from '../../../ui/field/Field.tsx';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { Choice } from '../../../ui/input/Choice.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading } from '../../../ui/text/Text.tsx';
import { traitsOf } from './traits.ts';
import type { Doors } from './use-doors.ts';

const EMPTY = {
  ...{ issuer: '', kid: '', audience: '', algorithm: 'HS256' as (typeof TICKET_ALGORITHMS)[number] },
  ...{ make: true, key: '', base64: false, traits: '' },
};

/** Adds the key of a shop, made here or given (DOR2). */
export function KeyForm({ doors, close }: { readonly doors: Doors; readonly close: () => void }) {
  const { t } = useTexts();
  const { typed, type, save, sending, errors, problems, form } = useDraft(() => EMPTY);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEnter(heading);
  const { algorithm, make, key, base64 } = typed;
  const made = make && algorithm !== 'RS256';
  const { traits, wrong } = traitsOf(typed.traits);
  const submit = () => {
    if (wrong !== null) return;
    void save(async ({ issuer, kid, audience }) => {
      const given = made ? {} : { key, base64 };
      const refusal = await doors.add({ issuer, kid, audience, algorithm, traits, ...given });
      if (!refusal) close();
      return refusal;
    });
  };
  const field = (name: 'issuer' | 'kid' | 'audience', hint: string) => (
    <Field
      {...{ name, hint }}
      label={t(`doors.${name}`)}
      value={typed[name]}
      onChange={({ target }) => type({ [name]: target.value })}
      errors={errors(name)}
      required
      dir="auto"
      autoComplete="off"
    />
  );
  return (
    <Grid as="form" card gap={16} padX={16} padY={16} oneColumn aria-labelledby="key-form" {...form(submit)}>
      <Heading id="key-form" size={18} as="h3" ref={heading} tabIndex={-1}>
        {t('doors.add')}
      </Heading>
      {field('issuer', t('doors.issuer_hint'))}
      {field('kid', t('doors.kid_hint'))}
      {field('audience', t('doors.audience_hint'))}
      <SelectField
        id="algorithm"
        label={t('doors.algorithm')}
        value={algorithm}
        onChange={({ target: { value } }) =>
          type({ algorithm: TICKET_ALGORITHMS.find((one) => one === value) ?? 'HS256' })
        }
      >
        {TICKET_ALGORITHMS.map((one) => (
          <option key={one} value={one}>
            {t('doors.algorithms', { algorithm: one })}
          </option>
        ))}
      </SelectField>
      {algorithm !== 'RS256' && (
        <Choice type="checkbox" checked={make} choose={(on) => type({ make: on })}>
          {t('doors.make')}
        </Choice>
      )}
      {!made && (
        <AreaField
          id="key"
          label={t('doors.key')}
          hint={t('doors.key_hint')}
          rows={4}
          value={key}
          onChange={({ target }) => type({ key: target.value })}
          errors={errors('key')}
          spellCheck={false}
        />
      )}
      {!made && algorithm === 'HS256' && (
        <Choice type="checkbox" checked={base64} choose={(on) => type({ base64: on })}>
          {t('doors.base64')}
        </Choice>
      )}
      <AreaField
        id="traits"
        label={t('doors.traits')}
        hint={t('doors.traits_hint', { roles: TRAIT_ROLES.join(', ') })}
        rows={3}
        value={typed.traits}
        onChange={({ target }) => type({ traits: target.value })}
        errors={wrong === null ? errors('traits') : [t('doors.bad_trait', { line: wrong })]}
        spellCheck={false}
      />
      <FieldErrors name="key-problems" errors={problems} />
      <Row gap={8} wrap>
        <Button type="submit" look="primary" aria-disabled={sending}>
          {t(sending ? 'doors.saving' : 'doors.save')}
        </Button>
        <Button look="quiet" onClick={close}>
          {t('doors.cancel')}
        </Button>
      </Row>
    </Grid>
  );
}
