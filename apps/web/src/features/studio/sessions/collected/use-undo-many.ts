import { UNDONE_MAX } from '@plenary/contract/timeline/late';
import { useMemo } from 'react';
import { refusalText } from '../../../../page/refusal-text.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { dismissToast, showToast } from '../../../../ui/toast/toast-store.ts';
import type { TimelineEdits } from '../../../timeline/edit/index.ts';

/** The offer of a message to undo several changes that were made together; empty where they cannot be. */
export type UndoMany = (done: readonly string[]) => Partial<Pick<Parameters<typeof showToast>[0], 'action' | 'key'>>;

export function useUndoMany(edits: TimelineEdits): UndoMany {
  const { t } = useTexts();
  return useMemo(() => {
    const undo = async (key: string, done: readonly string[]): Promise<void> => {
      dismissToast(key);
      const undone = await edits.undoMany(done);
      if (undone.ok)
        return showToast({
          title: t('timeline-edit.done.undo'),
          text: t('timeline-edit.late.undone', { count: undone.value.sessions }),
        });
      const { errors = {} } = undone.refusal;
      showToast({
        title: t('timeline-edit.not_done'),
        text: Object.values(errors)[0]?.[0] ?? refusalText(t, undone.refusal),
      });
    };
    return (done) => {
      const [first] = done;
      if (first === undefined || done.length > UNDONE_MAX) return {};
      const key = `many:${first}`;
      return { key, action: { label: t('timeline-edit.undo'), run: () => void undo(key, done) } };
    };
  }, [edits, t]);
}
