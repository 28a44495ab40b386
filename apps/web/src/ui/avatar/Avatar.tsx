import type { PublicUser } from '@plenary/contract/accounts/people';
import { displayName } from '@plenary/contract/names';
import { initialsOf, tintOf } from '@plenary/domain/profile/face';
import { type ReactNode, useState } from 'react';
import { AVATAR_PATHS, avatarPreset, INITIALS_PRESET } from './avatar-presets.ts';
import { cx } from '../cx.ts';
import styles from './Avatar.module.css';

/** A person's picture, and the values that their initials and tint are made of. */
type Looks = Pick<PublicUser, 'avatar_preset' | 'avatar_picture'> &
  Partial<Pick<PublicUser, '_id' | 'first_name' | 'last_name' | 'screen_name' | 'deleted' | 'simulated'>>;

export interface AvatarProps {
  readonly user: Looks;
  readonly size?: keyof typeof PX;
}

/** Width and height of each size in CSS px, as its style says too. */
const PX = { small: 32, normal: 40, large: 64 } as const;

/**
 * A person's picture, else the avatar they chose, else their initials. Decorative: the name stands beside it. Around a simulated
 * person is a dashed ring (SIM2).
 */
export function Avatar({ user, size = 'normal' }: AvatarProps) {
  const className = cx(styles.avatar, size !== 'normal' && styles[size], user.simulated && styles.simulated);
  const picture = user.avatar_picture?.variations;
  // The small variation is sharp enough on a fine screen, but for the large size.
  const fine = size === 'large' ? picture?.m.url : undefined;
  const px = PX[size];
  const drawn = <DrawnAvatar user={user} className={className} />;
  return picture ? (
    <Picture key={picture.s.url} src={picture.s.url} fine={fine} px={px} instead={drawn} className={className} />
  ) : (
    drawn
  );
}

interface PictureProps {
  readonly src: string;
  /** Address for screens of twice the pixels. */
  readonly fine: string | undefined;
  /** Width and height in CSS px. */
  readonly px: number;
  readonly instead: ReactNode;
  readonly className: string;
}

/** A picture that does not load gives way to the drawing. */
function Picture({ src, fine, px, instead, className }: PictureProps) {
  const [broken, setBroken] = useState(false);
  if (broken) return instead;
  const fail = () => setBroken(true);
  // One that the server drew may have failed before anybody listened.
  const look = (img: HTMLImageElement | null) => void (img?.complete && img.naturalWidth === 0 && fail());
  const srcSet = fine && `${src}, ${fine} 2x`;
  return (
    <img
      ref={look}
      src={src}
      srcSet={srcSet}
      alt=""
      width={px}
      height={px}
      className={className}
      loading="lazy"
      onError={fail}
    />
  );
}

function DrawnAvatar({ user, className }: { readonly user: Looks; readonly className: string }) {
  const initials = initialsOf(nameOf(user));
  if (user.avatar_preset === INITIALS_PRESET && initials && user._id)
    return <Initials initials={initials} id={user._id} className={className} />;
  const drawn = avatarPreset(user.avatar_preset);
  if (!drawn) return null;
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <rect width="40" height="40" fill={drawn.ground} />
      <path d={AVATAR_PATHS[drawn.form]} fill={drawn.figure} />
    </svg>
  );
}

/** A removed person has no name to make letters of. */
function nameOf({ screen_name = '', first_name = '', last_name = '', deleted = false }: Looks): string {
  return deleted ? '' : displayName({ screen_name, first_name, last_name });
}

interface InitialsProps {
  readonly initials: string;
  /** The person's, which decides the tint. */
  readonly id: string;
  readonly className: string | undefined;
}

/** Letters on a tint, for people with neither picture nor chosen avatar (SET31). */
export function Initials({ initials, id, className }: InitialsProps) {
  const [ground, ink] = tintOf(id);
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <rect width="40" height="40" fill={ground} />
      <text x="20" y="20" dy="0.36em" textAnchor="middle" fontSize="15" fontWeight="600" fill={ink}>
        {initials}
      </text>
    </svg>
  );
}
