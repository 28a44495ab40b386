import type { CallPeer } from '@plenary/contract/calls/operations';
import type { Tile } from '@plenary/domain/calls/layout';
import { Hand, MicOff, Pin, PinOff, UserMinus, VolumeX, WifiOff } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Line, Row } from '../../../ui/layout/Layout.tsx';
import { useStream } from '../../../ui/video/use-stream.ts';
import { moderation } from '../moderation.ts';
import type { CallSession } from '../session/call-session.ts';
import styles from './Tile.module.css';
import { useServices } from '../../../page/services.tsx';

interface CallTileProps {
  readonly session: CallSession;
  readonly tile: Tile;
  readonly pinned: boolean;
  readonly pin: (peer: string | null) => void;
  readonly speaks: boolean;
  /** The picture is asked for; one that is not would stand still. */
  readonly comes: boolean;
}

/** A person's picture with their name, or the screen that they share. */
export function CallTile({ session, tile, pinned, pin, speaks, comes }: CallTileProps) {
  const { t } = useTexts();
  const person = useStore(session.state, ({ people }) => people.find(({ peer }) => peer === tile.peer));
  const link = useStore(session.state, (state) => state.link?.peers.get(tile.peer));
  const picture = usePicture(session, tile);
  if (!person) return null;
  const muted = tile.own ? !person.mic : !person.mic;
  const lost = !tile.own && (link?.link === 'reconnecting' || link?.link === 'connecting');
  const name = tile.own ? t('calls.you', { name: person.name }) : person.name;
  return (
    <article
      className={styles.tile}
      data-speaks={speaks && tile.kind === 'person'}
      data-peer={tile.peer}
      data-kind={tile.kind}
      aria-label={tile.kind === 'screen' ? t('calls.screen_of', { name: person.name }) : name}
    >
      {picture && comes ? (
        <Moving picture={picture} mirrored={tile.own && tile.kind === 'person'} whole={tile.kind === 'screen'} />
      ) : (
        <span className={styles.face} aria-hidden="true">
          <Avatar user={facesOf(person)} size="large" />
        </span>
      )}
      {lost && (
        <p className={styles.lost}>{t(link.link === 'connecting' ? 'calls.connecting' : 'calls.reconnecting')}</p>
      )}
      <Line as="p" gap={4} size={12} className={styles.name}>
        {tile.kind === 'person' && muted && <Mark of={MicOff} label={t('calls.is_muted')} />}
        {!tile.own && link?.quality !== null && link?.quality !== undefined && link.quality < 3 && (
          <Mark of={WifiOff} label={t('calls.their_poor')} />
        )}
        {person.hand !== null && tile.kind === 'person' && <Mark of={Hand} label={t('calls.hand_up')} />}
        <bdi>{tile.kind === 'screen' ? t('calls.screen_of', { name: person.name }) : name}</bdi>
      </Line>
      {tile.kind === 'person' && <TileTools session={session} person={person} tile={tile} pinned={pinned} pin={pin} />}
    </article>
  );
}

const facesOf = ({ user, avatar, photo, name }: CallPeer) => {
  const [first_name = '', ...rest] = name.split(' ');
  const variation = photo === null ? null : { url: photo, filename: '' };
  return {
    ...{ _id: user, first_name, last_name: rest.join(' '), screen_name: name, avatar_preset: avatar },
    avatar_picture: variation && { variations: { s: variation, m: variation } },
  } as unknown as Parameters<typeof Avatar>[0]['user'];
};

interface MarkProps {
  readonly of: Parameters<typeof Icon>[0]['of'];
  readonly label: string;
}

function Mark({ of, label }: MarkProps) {
  return (
    <span className={styles.mark} role="img" aria-label={label} title={label}>
      <Icon of={of} size={14} />
    </span>
  );
}

interface TileToolsProps extends Omit<CallTileProps, 'speaks' | 'comes'> {
  readonly person: CallPeer;
}

/** Pinning, for oneself; muting and removing, for those who moderate. */
function TileTools({ session, person, tile, pinned, pin }: TileToolsProps) {
  const { t } = useTexts();
  const services = useServices();
  const moderates = useStore(session.state, (state) => state.joined?.moderates ?? false);
  const { name, peer, mic } = person;
  const { mute, remove } = moderation(services, session);
  if (tile.own) return null;
  return (
    <Row radius={8} className={styles.tools}>
      <IconButton
        label={t(pinned ? 'calls.unpin' : 'calls.pin', { name })}
        aria-pressed={pinned}
        onClick={() => pin(pinned ? null : peer)}
      >
        <Icon of={pinned ? PinOff : Pin} size={16} />
      </IconButton>
      {moderates && mic && (
        <IconButton label={t('calls.mute', { name })} onClick={() => void mute(peer)}>
          <Icon of={VolumeX} size={16} />
        </IconButton>
      )}
      {moderates && (
        <IconButton label={t('calls.remove', { name })} onClick={() => remove(person)}>
          <Icon of={UserMinus} size={16} />
        </IconButton>
      )}
    </Row>
  );
}

/** The track to draw; null: there is none now. */
function usePicture(session: CallSession, { peer, kind, own }: Tile): MediaStreamTrack | null {
  const { picture, shared } = useStore(session.media.state);
  const tracks = useStore(session.state, (state) => state.link?.peers.get(peer)?.tracks);
  if (own) return (kind === 'screen' ? shared : picture)?.getVideoTracks()[0] ?? null;
  return (kind === 'screen' ? tracks?.screen : tracks?.camera) ?? null;
}

interface MovingProps {
  readonly picture: MediaStreamTrack;
  readonly mirrored: boolean;
  /** All of it is shown, with bars where it has another shape. */
  readonly whole: boolean;
}

function Moving({ picture, mirrored, whole }: MovingProps) {
  const stream = useMemo(() => new MediaStream([picture]), [picture]);
  return (
    <video
      ref={useStream(stream)}
      className={styles.video}
      data-mirrored={mirrored}
      data-whole={whole}
      autoPlay
      muted
      playsInline
    />
  );
}
