import type { AnsweredRefusal } from '@plenary/contract/errors';
import { blockUser } from '@plenary/contract/chat/blocks';
import { deleteMessage } from '@plenary/contract/chat/operations';
import { banUser, muteUser } from '@plenary/contract/chat/moderation';
import { banFromEvent, getUserCard, type UserCard } from '@plenary/contract/user-card/operations';
import { useEffect, useState } from 'react';
import { useBoot, useEvent } from '../../../../page/boot.tsx';
import { reportActivity } from '../../../../page/life/report-activity.ts';
import { useServices } from '../../../../page/services.tsx';

type Done = Promise<AnsweredRefusal | null>;

/** A person's card as the page knows it, and what can be done from there. */
export interface CardDesk {
  /** null until it has come. */
  readonly card: UserCard | null;
  readonly failed: AnsweredRefusal | null;
  block(lift: boolean): Done;
  /** `minutes` null: until it is lifted. */
  sanction(kind: 'mute' | 'ban', minutes: number | null): Done;
  lift(kind: 'mute' | 'ban'): Done;
  banFromEvent(reason: string): Done;
  letIn(): Done;
  deleteMessage(chat_message: string): Done;
}

/** @param user a user `_id` */
export function useUserCard(user: string): CardDesk {
  const services = useServices();
  const { api } = services;
  const { slug } = useEvent();
  const own = useBoot().me?._id;
  const [card, setCard] = useState<UserCard | null>(null);
  const [failed, setFailed] = useState<AnsweredRefusal | null>(null);
  const params = { event: slug };
  useEffect(() => {
    let wanted = true;
    void api.call(getUserCard, { params: { event: slug }, query: { user } }).then((answer) => {
      if (!wanted) return;
      if (!answer.ok) return setFailed(answer.refusal);
      setCard(answer.value);
      if (user !== own) void reportActivity(services, 'user_profile_viewed', user);
    });
    return () => {
      wanted = false;
    };
  }, [services, api, slug, user, own]);
  const sanction = async (kind: 'mute' | 'ban', order: { minutes?: number } | { lift: true }): Done => {
    const answer = await api.call(kind === 'mute' ? muteUser : banUser, { params, body: { user, ...order } });
    if (!answer.ok) return answer.refusal;
    const { sanctions } = answer.value;
    setCard((now) => now && { ...now, ...(now.moderation && { moderation: { ...now.moderation, sanctions } }) });
    return null;
  };
  const shutOut = async (order: { reason: string } | { lift: true }): Done => {
    const answer = await api.call(banFromEvent, { params, body: { user, ...order } });
    if (answer.ok) setCard(answer.value);
    return answer.ok ? null : answer.refusal;
  };
  return {
    card,
    failed,
    async block(lift) {
      const answer = await api.call(blockUser, { params, body: { user, lift } });
      if (answer.ok) setCard((now) => now && { ...now, blocked: !lift });
      return answer.ok ? null : answer.refusal;
    },
    sanction: (kind, minutes) => sanction(kind, minutes === null ? {} : { minutes }),
    lift: (kind) => sanction(kind, { lift: true }),
    banFromEvent: (reason) => shutOut({ reason }),
    letIn: () => shutOut({ lift: true }),
    async deleteMessage(chat_message) {
      const answer = await api.call(deleteMessage, { params, body: { chat_message } });
      return answer.ok ? null : answer.refusal;
    },
  };
}
