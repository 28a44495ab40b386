import {
  checkInPerson,
  createHall,
  getCheckInDesk,
  revokeHall,
  type CheckedInPerson,
  type CheckInHall,
} from '@plenary/contract/check-in/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { useEffect, useRef, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

/** The outcome of a code. */
export type DeskResult =
  | { readonly kind: 'ready' | 'asking' }
  | { readonly kind: 'done'; readonly done: CheckedInPerson }
  | { readonly kind: 'refused'; readonly refusal: AnsweredRefusal };

/** The desk at which people are checked in. */
export interface CheckInDeskState {
  readonly result: DeskResult;
  /** People who are checked in; null until it is known. */
  readonly checked_in: number | null;
  readonly halls: readonly CheckInHall[];
  /** The address of the link that was made last; it is answered this once. */
  readonly made: { readonly name: string; readonly url: string } | null;
  checkIn(scanned: string): Promise<boolean>;
  makeHall(name: string): Promise<AnsweredRefusal | null>;
  endHall(id: string): Promise<AnsweredRefusal | null>;
}

export function useDesk(): CheckInDeskState {
  const { api } = useServices();
  const { slug } = useEvent();
  const params = { event: slug };
  const [result, setResult] = useState<DeskResult>({ kind: 'ready' });
  const scans = useRef(0);
  const [checked_in, setCheckedIn] = useState<number | null>(null);
  const [halls, setHalls] = useState<readonly CheckInHall[]>([]);
  const [made, setMade] = useState<CheckInDeskState['made']>(null);
  const [asked, setAsked] = useState(0);
  const read = () => setAsked((times) => times + 1);
  useEffect(() => {
    let wanted = true;
    void api.call(getCheckInDesk, { params: { event: slug } }).then((answer) => {
      if (!wanted || !answer.ok) return;
      setCheckedIn(answer.value.checked_in);
      setHalls(answer.value.halls);
    });
    return () => {
      wanted = false;
    };
  }, [api, slug, asked]);
  return {
    result,
    checked_in,
    halls,
    made,
    async checkIn(scanned) {
      const scan = (scans.current += 1);
      setResult({ kind: 'asking' });
      const answer = await api.call(checkInPerson, { params, body: { scanned } });
      // Another person stands at the desk already: their face is compared with what is shown.
      if (scan === scans.current)
        setResult(answer.ok ? { kind: 'done', done: answer.value } : { kind: 'refused', refusal: answer.refusal });
      if (answer.ok) read();
      return answer.ok;
    },
    async makeHall(name) {
      const answer = await api.call(createHall, { params, body: { name } });
      if (!answer.ok) return answer.refusal;
      setMade({ name: answer.value.hall.name, url: answer.value.url });
      read();
      return null;
    },
    async endHall(id) {
      const answer = await api.call(revokeHall, { params: { event: slug, id } });
      setMade(null);
      read();
      return answer.ok ? null : answer.refusal;
    },
  };
}
