import { LATE_MINUTES, listHalls, runLate, undoEdits, type NamedHall } from '@plenary/contract/timeline/late';
import { useEffect, useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useSending } from '../../../page/form/use-draft.ts';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldErrors, SelectField } from '../../../ui/field/Field.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Details } from '../../../ui/overlay/Details.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { dismissToast, showToast } from '../../../ui/toast/toast-store.ts';

/** Moves what follows today in a hall that runs late (HAL10). Absent where the event has no halls. */
export function HallLate() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const [halls, setHalls] = useState<readonly NamedHall[]>([]);
  useEffect(() => {
    void api.call(listHalls, { params: { event: slug } }).then((answer) => {
      if (answer.ok) setHalls(answer.value.halls);
    });
  }, [api, slug]);
  if (halls.length === 0) return null;
  return (
    <Details card padX={16} padY={8} below={16} label={t('timeline-edit.late.title')}>
      <LateForm halls={halls} />
    </Details>
  );
}

function LateForm({ halls }: { readonly halls: readonly NamedHall[] }) {
  const { t } = useTexts();
  const { sending, allProblems, form, run } = useDelay();
  const [hall, setHall] = useState(halls[0]?.id ?? '');
  const [minutes, setMinutes] = useState<number>(LATE_MINUTES[1]);
  return (
    <Grid as="form" gap={12} padEnd={12} oneColumn measure={36} {...form(() => run(hall, minutes))}>
      <Hint>{t('timeline-edit.late.hint')}</Hint>
      <SelectField
        id="late-hall"
        label={t('timeline-edit.late.hall')}
        value={hall}
        onChange={({ target }) => setHall(target.value)}
      >
        {halls.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="late-minutes"
        label={t('timeline-edit.late.by')}
        value={minutes}
        onChange={({ target }) => setMinutes(Number(target.value))}
      >
        {LATE_MINUTES.map((count) => (
          <option key={count} value={count}>
            {t('timeline-edit.late.minutes', { count })}
          </option>
        ))}
      </SelectField>
      <FieldErrors name="late" errors={allProblems} />
      <Button type="submit" aria-disabled={sending}>
        {t('timeline-edit.late.move')}
      </Button>
    </Grid>
  );
}

/** Sends a delay; a toast says what it moved, and offers to move all of it back. */
function useDelay() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const { send, sending, allProblems, form } = useSending();
  const undo = async (edits: readonly string[], key: string): Promise<void> => {
    dismissToast(key);
    const answer = await api.call(undoEdits, { params: { event: slug }, body: { edits: [...edits] } });
    if (answer.ok)
      showToast({
        title: t('timeline-edit.done.undo'),
        text: t('timeline-edit.late.undone', { count: answer.value.sessions }),
      });
    else showToast({ title: t('timeline-edit.not_done'), text: refusalText(t, answer.refusal) });
  };
  const run = (id: string, minutes: number): void =>
    void send(async () => {
      const answer = await api.call(runLate, { params: { event: slug, id }, body: { minutes } });
      if (!answer.ok) return answer.refusal;
      const { hall, sessions, conflicts, edits } = answer.value;
      const key = `late:${edits[0] ?? ''}`;
      const moved = t('timeline-edit.late.done_text', { count: sessions });
      const text = conflicts === 0 ? moved : `${moved} ${t('timeline-edit.late.conflicts', { count: conflicts })}`;
      const action = { label: t('timeline-edit.undo'), run: () => void undo(edits, key) };
      showToast({ title: t('timeline-edit.late.done', { hall, minutes: String(minutes) }), text, action, key });
      return null;
    });
  return { sending, allProblems, form, run };
}
