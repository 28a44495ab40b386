import type { CallOverPayload, CallStartedPayload } from '@plenary/contract/calls/operations';
import { inCallOf, openCall } from '../../page/call/call.ts';
import { changeCall } from '../../page/call/change-call.ts';
import type { Services } from '../../page/services.tsx';
import { dismissToast, isToastShown, showToast } from '../../ui/toast/toast-store.ts';

/** Begins the key of a toast about a call, of which one is shown at a time (NOT31). */
const CALL_TOAST = 'call ';

/** An incoming call: the toast stays until it is answered, put away, or the call is over. Nobody is called into a call that they are in. */
export function showCallToast(services: Services, { tid, by, name }: CallStartedPayload): void {
  const { t } = services.texts;
  if (inCallOf(tid) || by._id === services.boots.getState().me?._id || isToastShown(CALL_TOAST)) return;
  showToast({
    key: `${CALL_TOAST}${tid}`,
    title: t('calls.toast', { name: by.name }),
    ...(name !== '' && { text: name }),
    stays: true,
    action: {
      label: t('calls.join'),
      run: () => changeCall(services, { tid, go: () => openCall(services, { tid, kind: 'chat' }) }),
    },
  });
}

/** The call of a thread is joined, or over: nobody is calling there any more. */
export function dismissCallToast({ tid }: Pick<CallOverPayload, 'tid'>): void {
  dismissToast(`${CALL_TOAST}${tid}`);
}
