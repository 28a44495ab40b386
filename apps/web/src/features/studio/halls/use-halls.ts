import type { AnsweredRefusal } from '@plenary/contract/errors';
import {
  addHall,
  changeHall,
  orderHalls,
  removeHall,
  tryHallStream,
  type HallForm,
  type HallStreamState,
  type StudioHall,
  type StudioHalls,
} from '@plenary/contract/halls/operations';
import { useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useUnsaved } from '../sections/use-unsaved.ts';

/** The form that is open: of a hall, of a new one with a name, or none. */
export type OpenForm =
  | { readonly kind: 'none' | 'new'; readonly name?: string }
  | { readonly kind: 'hall'; readonly id: string };

/** The halls of the page, and what is done with them. */
export interface Halls {
  readonly state: StudioHalls;
  readonly open: OpenForm;
  /** Asks first where something typed would be lost. */
  show(form: OpenForm): void;
  close(): void;
  /** Whether something was typed into the form that is open. */
  typing(typed: boolean): void;
  /** Saves the form that is open and closes it. Returns why not, or null. */
  save(form: HallForm): Promise<AnsweredRefusal | null>;
  move(hall: StudioHall, by: -1 | 1): Promise<void>;
  remove(hall: StudioHall): Promise<void>;
  try(address: string): Promise<HallStreamState | null>;
}

const NONE: OpenForm = { kind: 'none' };

/** @param start the halls that came with the page */
export function useHalls(start: StudioHalls): Halls {
  const [state, setState] = useState(start);
  const [open, setOpen] = useState<OpenForm>(NONE);
  const [typed, typing] = useState(false);
  const unlessLost = useUnsaved(typed);
  const { t } = useTexts();
  const { slug } = useEvent();
  const { api } = useServices();
  const params = { event: slug };
  type Answer = Awaited<ReturnType<typeof api.call<typeof orderHalls>>>;
  const taken = (answer: Answer): AnsweredRefusal | null => {
    if (!answer.ok) return answer.refusal;
    setState(answer.value);
    return null;
  };
  const said = (answer: Answer): void => {
    const refusal = taken(answer);
    if (refusal) showToast({ title: t('halls.not_done'), text: refusalText(t, refusal) });
  };
  return {
    ...{ state, open, typing },
    show: (form) => unlessLost(() => setOpen(form)),
    close: () => setOpen(NONE),
    async save(body) {
      const one = open.kind === 'hall' ? { params: { ...params, id: open.id }, body } : null;
      const refusal = taken(one ? await api.call(changeHall, one) : await api.call(addHall, { params, body }));
      // Another form may have been opened meanwhile.
      if (!refusal) setOpen((now) => (now === open ? NONE : now));
      return refusal;
    },
    async move({ id }, by) {
      const halls = state.halls.map((hall) => hall.id);
      const at = halls.indexOf(id);
      halls.splice(at + by, 0, ...halls.splice(at, 1));
      said(await api.call(orderHalls, { params, body: { halls } }));
    },
    async remove({ id }) {
      said(await api.call(removeHall, { params: { ...params, id } }));
    },
    async try(address) {
      const answer = await api.call(tryHallStream, { params, body: { address } });
      return answer.ok ? answer.value.state : null;
    },
  };
}
