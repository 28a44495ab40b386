import type { CallPeer, PeerEndedPayload } from '@plenary/contract/calls/operations';
import type { DeviceProblem } from '@plenary/domain/devices/devices';
import { minutesLeft } from '@plenary/domain/rooms/joining';
import { stopCallOf } from '../../page/call/call.ts';
import { refusalText } from '../../page/refusal-text.ts';
import type { Services } from '../../page/services.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { CallSession } from './session/call-session.ts';
import type { Failure } from './session/call-state.ts';

/** A call that could not be had, with a way out (CAL5). The answer takes it back. */
export function showFailure(services: Services, session: CallSession, why: Failure): () => void {
  const { t } = services.texts;
  const stop = (): void => stopCallOf(session.target.tid);
  const ask = { title: t('calls.not_connected'), first: { label: t('calls.close'), run: stop }, onDismiss: stop };
  switch (why.kind) {
    case 'load':
      // The state of the call is gone after the second failure, else every reload would run into it again (D56).
      stop();
      openModal({ title: ask.title, content: t('calls.load_failed'), last: { label: t('calls.ok') } });
      return () => undefined;
    case 'late': {
      const last = { label: t('calls.try_again'), run: () => void session.join() };
      return openModal({ ...ask, content: t('calls.load_failed'), last });
    }
    case 'microphone': {
      const { problem } = why;
      const content = problem === 'denied' ? t('calls.microphone_denied') : t(`devices.trouble.microphone.${problem}`);
      const last = { label: t('calls.try_again'), run: () => void session.begin(false) };
      return openModal({ ...ask, content, last });
    }
    case 'refused': {
      const elsewhere = why.refusal.code === 'call_elsewhere';
      const label = t(elsewhere ? 'calls.close_retry' : 'calls.try_again');
      const last = { label, run: () => void session.join(elsewhere) };
      return openModal({ ...ask, content: refusalText(t, why.refusal), last });
    }
    default:
      return why satisfies never;
  }
}

/** Why one is out of a call, where one does not know it. */
export function showEnd({ texts: { t }, clock }: Services, { reason, until }: PeerEndedPayload): void {
  if (reason === 'left' || reason === 'seat_ended') return;
  const now = clock.now();
  const count = minutesLeft(until === undefined ? now : Date.parse(until), now);
  const content = reason === 'kicked' ? t('calls.ended.kicked', { count }) : t(`calls.ended.${reason}`);
  openModal({ title: t('calls.ended.title'), content, last: { label: t('calls.ok') } });
}

export function showMuted({ texts: { t } }: Services, by: CallPeer | null): void {
  showToast({ key: 'muted', title: by ? t('calls.muted_by', { name: by.name }) : t('calls.muted') });
}

/** The camera was switched on, and there is none. */
export function showNoCamera({ texts: { t } }: Services, problem: DeviceProblem): void {
  showToast({ key: 'no camera', title: t(`devices.trouble.camera.${problem}`) });
}

/** Sharing a screen failed; a choice that was closed is none of this. */
export function showShareFailure({ texts: { t } }: Services): void {
  openModal({ title: t('calls.share_failed'), content: t('calls.share_failed_text'), last: { label: t('calls.ok') } });
}
