import type { AnsweredRefusal } from '@plenary/contract/errors';
import {
  askSchedule,
  importSchedule,
  readSchedule,
  removeSchedule,
  type AskEvery,
  type ScheduleReading,
  type ScheduleSource,
} from '@plenary/contract/schedules/operations';
import { useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { toSend, type TypedSchedule } from './schedule-form.ts';

type Reading = ScheduleReading | { readonly kind: 'refused'; readonly refusal: AnsweredRefusal };

/** The schedules of the page, and what is done with them. */
export interface Schedules {
  readonly sources: readonly ScheduleSource[];
  read(typed: TypedSchedule): Promise<Reading>;
  /** Imports what was shown; resolves to how it is now where something changed meanwhile, or to null: it is done. */
  store(typed: TypedSchedule, shown: string): Promise<Reading | null>;
  ask(source: ScheduleSource, every: AskEvery): Promise<void>;
  remove(source: ScheduleSource): Promise<void>;
}

/** @param start the schedules that came with the page */
export function useSchedules(start: readonly ScheduleSource[]): Schedules {
  const [sources, setSources] = useState(start);
  const { t } = useTexts();
  const { slug } = useEvent();
  const { api } = useServices();
  const params = { event: slug };
  type Answer = Awaited<ReturnType<typeof api.call<typeof askSchedule>>>;
  const taken = (answer: Answer): void => {
    if (answer.ok) setSources(answer.value.sources);
    else showToast({ title: t('schedules.not_done'), text: refusalText(t, answer.refusal) });
  };
  return {
    sources,
    async read(typed) {
      const answer = await api.call(readSchedule, { params, body: toSend(typed), as: 'form' });
      return answer.ok ? answer.value : { kind: 'refused', refusal: answer.refusal };
    },
    async store(typed, shown) {
      const { every, remove_most } = typed;
      const body = { ...toSend(typed), shown, every, remove_most };
      const answer = await api.call(importSchedule, { params, body, as: 'form' });
      if (!answer.ok) return { kind: 'refused', refusal: answer.refusal };
      setSources(answer.value.sources);
      return answer.value.imported ? null : answer.value.reading;
    },
    ask: async ({ name }, every) => taken(await api.call(askSchedule, { params, body: { name, every } })),
    remove: async ({ name }) => taken(await api.call(removeSchedule, { params, body: { name } })),
  };
}
