import type { LobbyRoom, RoomKind } from '@plenary/contract/rooms/operations';
import type { ReactNode } from 'react';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { cx } from '../../ui/cx.ts';
import { InlineRow, Line, Row, Stack } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { SponsorLogo } from '../../page/SponsorLogo.tsx';
import styles from './Room.module.css';
import { RoomSeats } from './RoomSeats.tsx';
import { SeatButton, useSeatView } from './SeatButton.tsx';

interface RoomCardProps {
  readonly room: LobbyRoom;
  readonly kind: RoomKind;
  /** User ids of the owners; none in a networking room. */
  readonly owners?: readonly string[];
  /** The page of its own, where it has one. */
  readonly href?: string;
  /** Stands before the name. */
  readonly mark?: ReactNode;
  /** Stands between the topic and the seats. */
  readonly children?: ReactNode;
  /** Stands below everything. */
  readonly below?: ReactNode;
}

/** A room of a lobby: its name, what it is about, its seats, and the one button (ROM3). */
export function RoomCard({ room, kind, owners = [], href, mark, children, below }: RoomCardProps) {
  const { t } = useTexts();
  const view = useSeatView(room, kind, owners);
  return (
    <Stack
      as="article"
      gap={12}
      grow
      shrink
      pad={16}
      card
      className={cx(view.status === 2 && styles.here)}
      aria-labelledby={`room-${room._id}`}
    >
      <Row wrap gap={12} align="start" className={styles.head}>
        {mark}
        <div>
          <Heading id={`room-${room._id}`} as="h3" size={22} breaks>
            {href === undefined ? room.name : <PageLink href={href}>{room.name}</PageLink>}
          </Heading>
          {room.topic !== '' && (
            <Text above={4} tone="quiet" breaks>
              {room.topic}
            </Text>
          )}
        </div>
      </Row>
      {children}
      <RoomSeats room={room} view={view} />
      <Line gap={8} gapX={16} wrap>
        <SeatButton room={room} kind={kind} view={view} />
        {room.sponsor && (
          <InlineRow gap={8} align="center" side="start" size={12} tone="quiet" className={styles.sponsor}>
            {t('rooms.sponsor')}
            <SponsorLogo sponsor={{ ...room.sponsor, url: null }} />
          </InlineRow>
        )}
      </Line>
      {below}
    </Stack>
  );
}
