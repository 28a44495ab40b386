import { useRef } from 'react';
import { useDraft } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { Box, Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { RoleSwitches } from '../../audience/index.ts';
import type { Invitee, Team } from './use-team.ts';

const EMPTY: Invitee = { email: '', first_name: '', last_name: '', roles: new Set(['host']), organiser: false };

interface InviteFormProps {
  readonly team: Team;
  /** The reader makes organisers. */
  readonly appoints: boolean;
  readonly close: () => void;
}

/** Invites a person into the team (TEA2). */
export function InviteForm({ team, appoints, close }: InviteFormProps) {
  const { t } = useTexts();
  const { typed, type, save, sending, errors, problems, form } = useDraft<Invitee>(() => EMPTY);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEnter(heading);
  const submit = () =>
    void save(async (now) => {
      const refusal = await team.invite(now);
      if (!refusal) close();
      return refusal;
    });
  const field = (name: 'email' | 'first_name' | 'last_name', more: object) => (
    <Field
      name={name}
      label={t(`team.field.${name}`)}
      value={typed[name]}
      onChange={({ target }) => type({ [name]: target.value })}
      errors={errors(name)}
      {...more}
    />
  );
  return (
    <Grid as="form" card gap={16} padX={16} padY={16} oneColumn aria-labelledby="invite-form" {...form(submit)}>
      <Heading id="invite-form" size={22} ref={heading} tabIndex={-1}>
        {t('team.invite')}
      </Heading>
      {field('email', { type: 'email', dir: 'ltr', required: true, autoComplete: 'off' })}
      {field('first_name', { dir: 'auto', required: true, autoComplete: 'off' })}
      {field('last_name', { dir: 'auto', mark: t('team.optional'), autoComplete: 'off' })}
      <Box as="fieldset" padTop={8}>
        <legend>{t('team.may')}</legend>
        <Grid gap={12} oneColumn padTop={8}>
          {appoints && (
            <div>
              <Switch
                checked={typed.organiser}
                aria-describedby="organiser-hint"
                onChange={(organiser) => type({ organiser })}
              >
                {t('audience.role', { role: 'organiser' })}
              </Switch>
              <Hint id="organiser-hint">{t('team.organiser_hint')}</Hint>
            </div>
          )}
          <RoleSwitches held={typed.roles} change={(roles) => type({ roles })} />
        </Grid>
        <FieldErrors name="roles" errors={errors('roles')} />
      </Box>
      <FieldErrors name="invite" errors={problems} />
      <Row gap={8} wrap>
        <Button type="submit" look="primary" aria-disabled={sending}>
          {t('team.send')}
        </Button>
        <Button look="quiet" onClick={close}>
          {t('team.cancel')}
        </Button>
      </Row>
    </Grid>
  );
}
