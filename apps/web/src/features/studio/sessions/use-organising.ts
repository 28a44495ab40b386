import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import type { EditableSession, Edited } from '@plenary/contract/timeline/edit';
import { readSessionUse } from '@plenary/contract/timeline/programme';
import type { ManyAct } from '@plenary/domain/timeline/edit/many';
import { shiftedTimes, STAYS, UNENDED_MINUTES } from '@plenary/domain/timeline/edit/day-grid';
import { useMemo } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { withClashes, type DraftChanges, type EditActions, type TimelineEdits } from '../../timeline/edit/index.ts';
import { useUndoMany } from './collected/use-undo-many.ts';

/** The actions of organisers beyond those of hosts; each says how it went, and offers to undo it. */
export interface Organising {
  /** Moves a session; resolves once it is there, or was refused. */
  place(session: EditableSession, changes: DraftChanges): Promise<void>;
  copy(session: EditableSession): Promise<void>;
  /** Asks first, with what would go with it. */
  remove(session: EditableSession): Promise<void>;
  /** Does something to several; resolves to why not, or null. */
  many(sessions: readonly EditableSession[], act: ManyAct): Promise<AnsweredRefusal | null>;
}

export function useOrganising(edits: TimelineEdits, actions: EditActions): Organising {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const undoMany = useUndoMany(edits);
  return useMemo(() => {
    const refuse = (refusal: AnsweredRefusal): void =>
      showToast({
        title: t('timeline-edit.not_done'),
        text: Object.values(refusal.errors ?? {})[0]?.[0] ?? refusalText(t, refusal),
      });
    const say = (title: string, text: string, edit: string): void => {
      const action = { label: t('timeline-edit.undo'), run: () => actions.undo(edit) };
      showToast({ title, text, action, key: `edit:${edit}` });
    };
    const shown = (answer: Answered<Edited>, title: string): EditableSession | null => {
      if (!answer.ok) return (refuse(answer.refusal), null);
      const { session, edit } = answer.value;
      const text = withClashes(session.title, actions.clashes(session));
      if (session.waiting) actions.kept(text);
      else if (edit !== null) say(title, text, edit);
      return session;
    };
    const take = async (session: EditableSession): Promise<void> => {
      const answer = await edits.remove(session);
      if (!answer.ok) return refuse(answer.refusal);
      const { edit } = answer.value;
      if (edit === null) actions.kept(session.title);
      else say(t('studio-sessions.removed'), session.title, edit);
    };
    return {
      place: async (session, changes) =>
        void shown(await edits.change(session, changes), t('timeline-edit.done.change')),
      copy: async (session) => {
        const length = session.ends_at === null ? UNENDED_MINUTES : minutesOf(session);
        const times = shiftedTimes(session, { ...STAYS, later: length });
        const copy = shown(await edits.copy(session, times), t('studio-sessions.copied'));
        if (copy) actions.open(copy);
      },
      remove: async (session) => {
        const answer = await api.call(readSessionUse, { params: { event: slug, id: session.id } });
        if (!answer.ok) return refuse(answer.refusal);
        const { marked, questions, polls } = answer.value;
        const goes = [
          ...(marked > 0 ? [t('studio-sessions.use_marked', { count: marked })] : []),
          ...(questions > 0 ? [t('studio-sessions.use_questions', { count: questions })] : []),
          ...(polls > 0 ? [t('studio-sessions.use_polls', { count: polls })] : []),
        ];
        const text = [
          goes.length > 0
            ? t('studio-sessions.remove_use', { things: goes.join(', ') })
            : t('studio-sessions.remove_text'),
          ...(session.imported ? [t('studio-sessions.remove_imported')] : []),
        ];
        openModal({
          title: t('studio-sessions.remove_title', { title: session.title }),
          content: text.join(' '),
          first: { label: t('timeline-edit.cancel') },
          last: { label: t('studio-sessions.remove'), run: () => void take(session) },
        });
      },
      many: async (sessions, act) => {
        const answer = await edits.changeMany(sessions, act);
        if (!answer.ok) return answer.refusal;
        const { sessions: count, edits: done } = answer.value;
        // An address alone changes no session.
        if (count === 0) return (showToast({ title: t('timeline-edit.done.change') }), null);
        const text = t('timeline-edit.count', { count });
        if (done.length === 0) actions.kept(text);
        else showToast({ title: t('studio-sessions.many_done'), text, ...undoMany(done) });
        return null;
      },
    };
  }, [edits, actions, undoMany, t, api, slug]);
}

const minutesOf = ({ starts_at, ends_at }: EditableSession): number =>
  (Date.parse(ends_at ?? starts_at) - Date.parse(starts_at)) / 60_000;
