import { GRANTED_ROLES, type GrantedRole } from '@plenary/contract/audience/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { Role } from '@plenary/domain/policy/policy';
import { useState } from 'react';
import { useSending } from '../../page/form/use-draft.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { ContentModal } from '../../ui/modal/ContentModal.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { RoleSwitches } from './RoleSwitches.tsx';

/** The roles that are given, and those that are taken. */
export interface RoleChange {
  readonly add: GrantedRole[];
  readonly remove: GrantedRole[];
}

interface RolesFormProps {
  readonly roles: readonly Role[];
  /** Sends what was switched. Returns why it was refused, or null. */
  readonly save: (change: RoleChange) => Promise<AnsweredRefusal | null>;
}

interface RolesDialogProps extends RolesFormProps {
  /** The person's name. */
  readonly name: string;
  readonly closed: () => void;
}

/** The roles of a person, each a switch with what it lets them do. */
export function RolesDialog({ name, closed, ...form }: RolesDialogProps) {
  const { t } = useTexts();
  return (
    <ContentModal title={t('audience.roles_of', { name })} width="narrow" onClosed={closed}>
      {(close) => <RolesForm {...form} done={close} />}
    </ContentModal>
  );
}

/** Sends what was switched alone: what another organiser changes meanwhile stays. */
function RolesForm({ roles, save, done }: RolesFormProps & { readonly done: () => void }) {
  const { t } = useTexts();
  const had = new Set<string>(roles);
  const [held, setHeld] = useState<ReadonlySet<GrantedRole>>(
    () => new Set(GRANTED_ROLES.filter((role) => had.has(role))),
  );
  const { send, sending, allProblems, form } = useSending();
  const submit = async (): Promise<AnsweredRefusal | null> => {
    const add = GRANTED_ROLES.filter((role) => held.has(role) && !had.has(role));
    const remove = GRANTED_ROLES.filter((role) => !held.has(role) && had.has(role));
    const refusal = await save({ add, remove });
    if (!refusal) done();
    return refusal;
  };
  return (
    <Grid as="form" padTop={16} padX={24} padEnd={24} oneColumn gap={16} {...form(() => void send(submit))}>
      <Text tone="quiet">{t('audience.roles_lead')}</Text>
      <RoleSwitches held={held} change={setHeld} />
      <FieldErrors name="roles" errors={allProblems} />
      <Button look="primary" type="submit" aria-disabled={sending}>
        {t('audience.save')}
      </Button>
    </Grid>
  );
}
