import type { GrantedRole } from '@plenary/contract/audience/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import {
  changeTeamRoles,
  inviteTeamAgain,
  inviteToTeam,
  withdrawTeamInvitation,
  type StudioTeam,
} from '@plenary/contract/studio/team';
import type { PersonOnList } from '@plenary/contract/studio/people';
import { useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { RoleChange } from '../../audience/index.ts';

/** The fields of an invitation, as they are typed. */
export interface Invitee {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: ReadonlySet<GrantedRole>;
  /** They are to organise the event as well, which not everybody can say (INS5). */
  readonly organiser: boolean;
}

/** The team of the page, and what is done with it: why that was refused, or null. */
export interface Team {
  readonly state: StudioTeam;
  invite(invitee: Invitee): Promise<AnsweredRefusal | null>;
  change(person: PersonOnList, roles: RoleChange): Promise<AnsweredRefusal | null>;
  again(person: PersonOnList): Promise<void>;
  withdraw(person: PersonOnList): Promise<void>;
}

/** @param start the team that came with the page */
export function useTeam(start: StudioTeam): Team {
  const [state, setState] = useState(start);
  const { t } = useTexts();
  const { slug: event } = useEvent();
  const { api } = useServices();
  type Answer = Awaited<ReturnType<typeof api.call<typeof inviteToTeam>>>;
  const taken = (answer: Answer, done: string): AnsweredRefusal | null => {
    if (!answer.ok) return answer.refusal;
    setState(answer.value);
    showToast({ title: done });
    return null;
  };
  const said = (answer: Answer, done: string): void => {
    const refusal = taken(answer, done);
    if (refusal) showToast({ title: t('team.not_done'), text: refusalText(t, refusal) });
  };
  const of = ({ account: id }: PersonOnList) => ({ event, id });
  return {
    state,
    async invite({ roles, organiser, ...named }) {
      const body = { ...named, roles: [...roles], ...(organiser && { organiser }) };
      return taken(await api.call(inviteToTeam, { params: { event }, body }), t('team.invited'));
    },
    async change(person, body) {
      return taken(await api.call(changeTeamRoles, { params: of(person), body }), t('team.saved'));
    },
    async again(person) {
      said(await api.call(inviteTeamAgain, { params: of(person) }), t('team.invited'));
    },
    async withdraw(person) {
      said(await api.call(withdrawTeamInvitation, { params: of(person) }), t('team.withdrawn'));
    },
  };
}
