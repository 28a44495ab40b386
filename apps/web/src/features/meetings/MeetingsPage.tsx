import { CalendarClock } from 'lucide-react';
import { useStore } from 'zustand';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { NetworkingFrame, useKeptFocus } from '../rooms/networking/NetworkingFrame.tsx';
import { AskForMeeting } from './AskForMeeting.tsx';
import { MeetingCard } from './MeetingCard.tsx';
import styles from './Meetings.module.css';
import { OfferedTimes } from './OfferedTimes.tsx';
import { useMeetings, type MeetingsDesk } from './use-meetings.ts';

/** `/{event}/networking/meetings`: one's meetings and the times that one offers; with `?with=<user>`, asking a person for one. */
export function MeetingsPage() {
  const { router } = useServices();
  const asked = useStore(router.state, (state) => state.address.search['with']);
  return (
    <NetworkingFrame here="meetings">
      {asked === undefined ? <Own /> : <AskForMeeting key={asked} user={asked} />}
    </NetworkingFrame>
  );
}

function Own() {
  const { t } = useTexts();
  const desk = useMeetings();
  return (
    <>
      <p className={styles.refusal} role="alert">
        {desk.refusal && refusalText(t, desk.refusal)}
      </p>
      {desk.known === null ? !desk.refusal && <Spinner label={t('meetings.loading')} /> : <Lists desk={desk} />}
    </>
  );
}

function Lists({ desk }: { readonly desk: MeetingsDesk }) {
  const { t } = useTexts();
  const meetings = desk.known?.meetings ?? [];
  const kept = useKeptFocus<HTMLElement>();
  return (
    <>
      <section {...kept} aria-labelledby="meetings-yours">
        <h2 id="meetings-yours" className={styles.heading}>
          {t('meetings.yours')}
        </h2>
        {meetings.length === 0 ? (
          <EmptyState title={t('meetings.none')} picture={CalendarClock} hint={t('meetings.none_hint')} />
        ) : (
          <ul className={styles.list}>
            {meetings.map((meeting) => (
              <li key={meeting._id}>
                <MeetingCard meeting={meeting} desk={desk} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <OfferedTimes desk={desk} />
    </>
  );
}
