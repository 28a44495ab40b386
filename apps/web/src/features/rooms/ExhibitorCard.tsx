import { listRoomVisitors, ROOMS, type ExhibitorRoom } from '@plenary/contract/rooms/operations';
import { displayName } from '@plenary/contract/names';
import { shownOwners } from '@plenary/domain/rooms/status';
import { ExternalLink } from 'lucide-react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useAnswer } from '../../page/use-answer.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Grid, InlineRow, Line } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ListItem } from '../../ui/list/ListItem.tsx';
import { Logo } from './Logo.tsx';
import styles from './Room.module.css';
import { RoomCard } from './RoomCard.tsx';
import { Face } from './RoomSeats.tsx';
import { eventOf } from './seat.ts';
import { useDisclosure } from '../../ui/overlay/disclosure.ts';

interface ExhibitorCardProps {
  readonly room: ExhibitorRoom;
  /** Rooms of the second level show who visits them. */
  readonly visitors: boolean;
}

/** The room of an exhibitor, with its people, its place and its links. */
export function ExhibitorCard({ room, visitors }: ExhibitorCardProps) {
  const { slug } = useEvent();
  return (
    <RoomCard
      room={room}
      kind="exhibitor"
      owners={room.owners}
      href={`/${slug}/exhibitors/${room.id}`}
      mark={<Logo room={room} />}
      below={visitors ? <Visitors room={room} /> : null}
    >
      <Facts room={room} />
      <Owners room={room} />
    </RoomCard>
  );
}

function Facts({ room }: { readonly room: ExhibitorRoom }) {
  const { t } = useTexts();
  const { stand_number, categories, website, linkedin } = room;
  const links = [
    ...(website === null ? [] : [{ href: website, label: t('rooms.website') }]),
    ...(linkedin === null ? [] : [{ href: linkedin, label: 'LinkedIn' }]),
  ];
  if (stand_number === '' && categories.length + links.length === 0) return null;
  return (
    <Line as="ul" gap={4} gapX={12} wrap size={14} tone="quiet">
      {stand_number !== '' && (
        <Box as="li" padX={8} border="line" radius={8} tone="text" tabular>
          {t('rooms.stand', { number: stand_number })}
        </Box>
      )}
      {categories.map((category) => (
        <li key={category}>{category}</li>
      ))}
      {links.map(({ href, label }) => (
        <li key={href}>
          <InlineRow as="a" gap={4} href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
            {label}
            <Icon of={ExternalLink} size={14} />
            <VisuallyHidden>({t('rooms.new_tab')})</VisuallyHidden>
          </InlineRow>
        </li>
      ))}
    </Line>
  );
}

/** The places of the owners: those who are there first, and an empty one where nobody is named (ROM3). */
function Owners({ room: { exhibitors, owners_in } }: { readonly room: ExhibitorRoom }) {
  const { t } = useTexts();
  const shown = shownOwners(exhibitors, owners_in, ROOMS.owners_shown);
  return (
    <Grid gap={8}>
      <Hint as="span">{t('rooms.owners')}</Hint>
      <ul className={styles.people}>
        {shown.map((owner) => {
          const here = owners_in.includes(owner._id);
          return (
            <li key={owner._id} className={here ? undefined : styles.away}>
              <Face user={owner} named />
              <Text as="span" size={12} tone="ok" className={styles.presence}>
                {t(here ? 'rooms.owner_here' : 'rooms.owner_away')}
              </Text>
            </li>
          );
        })}
        {shown.length === 0 && (
          <li className={styles.away}>
            <Text as="span" radius="round" className={styles.chair} aria-hidden="true" />
            <Text as="span" size={12} tone="ok" className={styles.presence}>
              {t('rooms.owner_away')}
            </Text>
          </li>
        )}
      </ul>
    </Grid>
  );
}

/** The people who are in the room; read when it is opened, and again when the seats change. */
function Visitors({ room }: { readonly room: ExhibitorRoom }) {
  const { t } = useTexts();
  const { open, button } = useDisclosure();
  return (
    <Box padTop={8} border="above">
      <Button look="quiet" {...button}>
        {t(open ? 'rooms.hide_visitors' : 'rooms.show_visitors')}
        <VisuallyHidden>: {room.name}</VisuallyHidden>
      </Button>
      {open && <VisitorList room={room} />}
    </Box>
  );
}

function VisitorList({ room }: { readonly room: ExhibitorRoom }) {
  const { t } = useTexts();
  const services = useServices();
  const ask = () => services.api.call(listRoomVisitors, { params: { ...eventOf(services), id: room._id } });
  const { value: list } = useAnswer(ask, `${room.guests} ${room.users.map(({ _id }) => _id).join()}`);
  if (!list) return null;
  return (
    <Box as="ul" above={8} className={styles.visitorList} aria-label={t('rooms.visitors')}>
      {list.users.map(({ _id, user }) => (
        <ListItem
          key={_id}
          picture={<Avatar user={user} size="small" />}
          title={displayName(user)}
          line={user.company}
        />
      ))}
      {list.users.length + list.more === 0 && <li>{t('rooms.nobody')}</li>}
      {list.more > 0 && <li>{t('rooms.more', { count: list.more })}</li>}
    </Box>
  );
}
