import type { ListedSession } from '@plenary/contract/timeline/operations';
import { useState } from 'react';
import { startOf } from '@plenary/domain/timeline/status';
import { dayAndTime } from '../../page/clock/day-and-time.ts';
import { sessionAddress } from '../../page/timeline/session-address.ts';
import { useEvent } from '../../page/boot.tsx';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useSessionDetails, useWholeTimeline } from '../../page/timeline/whole-timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { UserCardModal } from '../chat/threads/card/index.ts';
import { useMember } from '../people/index.ts';
import { People, type Person } from '../../ui/avatar/People.tsx';
import { Button } from '../../ui/Button.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { ListItem } from '../../ui/list/ListItem.tsx';
import { ContentModal } from '../../ui/modal/ContentModal.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import { Spinner } from '../../ui/Waiting.tsx';

interface SpeakerDialogProps {
  readonly person: Person;
  /** The session that they are shown at. */
  readonly session: ListedSession;
  readonly onClosed: () => void;
}

/** A speaker, the sessions of the event in which they speak (STR22), and a way to their card where they are a member (PRG13). */
export function SpeakerDialog({ person, session, onClosed }: SpeakerDialogProps) {
  const { t } = useTexts();
  const known = useSessionDetails(session)?.speakers.find(({ uid }) => uid === person.uid);
  const { member } = useMember(known?.user);
  const [card, setCard] = useState(false);
  if (card && member) return <UserCardModal person={member} message={null} onClosed={onClosed} report={onClosed} />;
  return (
    <ContentModal title={person.name} width="narrow" onClosed={onClosed}>
      {(close) => (
        <Grid oneColumn gap={16} padTop={12} padX={24} padEnd={24}>
          <People heading={t('streams.speakers')} people={[person]} />
          {member && (
            <Row>
              <Button onClick={() => setCard(true)}>{t('user-card.open')}</Button>
            </Row>
          )}
          <Heading as="h3" size={16}>
            {t('streams.speaker_sessions')}
          </Heading>
          <Sessions uid={person.uid} leave={close} />
        </Grid>
      )}
    </ContentModal>
  );
}

function Sessions({ uid, leave }: { readonly uid: string; readonly leave: () => void }) {
  const { t, language } = useTexts();
  const { slug } = useEvent();
  const { zone } = useDisplayZone();
  const { sessions, state } = useWholeTimeline();
  const own = sessions.filter(({ speakers }) => speakers.some((one) => one.uid === uid));
  if (state === 'loading') return <Spinner label={t('streams.loading_sessions')} />;
  return (
    <ul>
      {own.map((session) => {
        return (
          <ListItem
            key={session.id}
            padY={8}
            title={
              <PageLink href={sessionAddress(slug, session)} onClick={leave}>
                {session.title}
              </PageLink>
            }
            line={dayAndTime(language, startOf(session), zone)}
          />
        );
      })}
    </ul>
  );
}
