import { useState } from 'react';
import { useBoot } from './boot.tsx';
import { PageLink } from './navigation/PageLink.tsx';
import styles from './SponsorLogo.module.css';

interface DrawnSponsor {
  readonly name: string;
  readonly logo: string | null;
  readonly url: string | null;
  /** Present of a sponsor of the event, who has a page. */
  readonly key?: string;
}

/** A sponsor's logo, or the name where there is none or it does not load; leads to their page, or to their site in a new tab. */
export function SponsorLogo({ sponsor }: { readonly sponsor: DrawnSponsor }) {
  const { event } = useBoot();
  const href = sponsor.key ? `/${event?.slug}/sponsors/${sponsor.key}` : sponsor.url;
  if (!href) return <Face sponsor={sponsor} />;
  return (
    <PageLink className={styles.link} href={href} rel="noopener noreferrer sponsored">
      <Face sponsor={sponsor} />
    </PageLink>
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
