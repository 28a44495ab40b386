import {
  AUDIENCE,
  type AudienceAmong,
  audiencePeople,
  type AudiencePeople,
} from '@plenary/contract/audience/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { useCallback, useEffect, useState } from 'react';
import { after } from '../../live/index.ts';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

/** Anyone who still types is waited for. */
const TYPING_MS = 250;
/** People who are here move: the list is read again this often. */
const AGAIN_MS = 15_000;

/** The people that are asked for. */
export interface PeopleQuery {
  readonly among: AudienceAmong;
  readonly search: string;
  /** null: wherever they are. */
  readonly place: string | null;
  /** The page, from 0. */
  readonly page: number;
}

export interface People {
  /** null: not read yet. */
  readonly found: AudiencePeople | null;
  readonly refusal: AnsweredRefusal | null;
  readonly again: () => void;
}

/** A page of people, read again while it is looked at. */
export function usePeople({ among, search, place, page }: PeopleQuery): People {
  const { api } = useServices();
  const { slug } = useEvent();
  const [found, setFound] = useState<AudiencePeople | null>(null);
  const [refusal, setRefusal] = useState<AnsweredRefusal | null>(null);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let wanted = true;
    const query = {
      among,
      ...(search !== '' && { search }),
      ...(place !== null && { place }),
      ...(page > 0 && { offset: page * AUDIENCE.page }),
    };
    let stop: () => void = () => undefined;
    const read = async (): Promise<void> => {
      const answer = await api.call(audiencePeople, { params: { event: slug }, query });
      if (!wanted) return;
      if (answer.ok) setFound(answer.value);
      setRefusal(answer.ok ? null : answer.refusal);
      stop = after(AGAIN_MS, () => void read());
    };
    stop = after(search === '' ? 0 : TYPING_MS, () => void read());
    return () => {
      wanted = false;
      stop();
    };
  }, [api, slug, among, search, place, page, round]);
  return { found, refusal, again };
}
