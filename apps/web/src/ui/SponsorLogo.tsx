import { useState } from 'react';
import styles from './SponsorLogo.module.css';

interface DrawnSponsor {
  readonly name: string;
  readonly logo: string | null;
  readonly url: string | null;
}

/** A sponsor's logo, or the name where there is none or it does not load; leads to their site in a new tab. */
export function SponsorLogo({ sponsor }: { readonly sponsor: DrawnSponsor }) {
  if (!sponsor.url) return <Face sponsor={sponsor} />;
  return (
    <a className={styles.link} href={sponsor.url} target="_blank" rel="noopener noreferrer sponsored">
      <Face sponsor={sponsor} />
    </a>
  );
}

function Face({ sponsor: { name, logo } }: { readonly sponsor: DrawnSponsor }) {
  const [broken, setBroken] = useState(false);
  if (logo === null || broken) return <span className={styles.name}>{name}</span>;
  return (
    <img
      className={styles.logo}
      src={logo}
      alt={name}
      width={120}
      height={32}
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
