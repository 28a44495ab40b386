import { isHandheld, isIosButNotSafari } from '@plenary/domain/calls/browsers';
import { ownBrowser } from '../../../page/device.ts';
import type { Services } from '../../../page/services.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';

/** Whether this browser could share a screen at all: handhelds cannot (CAL6). */
export const hasScreenToShare = (): boolean =>
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getDisplayMedia === 'function' &&
  !isHandheld(ownBrowser());

/** Says so where this browser cannot make calls, and once where it is one of iOS but not Safari (CAL7, D16). */
export function refusesCalls({ storage, texts: { t } }: Services): boolean {
  const missing = typeof RTCPeerConnection !== 'function' || navigator.mediaDevices === undefined;
  const last = { label: t('calls.ok') };
  if (missing) openModal({ title: t('calls.unsupported'), content: t('calls.use_safari'), last });
  else if (isIosButNotSafari(ownBrowser()) && storage.get('IsIOSButNotSafari') === null) {
    storage.set('IsIOSButNotSafari', 'true');
    openModal({ title: t('calls.ios'), content: t('calls.use_safari'), last });
  }
  return missing;
}
