import { restoreChange, type HistoryEntry } from '@plenary/contract/studio/history';
import { undoEdit } from '@plenary/contract/timeline/edit';
import type { EditField } from '@plenary/domain/timeline/edit/fields';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface PutBackProps {
  readonly entry: HistoryEntry;
  readonly done: () => void;
  /** The edit of the entry was undone, here or by another organiser. */
  readonly undone: () => void;
}

/** The way to put back what an entry has changed: in the form of its section or hall (RST3, RST6), or at a press (RST4). */
export function PutBack({ entry, done, undone }: PutBackProps) {
  const { t } = useTexts();
  const { slug: event } = useEvent();
  const { api } = useServices();
  const { id, part, restore, thing } = entry;
  if (restore === undefined) return null;
  const send = async (anyway: boolean): Promise<void> => {
    const answer = await api.call(restoreChange, { params: { event, id }, body: { anyway } });
    if (answer.ok) {
      showToast({ title: t('history.restored') });
      return done();
    }
    const { refusal } = answer;
    if (refusal.code === 'changed_meanwhile') return ask('history.ask_anyway', true);
    const [wrong] = Object.values(refusal.errors ?? {}).flat();
    showToast({ title: t('history.not_restored'), text: wrong ?? refusalText(t, refusal) });
  };
  const undo = async (): Promise<void> => {
    const answer = await api.call(undoEdit, { params: { event, id } });
    if (answer.ok) {
      showToast({ title: t('history.undone'), ...(thing !== null && { text: thing }) });
      return undone();
    }
    const { refusal } = answer;
    const fields = Object.keys(refusal.errors ?? {}) as EditField[];
    const named = fields.map((field) => t(`timeline-edit.field.${field}`)).join(', ');
    const why = refusalText(t, refusal);
    showToast({ title: t('history.not_undone'), text: named === '' ? why : `${why} (${named})` });
    // Another organiser was faster: the entry says so.
    if (refusal.code === 'edit_undone') undone();
  };
  const ask = (question: 'history.ask_restore' | 'history.ask_anyway', anyway: boolean): void =>
    void openModal({
      title: t('history.restore'),
      content: t(question),
      first: { label: t('history.cancel') },
      last: { label: t('history.restore'), run: () => void send(anyway) },
    });
  const named = thing ?? t('history.one_thing');
  const askUndo = (): void =>
    void openModal({
      title: `${t('history.undo')}: ${named}`,
      content: t('history.ask_undo'),
      first: { label: t('history.cancel') },
      last: { label: t('history.undo'), run: () => void undo() },
    });
  const studio = `/studio/${event}`;
  return (
    <>
      {restore === 'event' && <Button onClick={() => ask('history.ask_restore', false)}>{t('history.restore')}</Button>}
      {restore === 'section' && (
        <ButtonLink href={`${studio}/${part}?restore=${id}`}>{t('history.restore')}</ButtonLink>
      )}
      {restore === 'hall' && <ButtonLink href={`${studio}/halls?restore=${id}`}>{t('history.restore')}</ButtonLink>}
      {restore === 'session' && (
        <Button aria-label={`${t('history.undo')}: ${named}`} onClick={askUndo}>
          {t('history.undo')}
        </Button>
      )}
    </>
  );
}
