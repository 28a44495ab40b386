import {
  type AudiencePerson,
  changePersonRoles,
  GRANTED_ROLES,
  type GrantedRole,
} from '@plenary/contract/audience/operations';
import { displayName } from '@plenary/contract/names';
import { useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { useSending } from '../../page/form/use-draft.ts';
import { Grid } from '../../ui/layout/Layout.tsx';
import { ContentModal } from '../../ui/modal/ContentModal.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { Hint, Text } from '../../ui/text/Text.tsx';

interface RolesDialogProps {
  readonly person: AudiencePerson;
  readonly changed: () => void;
  readonly closed: () => void;
}

/** The roles of a person, each a switch with what it lets them do. */
export function RolesDialog({ person, changed, closed }: RolesDialogProps) {
  const { t } = useTexts();
  return (
    <ContentModal title={t('audience.roles_of', { name: displayName(person.user) })} width="narrow" onClosed={closed}>
      {(close) => (
        <RolesForm
          person={person}
          done={() => {
            changed();
            close();
          }}
        />
      )}
    </ContentModal>
  );
}

/** Sends what was switched alone: what another organiser changes meanwhile stays. */
function useSaving(person: AudiencePerson, done: () => void) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const { send, ...sending } = useSending();
  const save = async (held: ReadonlySet<GrantedRole>) => {
    const had = new Set<string>(person.roles);
    const answer = await api.call(changePersonRoles, {
      params: { event: slug },
      body: {
        user: person.user._id,
        add: GRANTED_ROLES.filter((role) => held.has(role) && !had.has(role)),
        remove: GRANTED_ROLES.filter((role) => !held.has(role) && had.has(role)),
      },
    });
    if (!answer.ok) return answer.refusal;
    showToast({ title: t('audience.saved') });
    done();
    return null;
  };
  return { ...sending, save: (held: ReadonlySet<GrantedRole>) => void send(() => save(held)) };
}

function RolesForm({ person, done }: { readonly person: AudiencePerson; readonly done: () => void }) {
  const { t } = useTexts();
  const [held, setHeld] = useState<ReadonlySet<GrantedRole>>(
    () => new Set(GRANTED_ROLES.filter((role) => person.roles.includes(role))),
  );
  const { save, sending, allProblems, form } = useSaving(person, done);
  const change = (role: GrantedRole, on: boolean): void =>
    setHeld((before) => new Set([...before].filter((one) => one !== role).concat(on ? role : [])));
  return (
    <Grid as="form" padTop={16} padX={24} padEnd={24} oneColumn gap={16} {...form(() => save(held))}>
      <Text tone="quiet">{t('audience.roles_lead')}</Text>
      {GRANTED_ROLES.map((role) => (
        <div key={role}>
          <Switch checked={held.has(role)} aria-describedby={`role-${role}`} onChange={(on) => change(role, on)}>
            {t('audience.role', { role })}
          </Switch>
          <Hint id={`role-${role}`}>{t('audience.role_hint', { role })}</Hint>
        </div>
      ))}
      <FieldErrors name="roles" errors={allProblems} />
      <Button look="primary" type="submit" disabled={sending}>
        {t('audience.save')}
      </Button>
    </Grid>
  );
}
