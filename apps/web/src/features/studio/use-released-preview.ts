import { previewReleased } from '@plenary/contract/studio/view';
import type { PreviewRole } from '@plenary/domain/policy/preview';
import { useEvent } from '../../page/boot.tsx';
import { useSending } from '../../page/form/use-draft.ts';
import { useServices } from '../../page/services.tsx';

/** The preview of an event with everything that waits for its release: it is made, and shown (REL14). */
export function useReleasedPreview() {
  const { slug: event } = useEvent();
  const { api } = useServices();
  const { send, kind, ...sending } = useSending();
  /** @param at as a clock on the wall of the event shows it; empty: now */
  const show = (as: PreviewRole, at: string) => {
    if (kind === 'sent') return;
    void send(async () => {
      const answer = await api.call(previewReleased, { params: { event }, body: { as, at } });
      if (!answer.ok) return answer.refusal;
      location.assign(answer.value.path);
      return null;
    });
  };
  return { ...sending, show, busy: kind === 'sending' || kind === 'sent' };
}
