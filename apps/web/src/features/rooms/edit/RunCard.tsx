import type { RunRoom } from '@plenary/contract/rooms/edit';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEvent } from '../../../page/boot.tsx';
import { PageLink } from '../../../page/navigation/PageLink.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Grid, InlineRow, Line, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Logo } from '../Logo.tsx';
import { guestsIn } from './room-draft.ts';
import styles from './Rooms.module.css';
import { RunPeople } from './RunPeople.tsx';
import { useReport, useRunner } from './runner-context.tsx';

interface RunCardProps {
  readonly room: RunRoom;
  readonly first: boolean;
  readonly last: boolean;
}

/** A room, who is in it, and what hosts do with it. */
export function RunCard({ room, first, last }: RunCardProps) {
  const id = `run-${room.id}`;
  return (
    <Grid as="article" shrink pad={16} card className={styles.room} data-closed={room.closed} aria-labelledby={id}>
      <Grid gap={4} shrink>
        {room.kind === 'exhibitor' && <Logo key={room.logo} room={room} />}
        <Heading id={id} as="h3" size={18} breaks dir="auto">
          {room.name}
        </Heading>
        {room.topic !== '' && (
          <Hint breaks>
            <bdi>{room.topic}</bdi>
          </Hint>
        )}
        <Marks room={room} />
      </Grid>
      <RunPeople room={room} />
      <Line gap={8} wrap>
        <Acts room={room} />
        <Moves room={room} first={first} last={last} />
      </Line>
    </Grid>
  );
}

function Marks({ room }: { readonly room: RunRoom }) {
  const { t } = useTexts();
  const guests = guestsIn(room);
  const full = guests >= room.max_guests;
  const staffed = room.seats.some(({ place }) => place === 'owner');
  return (
    <Line as="p" gap={4} gapX={12} wrap above={4} size={14} tone="quiet">
      {room.closed ? (
        <Badge tone="warn">{t('rooms-edit.closed')}</Badge>
      ) : (
        <Badge tone={full ? 'warn' : 'plain'}>
          {t('rooms-edit.seats', { taken: String(guests), capacity: String(room.max_guests) })}
        </Badge>
      )}
      {room.locked && <Badge>{t('rooms-edit.locked')}</Badge>}
      {room.owners.length > 0 && !staffed && !room.closed && <Badge>{t('rooms-edit.unstaffed')}</Badge>}
      {room.kind === 'exhibitor' && room.owners.length === 0 && <span>{t('rooms-edit.ownerless')}</span>}
      {room.stand_number !== '' && <span>{t('rooms-edit.stand', { number: room.stand_number })}</span>}
      {room.sponsor && <span>{t('rooms-edit.sponsored', { name: room.sponsor.name })}</span>}
    </Line>
  );
}

function Acts({ room }: { readonly room: RunRoom }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const runner = useRunner();
  const report = useReport();
  const named = (text: string) => ({ 'aria-label': `${text}: ${room.name}` });
  const turn = (closed: boolean) => void report(runner.close(room, closed));
  const askClose = () =>
    openModal({
      title: t('rooms-edit.close_title', { room: room.name }),
      content: t('rooms-edit.close_text', { count: room.seats.length }),
      first: { label: t('rooms-edit.cancel') },
      last: { label: t('rooms-edit.close'), run: () => turn(true) },
    });
  return (
    <>
      <Button id={`edit-${room.id}`} {...named(t('rooms-edit.edit'))} onClick={() => runner.write(room)}>
        {t('rooms-edit.edit')}
      </Button>
      {room.closed ? (
        <Button {...named(t('rooms-edit.open'))} onClick={() => turn(false)}>
          {t('rooms-edit.open')}
        </Button>
      ) : (
        <Button look="quiet" {...named(t('rooms-edit.close'))} onClick={askClose}>
          {t('rooms-edit.close')}
        </Button>
      )}
      {room.kind === 'exhibitor' && !room.closed && (
        <InlineRow as={PageLink} align="center" tall href={`/${slug}/exhibitors/${room.id}`}>
          {t('rooms-edit.page')}
          <VisuallyHidden>: {room.name}</VisuallyHidden>
        </InlineRow>
      )}
    </>
  );
}

function Moves({ room, first, last }: RunCardProps) {
  const { t } = useTexts();
  const runner = useRunner();
  const report = useReport();
  return (
    <Row as="span" side="start">
      <IconButton
        label={`${t('rooms-edit.up')}: ${room.name}`}
        disabled={first}
        onClick={() => void report(runner.move(room, -1))}
      >
        <Icon of={ArrowUp} />
      </IconButton>
      <IconButton
        label={`${t('rooms-edit.down')}: ${room.name}`}
        disabled={last}
        onClick={() => void report(runner.move(room, 1))}
      >
        <Icon of={ArrowDown} />
      </IconButton>
    </Row>
  );
}
