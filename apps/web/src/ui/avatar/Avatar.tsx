import type { PublicUser } from '@plenary/contract/accounts';
import { useState } from 'react';
import { type AvatarForm, avatarPreset } from './avatar-presets.ts';
import { cx } from '../cx.ts';
import styles from './Avatar.module.css';

export interface AvatarProps {
  readonly user: Pick<PublicUser, 'avatar_preset' | 'avatar_picture'>;
  readonly size?: 'small' | 'normal' | 'large';
}

/** A person's picture, else the preset they chose. Decorative: the name stands beside it. */
export function Avatar({ user, size = 'normal' }: AvatarProps) {
  const className = cx(styles.avatar, size !== 'normal' && styles[size]);
  const picture = user.avatar_picture?.variations;
  // The small variation is sharp enough on a fine screen, but for the large size.
  const fine = size === 'large' ? picture?.m.url : undefined;
  return picture ? (
    <Picture key={picture.s.url} src={picture.s.url} fine={fine} preset={user.avatar_preset} className={className} />
  ) : (
    <PresetAvatar preset={user.avatar_preset} className={className} />
  );
}

interface PictureProps {
  readonly src: string;
  /** Address for screens of twice the pixels. */
  readonly fine: string | undefined;
  readonly preset: string;
  readonly className: string;
}

/** A picture that does not load gives way to the preset. */
function Picture({ src, fine, preset, className }: PictureProps) {
  const [broken, setBroken] = useState(false);
  if (broken) return <PresetAvatar preset={preset} className={className} />;
  const fail = () => setBroken(true);
  // One that the server drew may have failed before anybody listened.
  const look = (img: HTMLImageElement | null) => void (img?.complete && img.naturalWidth === 0 && fail());
  const srcSet = fine && `${src}, ${fine} 2x`;
  return <img ref={look} src={src} srcSet={srcSet} alt="" className={className} loading="lazy" onError={fail} />;
}

const PATHS: Record<AvatarForm, string> = {
  circle: 'M8 40a12 12 0 0 1 24 0zM20 8a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
  arch: 'M6 40V22a14 14 0 0 1 28 0v18h-8V22a6 6 0 0 0-12 0v18z',
  petals: 'M20 20V6a14 14 0 0 1 0 14zm0 0h14a14 14 0 0 1-14 0zm0 0v14a14 14 0 0 1 0-14zm0 0H6a14 14 0 0 1 14 0z',
  wave: 'M0 16c7-6 13-6 20 0s13 6 20 0v8c-7 6-13 6-20 0s-13-6-20 0zm0 14c7-6 13-6 20 0s13 6 20 0v10H0z',
};

function PresetAvatar({ preset, className }: { readonly preset: string; readonly className: string }) {
  const drawn = avatarPreset(preset);
  if (!drawn) return null;
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <rect width="40" height="40" fill={drawn.ground} />
      <path d={PATHS[drawn.form]} fill={drawn.figure} />
    </svg>
  );
}
