import type { Answered, AnsweredRefusal, FieldErrors } from '@plenary/contract/errors';
import type { EditableSession, Edited, Undone } from '@plenary/contract/timeline/edit';
import { sessionConflicts } from '@plenary/domain/timeline/edit/conflicts';
import type { EditField } from '@plenary/domain/timeline/edit/fields';
import { localTime } from '@plenary/domain/timeline/zones';
import type { Translate } from '@plenary/texts/texts';
import { useMemo } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { dismissToast, showToast } from '../../../ui/toast/toast-store.ts';
import type { Editor, TimelineEdits } from './edits-store.ts';

/** The actions of a host on the page; each says how it went, and offers to undo it. */
export interface EditActions {
  quick(action: 'extend' | 'end', session: EditableSession): void;
  release(session: EditableSession, fields: readonly EditField[]): void;
  undo(edit: string): void;
  open(session: EditableSession): void;
  /** Sends what was typed. Returns what is wrong with it, or null: it was done, or the editor says why it was not. */
  save(editor: Editor): Promise<AnsweredRefusal | null>;
  /** Asks first where something was typed. */
  close(): void;
  /** Says that a change waits for the next release, with the way to it. */
  kept(text: string): void;
  /** The clashes of a session in words; empty: it has none. */
  clashes(session: Pick<EditableSession, 'id'>): string;
}

/**
 * @param zone IANA name of the event's zone
 * @param seeWaiting leads to the changes that wait; absent: the page does not show them
 */
export function useEditActions(edits: TimelineEdits, zone: string, seeWaiting?: () => void): EditActions {
  const { t } = useTexts();
  const { settings: rules } = useEvent();
  return useMemo(() => createActions(edits, { t, zone, rules, seeWaiting }), [edits, t, zone, rules, seeWaiting]);
}

/** One message says that changes wait, however many are made one after the other. */
const KEPT = 'kept';

type Kind = 'extend' | 'end' | 'change' | 'release' | 'undo';

interface Acting {
  readonly t: Translate;
  readonly zone: string;
  readonly rules: Parameters<typeof sessionConflicts>[1];
  readonly seeWaiting: (() => void) | undefined;
}

/** A text, and what clashes, if anything does. */
export const withClashes = (text: string, clashes: string): string => (clashes === '' ? text : `${text} – ${clashes}`);

function createActions(edits: TimelineEdits, { t, zone, rules, seeWaiting }: Acting): EditActions {
  const kept = (text: string): void => {
    dismissToast(KEPT);
    showToast({
      ...{ title: t('timeline-edit.done.collected'), text, key: KEPT },
      ...(seeWaiting && {
        action: {
          label: t('timeline-edit.see_waiting'),
          run: () => {
            dismissToast(KEPT);
            seeWaiting();
          },
        },
      }),
    });
  };
  const clashes = ({ id }: Pick<EditableSession, 'id'>): string => {
    const { sessions } = edits.state.getState();
    const found = sessionConflicts(sessions, rules).get(id) ?? [];
    const lines = found.flatMap(({ kind, name, other }) => {
      const session = sessions.find((one) => one.id === other);
      if (!session) return [];
      const time = localTime(Date.parse(session.starts_at), zone);
      return t(`timeline-edit.conflict.${kind}`, { name, title: session.title, time });
    });
    return lines.length === 0 ? '' : t('timeline-edit.clashes', { clashes: lines.join('; ') });
  };
  // The toast that offers to undo it has nothing to offer any more, wherever it was undone.
  const undo = (edit: string): void => {
    const run = (): void => {
      dismissToast(`edit:${edit}`);
      void edits.undo(edit).then((answer) => say('undo', answer));
    };
    if (!edits.collects) return run();
    openModal({
      title: t('timeline-edit.undo'),
      content: t('timeline-edit.ask_undo'),
      first: { label: t('timeline-edit.cancel') },
      last: { label: t('timeline-edit.undo'), run },
    });
  };
  const say = (kind: Kind, answer: Answered<Edited | Undone>): void => {
    if (!answer.ok) return showRefusal(t, answer.refusal);
    const { session, edit } = answer.value;
    if (!session) return showToast({ title: t('timeline-edit.done.undo'), text: t('timeline-edit.done.undo_added') });
    const time = session.ends_at === null ? '' : localTime(Date.parse(session.ends_at), zone);
    if (session.waiting) return kept(withClashes(session.title, clashes(session)));
    if (kind === 'change' && edit === null) return showToast({ title: t('timeline-edit.done.unchanged') });
    const title = t(`timeline-edit.done.${kind}`);
    const text = `${t(`timeline-edit.done.${kind}_text`, { title: session.title, time })} ${clashes(session)}`.trim();
    const action = edit !== null && { label: t('timeline-edit.undo'), run: () => undo(edit) };
    showToast({ title, text, ...(action && { action, key: `edit:${edit}` }) });
  };
  /** Runs `then` at once, or once the host has agreed that what they typed is lost. */
  const leaving = (then: () => void): void => {
    const title = edits.state.getState().editor?.base.title ?? '';
    if (!edits.isTyped()) return then();
    openModal({
      title: t('timeline-edit.discard.title'),
      content: t('timeline-edit.discard.content', { title }),
      first: { label: t('timeline-edit.discard.back') },
      last: { label: t('timeline-edit.discard.discard'), run: then },
    });
  };
  const open = async ({ id }: EditableSession): Promise<void> => {
    const refusal = await edits.open(id);
    if (refusal) showRefusal(t, refusal);
  };
  return {
    quick: (action, session) => void edits.quick(action, session).then((answer) => say(action, answer)),
    release: (session, fields) => void edits.release(session, fields).then((answer) => say('release', answer)),
    undo,
    open: (session) => leaving(() => void open(session)),
    async save(editor) {
      const answer = await edits.save(editor);
      if (!('ok' in answer)) return { code: 'invalid_input', errors: unusable(t, answer) };
      if (answer.ok) say('change', answer);
      return answer.ok || SHOWN.has(answer.refusal.code) ? null : answer.refusal;
    },
    close: () => leaving(() => edits.close()),
    kept,
    clashes,
  };
}

/** Refusals that the editor shows by what the session has become. */
const SHOWN: ReadonlySet<string> = new Set(['session_changed', 'session_gone']);

const unusable = (t: Translate, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(fields.map((field) => [field, [t('timeline-edit.unusable')]]));

/** A refusal in words, with the fields that it names. */
function showRefusal(t: Translate, refusal: AnsweredRefusal): void {
  const fields = Object.keys(refusal.errors ?? {}) as EditField[];
  const named = fields.map((field) => t(`timeline-edit.field.${field}`)).join(', ');
  const text = named === '' ? refusalText(t, refusal) : `${refusalText(t, refusal)} (${named})`;
  showToast({ title: t('timeline-edit.not_done'), text });
}
