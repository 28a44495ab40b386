import type { LobbyRoom, RoomUser } from '@plenary/contract/rooms/operations';
import type { SeatView } from '@plenary/domain/rooms/status';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { InlineRow, Line } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { faceOf } from '../../page/people/face.ts';
import styles from './Room.module.css';

/** Seats that are drawn one by one; a larger room says it in numbers alone. */
const DRAWN = 12;

/** The seats of a room: who sits there as far as that shows, and how many are left. */
export function RoomSeats({ room, view }: { readonly room: LobbyRoom; readonly view: SeatView }) {
  const { t } = useTexts();
  const { guests, capacity, users } = room;
  const hidden = Math.max(0, guests - users.length);
  const drawn = capacity <= DRAWN;
  const free = drawn ? Math.max(0, capacity - Math.max(guests, users.length)) : 0;
  return (
    <Line wrap gap={8} className={styles.seats}>
      <ul className={styles.faces} aria-label={t('rooms.inside')} hidden={users.length === 0}>
        {users.map((user) => (
          <li key={user._id}>
            <Face user={user} />
          </li>
        ))}
      </ul>
      {drawn && (
        <InlineRow gap={4} wrap aria-hidden="true">
          {Array.from({ length: Math.min(hidden, DRAWN) }, (_, at) => (
            <Text key={`taken ${at}`} as="span" radius="round" className={cx(styles.chair, styles.taken)} />
          ))}
          {Array.from({ length: free }, (_, at) => (
            <Text key={`free ${at}`} as="span" radius="round" className={styles.chair} />
          ))}
        </InlineRow>
      )}
      <Text as="span" tone="quiet" tabular className={cx(view.text !== 'count' && styles.none)}>
        {seatText(t, room, view)}
      </Text>
    </Line>
  );
}

function seatText(t: ReturnType<typeof useTexts>['t'], { guests, capacity }: LobbyRoom, { text }: SeatView): string {
  if (text === 'waiting_for_exhibitors') return t('rooms.waiting_for_exhibitors');
  if (text === 'full') return t('rooms.full');
  return t('rooms.seats', { taken: String(Math.min(guests, capacity)), capacity: String(capacity) });
}

/** A person in a room, with their name beside the picture for those who do not see it. */
export function Face({ user, named = false }: { readonly user: RoomUser; readonly named?: boolean }) {
  const { t } = useTexts();
  const { name, simulated } = user;
  return (
    <InlineRow gap={8} align="center" title={name}>
      <Avatar user={faceOf(user)} size="small" />
      {named ? (
        <Text as="span" breaks>
          {name}
        </Text>
      ) : (
        <VisuallyHidden>{name}</VisuallyHidden>
      )}
      {simulated && <VisuallyHidden>{t('rooms.simulated')}</VisuallyHidden>}
    </InlineRow>
  );
}
