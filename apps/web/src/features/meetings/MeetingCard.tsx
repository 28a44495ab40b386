import type { Meeting } from '@plenary/contract/meetings/operations';
import { useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { openCall } from '../../page/call/call.ts';
import { changeCall } from '../../page/call/change-call.ts';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { useKeptFocus } from '../rooms/networking/NetworkingFrame.tsx';
import { Face } from '../rooms/RoomSeats.tsx';
import styles from './Meetings.module.css';
import { TimeChoice } from './TimeChoice.tsx';
import { useOffered } from './use-offered.ts';
import { takenBy, timeText } from './times.ts';
import type { MeetingsDesk } from './use-meetings.ts';

interface CardProps {
  readonly meeting: Meeting;
  readonly desk: MeetingsDesk;
}

/** A meeting: when, with whom, where it stands, and what can be done about it. */
export function MeetingCard({ meeting, desk }: CardProps) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  const [moving, setMoving] = useState(false);
  const kept = useKeptFocus<HTMLElement>();
  const { with: other, state, mine_to_answer } = meeting;
  const stands = state === 'accepted' ? 'agreed' : mine_to_answer ? 'answer' : 'wait';
  return (
    <Stack
      {...kept}
      as="article"
      gap={8}
      grow
      shrink
      pad={16}
      card
      breaks
      aria-label={t('meetings.with', { name: other.name })}
    >
      <Heading as="h3" size={18} tabular>
        {timeText(language, meeting, zone)}
      </Heading>
      <Face user={other} named />
      <Text tone="quiet" className={styles.state} data-state={stands}>
        {t(`meetings.state.${stands}`)}
      </Text>
      {meeting.message && (
        <Text lines className={styles.message} dir="auto">
          {meeting.message}
        </Text>
      )}
      {moving ? (
        <Moving meeting={meeting} desk={desk} done={() => setMoving(false)} />
      ) : (
        <Acts meeting={meeting} desk={desk} move={() => setMoving(true)} />
      )}
    </Stack>
  );
}

function Acts({ meeting, desk, move }: CardProps & { readonly move: () => void }) {
  const { t } = useTexts();
  const services = useServices();
  const { slug } = useEvent();
  const { _id, state, mine_to_answer, tid } = meeting;
  return (
    <Row wrap gap={8} className={styles.acts}>
      {tid !== null && (
        <Button
          look="primary"
          size="large"
          onClick={() => changeCall(services, { tid, go: () => openCall(services, { tid, kind: 'chat' }) })}
        >
          {t('meetings.call')}
        </Button>
      )}
      {mine_to_answer && (
        <>
          <Button look="primary" onClick={() => void desk.answer(_id, true)}>
            {t('meetings.accept')}
          </Button>
          <Button onClick={() => void desk.answer(_id, false)}>{t('meetings.decline')}</Button>
        </>
      )}
      {state === 'accepted' && tid === null && (
        <ButtonLink href={`/${slug}/meeting/${_id}.ics`} download>
          {t('meetings.calendar')}
        </ButtonLink>
      )}
      {tid === null && <Button onClick={move}>{t('meetings.move')}</Button>}
      {!mine_to_answer && (
        <Button look="quiet" onClick={() => void desk.cancel(_id)}>
          {t('meetings.cancel')}
        </Button>
      )}
    </Row>
  );
}

/** Another one of the offered times: one's own, or those of the other. */
function Moving({ meeting, desk, done }: CardProps & { readonly done: () => void }) {
  const { t } = useTexts();
  const own = meeting.offered_by !== meeting.with.user;
  const { slots = [], meetings = [] } = desk.known ?? {};
  const free = slots.filter((slot) => !takenBy(slot, meetings));
  const { offered } = useOffered(own ? null : meeting.with.user);
  const move = (slot: string) => void desk.move(meeting._id, slot).then((moved) => moved && done());
  return (
    <>
      {own ? (
        <TimeChoice slots={free} none={t('meetings.no_own_times')} choose={move} />
      ) : (
        offered && (
          <TimeChoice slots={offered.slots} none={t('meetings.no_times', { name: meeting.with.name })} choose={move} />
        )
      )}
      <Button onClick={done}>{t('meetings.keep')}</Button>
    </>
  );
}
