import type { ListedSession } from '@plenary/contract/timeline/operations';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import { useDisplayZone } from '../../../page/clock/display-zone.ts';
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

/** The event or one of its sessions, by day, each with its time and hall: many are called alike. */
export function SessionChoice({ id, label, value, whole, of = null, change }: SessionChoiceProps) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone('event');
  const sessions = useSessionChoices().filter((session) => of === null || of.includes(session.id));
  return (
    <SelectField id={id} label={label} value={value} onChange={({ target }) => change(target.value)}>
      <option value="">{t(whole ? 'polls.whole_event' : 'polls.choose_session')}</option>
      {[...Map.groupBy(sessions, ({ starts_at }) => localDay(Date.parse(starts_at), zone))].map(([day, ofDay]) => (
        <optgroup key={day} label={dayTitle(language, day)}>
          {ofDay.map((session) => (
            <option key={session.id} value={session.id}>
              {placed(session, zone)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** For example `Opening · 09:30 · Hall A`. */
const placed = ({ title, starts_at, location }: ListedSession, zone: string): string =>
  [title, localTime(Date.parse(starts_at), zone), location ?? ''].filter((part) => part !== '').join(' · ');
