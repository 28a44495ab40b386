import { movedTo } from '../../../ui/list/Mover.tsx';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import {
  addHall,
  changeHall,
  orderHalls,
  removeHall,
  tryHallStream,
  undoHall,
  type HallForm,
  type HallRestore,
  type HallStreamState,
  type StudioHall,
  type StudioHalls,
  type UndoneHall,
} from '@plenary/contract/halls/operations';
import { differs } from '@plenary/domain/differs';
import { useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { dismissToast, showToast, type ToastRequest } from '../../../ui/toast/toast-store.ts';
import { useUnsaved } from '../use-unsaved.ts';

/** The form that is open: of a hall, of a new one with a name, or none. */
export type OpenForm =
  | { readonly kind: 'none' }
  | { readonly kind: 'new'; readonly name?: string; readonly restore?: HallRestore }
  | { readonly kind: 'hall'; readonly id: string; readonly restore?: HallRestore };

/** The halls of the page, and what is done with them. */
export interface Halls {
  readonly state: StudioHalls;
  readonly open: OpenForm;
  /** Asks first where something typed would be lost. */
  show(form: OpenForm): void;
  close(): void;
  /** Whether something was typed into the form that is open. */
  typing(typed: boolean): void;
  /** Saves the form that is open, which was as `before` when it was begun, and closes it. Returns why not, or null. */
  save(form: HallForm, before: HallForm): Promise<AnsweredRefusal | null>;
  /** @param to its new place among the halls */
  move(hall: StudioHall, to: number): Promise<void>;
  remove(hall: StudioHall): Promise<void>;
  try(address: string): Promise<HallStreamState | null>;
}

const NONE: OpenForm = { kind: 'none' };

/** The form with which a page begins that takes a change back: of its hall, or of one that was removed. */
function firstForm({ halls }: StudioHalls, restore: HallRestore | undefined): OpenForm {
  if (!restore) return NONE;
  const there = halls.some(({ id }) => id === restore.hall);
  if (there) return restore.after ? { kind: 'hall', id: restore.hall, restore } : NONE;
  return restore.after ? NONE : { kind: 'new', restore };
}

/**
 * @param start the halls that came with the page
 * @param restore a change that is to be taken back; absent: none
 */
export function useHalls(start: StudioHalls, restore?: HallRestore): Halls {
  const [state, setState] = useState(start);
  const [open, setOpen] = useState<OpenForm>(() => firstForm(start, restore));
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
  const offerUndo = (before: StudioHall, { halls }: StudioHalls): void => {
    const after = halls.find(({ id }) => id === before.id);
    if (!after || !differs(formOf(before), formOf(after))) return;
    const action = undoing(before.id, { before: formOf(before), after: formOf(after) });
    say({ title: t('halls.changed'), text: after.name, action });
  };
  const undoing = (id: string, body: UndoneHall) => {
    const undo = async (): Promise<void> => {
      const undone = await api.call(undoHall, { params: { ...params, id }, body });
      said(undone);
      if (undone.ok) say({ title: t('halls.undone'), text: body.before.name });
    };
    return { label: t('halls.undo'), run: () => void undo() };
  };
  /** Adds a hall, or one that was removed once more: at its place, and with the stream that it had. */
  const add = (body: HallForm): Promise<Answer> => {
    const removed = open.kind === 'new' ? open.restore : undefined;
    if (!removed) return api.call(addHall, { params, body });
    const { hall: id, before } = removed;
    const undone: UndoneHall = { before: body, after: null, hosted: before.hosted, at: before.at };
    return api.call(undoHall, { params: { ...params, id }, body: undone });
  };
  return {
    ...{ state, open, typing },
    show: (form) => unlessLost(() => setOpen(form)),
    close: () => setOpen(NONE),
    async save(body, begun) {
      const one =
        open.kind === 'hall' ? { params: { ...params, id: open.id }, body: { ...body, before: begun } } : null;
      const before = state.halls.find((hall) => one && hall.id === one.params.id);
      const answer = await (one ? api.call(changeHall, one) : add(body));
      const refusal = taken(answer);
      if (answer.ok && before) offerUndo(before, answer.value);
      // Another form may have been opened meanwhile.
      if (!refusal) setOpen((now) => (now === open ? NONE : now));
      return refusal;
    },
    async move({ id }, to) {
      const all = state.halls.map((hall) => hall.id);
      const halls = movedTo(all, all.indexOf(id), to);
      said(await api.call(orderHalls, { params, body: { halls } }));
    },
    async remove(hall) {
      const { id, hosted, name } = hall;
      const at = state.halls.findIndex((one) => one.id === id);
      const answer = await api.call(removeHall, { params: { ...params, id } });
      said(answer);
      const action = undoing(id, { before: formOf(hall), after: null, hosted, at });
      if (answer.ok) say({ title: t('halls.removed'), text: name, action });
    },
    async try(address) {
      const answer = await api.call(tryHallStream, { params, body: { address } });
      return answer.ok ? answer.value.state : null;
    },
  };
}

const DONE = 'hall-done';

/** Says what was done last; three of these would cover the form of a phone, and the history undoes what came before. */
function say(done: ToastRequest): void {
  dismissToast(DONE);
  showToast({ ...done, key: DONE });
}

/** The fields of a hall's form. */
const formOf = ({ id: _id, hosted: _hosted, sessions: _sessions, ...form }: StudioHall): HallForm => form;
