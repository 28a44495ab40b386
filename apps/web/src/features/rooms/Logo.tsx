import type { ExhibitorRoom } from '@plenary/contract/rooms/operations';
import { useState } from 'react';
import styles from './Room.module.css';

/** The logo on a sheet of paper, for which it was drawn; without one the first letter of the name. */
export function Logo({
  room: { logo, name, color },
}: {
  readonly room: Pick<ExhibitorRoom, 'logo' | 'name' | 'color'>;
}) {
  const [broken, setBroken] = useState(false);
  if (logo !== null && !broken)
    return (
      <img
        className={styles.logo}
        src={logo}
        alt=""
        width={96}
        height={48}
        loading="lazy"
        onError={() => setBroken(true)}
      />
    );
  return (
    <span className={styles.letter} aria-hidden="true" style={color === null ? undefined : { borderColor: color }}>
      {[...name][0]}
    </span>
  );
}
