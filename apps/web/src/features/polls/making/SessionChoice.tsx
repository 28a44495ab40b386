import { useTexts } from '../../../page/use-texts.ts';
import { Select } from '../../../ui/input/Control.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import styles from './PollMaker.module.css';
import { useSessionChoices } from './use-session-titles.ts';

interface SessionChoiceProps {
  readonly id: string;
  readonly label: string;
  /** Id of a session; empty: the whole event. */
  readonly value: string;
  /** Whether the whole event can be chosen. */
  readonly whole: boolean;
  readonly change: (session: string) => void;
}

/** The event or one of its sessions. */
export function SessionChoice({ id, label, value, whole, change }: SessionChoiceProps) {
  const { t } = useTexts();
  const sessions = useSessionChoices();
  return (
    <Grid oneColumn gap={4} pack="start">
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Select id={id} className={styles.select} value={value} onChange={({ target }) => change(target.value)}>
        <option value="">{t(whole ? 'polls.whole_event' : 'polls.choose_session')}</option>
        {sessions.map((session) => (
          <option key={session.id} value={session.id}>
            {session.title}
          </option>
        ))}
      </Select>
    </Grid>
  );
}
