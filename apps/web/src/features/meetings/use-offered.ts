import type { AnsweredRefusal } from '@plenary/contract/errors';
import { offeredSlots, type Meeting, type MeetingSlot } from '@plenary/contract/meetings/operations';
import { useEffect, useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

/** The times at which a person can be met. */
export interface Offered {
  readonly with: Meeting['with'];
  readonly slots: readonly MeetingSlot[];
}

/** Reads the times of a user; null: of nobody. */
export function useOffered(user: string | null) {
  const { api } = useServices();
  const slug = useBoot().event?.slug ?? '';
  const [offered, setOffered] = useState<Offered | null>(null);
  const [refusal, setRefusal] = useState<AnsweredRefusal | null>(null);
  useEffect(() => {
    if (user === null) return;
    void api.call(offeredSlots, { params: { event: slug, user } }).then((answer) => {
      if (answer.ok) setOffered(answer.value);
      setRefusal(answer.ok ? null : answer.refusal);
    });
  }, [api, slug, user]);
  return { offered, refusal };
}
