import { createReader } from '@plenary/client/reader';
import { ownTopic } from '@plenary/contract/own-topic';
import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import {
  answerMeeting,
  cancelMeeting,
  listMeetings,
  moveMeeting,
  offerSlot,
  removeSlot,
  type Meeting,
  type MeetingSlot,
} from '@plenary/contract/meetings/operations';
import { MEETINGS_CHANGED } from '@plenary/contract/meetings/topics';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLiveTopic } from '../../live/index.ts';
import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

interface Known {
  readonly meetings: readonly Meeting[];
  readonly slots: readonly MeetingSlot[];
}

/** The meetings of the reader, and what can be done with them. Each act says whether it was done. */
export interface MeetingsDesk {
  /** null until they have come. */
  readonly known: Known | null;
  readonly refusal: AnsweredRefusal | null;
  answer(meeting: string, accept: boolean): Promise<boolean>;
  cancel(meeting: string): Promise<boolean>;
  move(meeting: string, slot: string): Promise<boolean>;
  /** @param starts_at milliseconds on the event's clock */
  offer(starts_at: number, minutes: number): Promise<boolean>;
  remove(slot: string): Promise<boolean>;
}

export function useMeetings(): MeetingsDesk {
  const { api } = useServices();
  const { event, me } = useBoot();
  const [known, setKnown] = useState<Known | null>(null);
  const [refusal, setRefusal] = useState<AnsweredRefusal | null>(null);
  const slug = event?.slug ?? '';
  const reader = useMemo(
    () =>
      createReader(
        () => api.call(listMeetings, { params: { event: slug } }),
        (answer) => (answer.ok ? setKnown(answer.value) : setRefusal(answer.refusal)),
      ),
    [api, slug],
  );
  useEffect(() => void reader.read(), [reader]);
  useLiveTopic(me === null ? null : ownTopic(me._id), {
    onSnapshot: () => void reader.read(),
    onEvents: (events) => {
      if (events.some(({ kind }) => kind === MEETINGS_CHANGED)) void reader.read();
    },
  });
  // A button that is pressed twice does its act once: the second one would be refused.
  const busy = useRef(false);
  const after = async (ask: () => Promise<Answered<unknown>>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    const answer = await ask();
    setRefusal(answer.ok ? null : answer.refusal);
    await reader.read();
    busy.current = false;
    return answer.ok;
  };
  const params = { event: slug };
  return {
    ...{ known, refusal },
    answer: (meeting, accept) => after(() => api.call(answerMeeting, { params, body: { meeting, accept } })),
    cancel: (meeting) => after(() => api.call(cancelMeeting, { params, body: { meeting } })),
    move: (meeting, slot) => after(() => api.call(moveMeeting, { params, body: { meeting, slot } })),
    offer: (starts_at, minutes) =>
      after(() => api.call(offerSlot, { params, body: { starts_at: new Date(starts_at).toISOString(), minutes } })),
    remove: (slot) => after(() => api.call(removeSlot, { params, body: { slot } })),
  };
}
