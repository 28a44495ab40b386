import type { AnsweredRefusal } from '@plenary/contract/errors';
import { startThread } from '@plenary/contract/chat/private';
import type { UserCard } from '@plenary/contract/user-card/operations';
import { refuseStarting } from '@plenary/domain/chat/threads';
import { useState } from 'react';
import { useBoot, useFlags } from '../../../../page/boot.tsx';
import { useOverlays } from '../../../../page/navigation/overlays.ts';
import { useServices } from '../../../../page/services.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';

interface MessageButtonProps {
  readonly card: UserCard;
  /** Called with the reason why no private chat could be started. */
  readonly failed: (refusal: AnsweredRefusal) => void;
  /** The chat is open: the card is in its way. */
  readonly close: () => void;
}

/** Leads to the private chat with the person, which is begun where there is none (PRV1). */
export function MessageButton({ card, failed, close }: MessageButtonProps) {
  const { t } = useTexts();
  const { api } = useServices();
  const { event } = useBoot();
  const { setChatThread } = useOverlays();
  const [busy, setBusy] = useState(false);
  if (!useMayWrite(card) || !event) return null;
  const open = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const body = { users: [card.event_user.user._id] };
    const answer = await api.call(startThread, { params: { event: event.slug }, body });
    setBusy(false);
    if (!answer.ok) return failed(answer.refusal);
    close();
    setChatThread(answer.value.chat_thread._id);
  };
  return (
    <Button look="primary" onClick={() => void open()}>
      {t('user-card.message')}
    </Button>
  );
}

/** Whether one may begin a private chat with the person of a card (D21). */
function useMayWrite({ event_user: { _id, user }, blocked }: UserCard): boolean {
  const { me } = useBoot();
  const { private_chat_enabled = false, networking_enabled = false } = useFlags();
  if (!me || me.event_user_id === _id || blocked || !user.active || user.deleted || user.simulated) return false;
  const starter = { ...me.user, event_user_id: me.event_user_id, roles: me.roles };
  return refuseStarting(starter, { private_chat_enabled, networking_enabled }) === null;
}
