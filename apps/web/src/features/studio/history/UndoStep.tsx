import { undoStep, type HistoryEntry, type Overtaken } from '@plenary/contract/studio/history';
import { useEvent } from '../../../page/boot.tsx';
import { listed } from '../../../page/listed.ts';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface UndoStepProps {
  readonly step: NonNullable<HistoryEntry['step']>;
  /** Something was undone, here or by another organiser. */
  readonly done: () => void;
}

/** The way to undo a release, or other changes of the timeline that were made together (RST8). */
export function UndoStep({ step: { id, edits }, done }: UndoStepProps) {
  const { t, language } = useTexts();
  const { slug: event } = useEvent();
  const { api } = useServices();
  const name = t('history.undo_step', { count: edits });
  const send = async (anyway: boolean): Promise<void> => {
    const answer = await api.call(undoStep, { params: { event, id }, body: { anyway } });
    if (answer.ok) {
      showToast({
        title: t('history.undone'),
        text: t('timeline-edit.late.undone', { count: answer.value.sessions }),
      });
      return done();
    }
    const { refusal } = answer;
    const overtaken = refusal.code === 'edit_overtaken' ? (refusal['current'] as Overtaken) : null;
    if (overtaken && overtaken.others > 0) return ask(overtakenText(overtaken), true);
    showToast({
      title: t('history.not_undone'),
      text: overtaken ? namesText(overtaken) : refusalText(t, refusal),
    });
    // Another organiser was faster: the entries say so.
    if (refusal.code === 'edit_undone') done();
  };
  const ask = (content: string, anyway: boolean): void =>
    void openModal({
      ...{ title: name, content, first: { label: t('history.cancel') } },
      last: { label: t('history.undo'), run: () => void send(anyway) },
    });
  const namesText = ({ titles, count }: Overtaken): string => {
    const more = count - titles.length;
    const names = [
      ...titles.map((title) => `“${title}”`),
      ...(more > 0 ? [t('history.step_more', { count: more })] : []),
    ];
    return t('history.step_overtaken', { titles: listed(language, names) });
  };
  const overtakenText = (overtaken: Overtaken): string =>
    `${namesText(overtaken)}. ${t('history.step_others', { count: overtaken.others })} ${t('history.ask_undo_step')}`;
  return <Button onClick={() => ask(t('history.ask_undo_step'), false)}>{name}</Button>;
}
