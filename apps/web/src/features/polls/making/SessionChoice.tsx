import { useTexts } from '../../../page/use-texts.ts';
import { SelectField } from '../../../ui/field/Field.tsx';
import { useSessionChoices } from './use-session-titles.ts';

interface SessionChoiceProps {
  readonly id: string;
  readonly label: string;
  /** Id of a session; empty: the whole event. */
  readonly value: string;
  /** Whether the whole event can be chosen. */
  readonly whole: boolean;
  /** Ids of the sessions that can be chosen; null, and absent: all. */
  readonly of?: readonly string[] | null;
  readonly change: (session: string) => void;
}

/** The event or one of its sessions. */
export function SessionChoice({ id, label, value, whole, of = null, change }: SessionChoiceProps) {
  const { t } = useTexts();
  const sessions = useSessionChoices().filter((session) => of === null || of.includes(session.id));
  return (
    <SelectField id={id} label={label} value={value} onChange={({ target }) => change(target.value)}>
      <option value="">{t(whole ? 'polls.whole_event' : 'polls.choose_session')}</option>
      {sessions.map((session) => (
        <option key={session.id} value={session.id}>
          {session.title}
        </option>
      ))}
    </SelectField>
  );
}
