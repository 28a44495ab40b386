import type { AnsweredRefusal } from '@plenary/contract/errors';
import {
  changePeople,
  listPeople,
  uploadPeople,
  type PersonOnList,
  type PeopleUpload,
  type StudioPeople,
} from '@plenary/contract/studio/people';
import { useRef, useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

export type PersonState = PersonOnList['state'];
export type PeopleChange = 'invite' | 'resend' | 'withdraw' | 'remove';

/** The part of the list that is shown. */
export interface Shown {
  readonly q: string;
  readonly state: PersonState | null;
  readonly offset: number;
}

const ALL: Shown = { q: '', state: null, offset: 0 };

/** The people of the page, and what is done with them. */
export interface People {
  readonly list: StudioPeople;
  readonly shown: Shown;
  show(shown: Partial<Shown>): void;
  /** Reads a list, or stores it; why it was refused, in `refusal`. */
  upload(
    file: File,
    how: { readonly dry_run: boolean; readonly invite: boolean },
  ): Promise<PeopleUpload | { readonly kind: 'refused'; readonly refusal: AnsweredRefusal }>;
  change(change: PeopleChange, who: { readonly account: string } | { readonly states: PersonState[] }): Promise<void>;
}

/** @param start the people that came with the page */
export function usePeople(start: StudioPeople): People {
  const { t } = useTexts();
  const { slug: event } = useEvent();
  const { api } = useServices();
  const [list, setList] = useState(start);
  const [shown, setShown] = useState(ALL);
  // The part that is wanted, and how often one was asked for: an answer that another has overtaken is dropped.
  const wanted = useRef({ shown: ALL, times: 0 });
  const read = async (): Promise<void> => {
    const { q, state, offset } = wanted.current.shown;
    const mine = (wanted.current.times += 1);
    const query = { ...(q && { q }), ...(state && { state }), ...(offset > 0 && { offset }) };
    const answer = await api.call(listPeople, { params: { event }, query });
    if (mine !== wanted.current.times) return;
    if (answer.ok) setList(answer.value);
    else showToast({ title: t('people-list.not_read'), text: refusalText(t, answer.refusal) });
  };
  return {
    list,
    shown,
    show(next) {
      wanted.current.shown = { ...wanted.current.shown, offset: 0, ...next };
      setShown(wanted.current.shown);
      void read();
    },
    async upload(file, how) {
      const answer = await api.call(uploadPeople, { params: { event }, body: { ...how, ...{ file } }, as: 'form' });
      if (!answer.ok) return { kind: 'refused', refusal: answer.refusal };
      const { value } = answer;
      if (!how.dry_run) await read();
      if (!how.dry_run && value.kind === 'read') showToast({ title: t('people-list.stored', value) });
      return value;
    },
    async change(change, who) {
      const answer = await api.call(changePeople, { params: { event }, body: { change, ...who } });
      showToast(
        answer.ok
          ? { title: t('people-list.done', { change, count: answer.value.done }) }
          : { title: t('people-list.not_done'), text: refusalText(t, answer.refusal) },
      );
      await read();
    },
  };
}
