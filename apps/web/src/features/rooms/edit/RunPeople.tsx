import type { RunRoom, RunSeat } from '@plenary/contract/rooms/edit';
import { UserMinus } from 'lucide-react';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Hint } from '../../../ui/text/Text.tsx';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { faceOf } from '../../../page/people/face.ts';
import styles from './Rooms.module.css';
import { useReport, useRunner } from './runner-context.tsx';

/** The people who sit in a room, and those who wait for a seat, by name: hosts see everybody. */
export function RunPeople({ room }: { readonly room: RunRoom }) {
  const { t } = useTexts();
  const { clock } = useServices();
  if (room.seats.length + room.waits.length === 0) return <Hint breaks>{t('rooms-edit.nobody')}</Hint>;
  const minutes = (since: string): string =>
    t('rooms-edit.minutes', { count: Math.max(0, Math.floor((clock.now() - Date.parse(since)) / 60_000)) });
  return (
    <div className={styles.people}>
      {room.seats.length > 0 && (
        <ul aria-label={t('rooms-edit.inside', { room: room.name })}>
          {room.seats.map((seat) => (
            <ListItem
              key={seat._id}
              tall
              picture={<Avatar user={faceOf(seat)} size="small" />}
              title={
                <>
                  <bdi>{seat.name}</bdi>
                  {seat.simulated && <Badge tone="warn">{t('rooms-edit.simulated')}</Badge>}
                </>
              }
              line={seat.place === 'guest' ? minutes(seat.since) : t(`rooms-edit.place.${seat.place}`)}
            >
              <Kick room={room} seat={seat} />
            </ListItem>
          ))}
        </ul>
      )}
      {room.waits.length > 0 && (
        <>
          <h4 className={styles.waiting}>{t('rooms-edit.waiting', { count: room.waits.length })}</h4>
          <ol aria-label={t('rooms-edit.line', { room: room.name })}>
            {room.waits.map((wait) => (
              <ListItem
                key={wait._id}
                tall
                picture={<Avatar user={faceOf(wait)} size="small" />}
                title={<bdi>{wait.name}</bdi>}
                line={wait.offered_until === null ? minutes(wait.since) : t('rooms-edit.offered')}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Kick({ room, seat }: { readonly room: RunRoom; readonly seat: RunSeat }) {
  const { t } = useTexts();
  const runner = useRunner();
  const report = useReport();
  const ask = () =>
    openModal({
      title: t('rooms-edit.kick_title', { name: seat.name }),
      content: t('rooms-edit.kick_text', { room: room.name }),
      first: { label: t('rooms-edit.cancel') },
      last: { label: t('rooms-edit.kick'), run: () => void report(runner.kick(room, seat._id)) },
    });
  return (
    <IconButton label={`${t('rooms-edit.kick')}: ${seat.name}`} onClick={ask}>
      <Icon of={UserMinus} />
    </IconButton>
  );
}
