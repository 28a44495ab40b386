import type { CallStartedPayload } from '@plenary/contract/calls';
import { inCall, openCall } from '../../page/call.ts';
import { changeCall } from '../../page/change-call.ts';
import type { Services } from '../../page/services.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';

/** Key of the one toast about a call that is shown at a time (NOT31). */
export const CALL_TOAST = 'call';

/** Somebody calls: the toast stays until it is answered or put away. Whoever is in a call already is not disturbed. */
export function showCallToast(services: Services, { tid, by, name }: CallStartedPayload): void {
  const { t } = services.texts;
  if (inCall() || by._id === services.boots.getState().me?._id) return;
  showToast({
    key: CALL_TOAST,
    title: t('calls.toast', { name: by.name }),
    ...(name !== '' && { text: name }),
    stays: true,
    action: {
      label: t('calls.join'),
      run: () => changeCall(services, { tid, go: () => openCall(services, { tid, kind: 'chat' }) }),
    },
  });
}
