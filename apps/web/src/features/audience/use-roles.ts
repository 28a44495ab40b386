import { changePersonRoles } from '@plenary/contract/audience/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { RoleChange } from './RolesDialog.tsx';

/**
 * Sends the changed roles of a member, by their account. Returns why it was refused, or null.
 * @param changed they are others now
 */
export function useRoles(changed: () => void) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  return async (user: string, change: RoleChange): Promise<AnsweredRefusal | null> => {
    const answer = await api.call(changePersonRoles, { params: { event: slug }, body: { user, ...change } });
    if (!answer.ok) return answer.refusal;
    showToast({ title: t('audience.saved') });
    changed();
    return null;
  };
}
