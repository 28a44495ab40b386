import type { EventUser } from '@plenary/contract/accounts/people';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { UserCard } from '@plenary/contract/user-card/operations';
import { attendanceOf } from '@plenary/domain/user-card/card';
import type { ReactNode } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { refusalText } from '../../../../page/refusal-text.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { ContentModal } from '../../../../ui/modal/ContentModal.tsx';
import { Spinner } from '../../../../ui/Waiting.tsx';
import { Grid, Line, Row, Stack } from '../../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import { CardActions } from './CardActions.tsx';
import { Held } from './Held.tsx';
import styles from './UserCard.module.css';
import { useUserCard } from './use-user-card.ts';
import { senderName } from '../desk/names.ts';

export interface UserCardModalProps {
  /** The person as the page knows them. */
  readonly person: EventUser;
  /** The message from which the card was opened; null: none. */
  readonly message: ChatMessage | null;
  readonly onClosed: () => void;
  /** Reports that message, in the card's place. */
  readonly report: () => void;
}

/** The card of a person (ATT4): who they are, and what can be done. */
export function UserCardModal({ person, message, onClosed, report }: UserCardModalProps) {
  const { t } = useTexts();
  const desk = useUserCard(person.user._id);
  const shown = desk.card?.event_user ?? person;
  return (
    <ContentModal title={fullName(shown) || senderName(t, shown)} width="narrow" onClosed={onClosed}>
      {(close) => (
        <Stack gap={16} pad={24}>
          <Face person={shown} card={desk.card} />
          <Facts person={shown} card={desk.card} />
          {shown.user.simulated && <Hint>{t('user-card.simulated_note')}</Hint>}
          {desk.failed && (
            <Text tone="error" role="alert">
              {refusalText(t, desk.failed)}
            </Text>
          )}
          {!desk.card && !desk.failed && <Spinner label={t('user-card.loading')} />}
          {desk.card?.moderation && <Held moderation={desk.card.moderation} />}
          {desk.card && <CardActions desk={desk} card={desk.card} message={message} report={report} close={close} />}
        </Stack>
      )}
    </ContentModal>
  );
}

const fullName = ({ user }: EventUser): string => `${user.first_name} ${user.last_name}`.trim();

interface PartProps {
  readonly person: EventUser;
  /** null until it has come. */
  readonly card: UserCard | null;
}

/** The picture, and in short words how one meets the person. */
function Face({ person: { user }, card }: PartProps) {
  const { t } = useTexts();
  const attendance = attendanceOf(useEvent().event_kind, user);
  return (
    <Line gap={16}>
      <Avatar user={user} size="large" />
      <Row gap={8} wrap>
        {user.host && <Badge>{t('user-card.host')}</Badge>}
        {user.simulated && <Badge tone="warn">{t('user-card.simulated')}</Badge>}
        {attendance && <Badge>{t(`user-card.${attendance}`)}</Badge>}
        {card && (
          <Badge tone={card.availability === 'available' ? 'ok' : 'plain'}>
            {t('user-card.availability', { state: card.availability.replace('-', '_') })}
          </Badge>
        )}
      </Row>
    </Line>
  );
}

function Facts({ person: { user }, card }: PartProps) {
  const { t } = useTexts();
  // The page may know one that is older than the card.
  const score = card?.event_user.user.activity_score;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('user-card.username'), user.screen_name],
    [t('user-card.company'), user.company],
    [t('user-card.role'), user.role],
    [t('user-card.email'), card?.email],
    [t('user-card.activity_score'), score === undefined ? undefined : t('user-card.points', { count: score })],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <Grid as="dl" gap={8} className={styles.facts}>
      {known.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Grid>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
