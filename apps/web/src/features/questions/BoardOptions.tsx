import { ASKING_NAMES } from '@plenary/domain/questions/board';
import { useId } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Switch } from '../../ui/Switch.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import type { Questions } from './use-questions.ts';
import { useRefusalToast } from './use-refusal-toast.ts';
import styles from './Questions.module.css';
import { Choice } from '../../ui/input/Choice.tsx';

/** How questions are asked at this session, for those who moderate. Each choice holds at once. */
export function BoardOptions({ questions }: { readonly questions: Questions }) {
  const { t } = useTexts();
  const show = useRefusalToast();
  const name = useId();
  const { board } = questions.state;
  if (!board) return null;
  const set = (change: Parameters<Questions['setBoard']>[0]) => show(questions.setBoard(change));
  return (
    <Grid gap={8} padX={16} padY={12} border="below" sheet="raised">
      <Grid as="fieldset" className={styles.names}>
        <legend>{t('questions.option.names')}</legend>
        {ASKING_NAMES.map((names) => (
          <Choice key={names} name={name} checked={board.names === names} choose={() => set({ names })}>
            {t(`questions.option.${names}`)}
          </Choice>
        ))}
      </Grid>
      <Switch checked={board.reviewed} onChange={(reviewed) => set({ reviewed })}>
        {t('questions.option.reviewed')}
      </Switch>
      <Switch checked={board.closes_with_session} onChange={(on) => set({ closes_with_session: on })}>
        {t('questions.option.closes')}
      </Switch>
      <Switch checked={board.closed} onChange={(closed) => set({ closed })}>
        {t('questions.option.closed')}
      </Switch>
    </Grid>
  );
}
