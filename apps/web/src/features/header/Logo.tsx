import { type MouseEvent, useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { isPlainClick } from '../../page/navigation/PageLink.tsx';
import styles from './Logo.module.css';

/** The event's logo, at most 120 px wide; following it reloads the home (HDR4, HDR7). */
export function Logo({ logo }: { readonly logo: DrawnLogo }) {
  const { event, page } = useBoot();
  // The countdown is headed by the event's name itself.
  if (logo.src === null && page.kind === 'coming_soon') return <span />;
  return (
    <a className={styles.link} href={event ? `/${event.slug}` : '/'} onClick={reloadHere}>
      {logo.src === null ? (
        <span className={styles.name}>{logo.text}</span>
      ) : (
        <img className={styles.image} src={logo.src} alt={logo.alt} width={120} height={36} onError={logo.onBroken} />
      )}
    </a>
  );
}

/** On the home itself a link that differs in the hash alone would load nothing. */
function reloadHere(event: MouseEvent<HTMLAnchorElement>): void {
  const { href, pathname } = event.currentTarget;
  if (!isPlainClick(event) || pathname !== location.pathname) return;
  event.preventDefault();
  history.replaceState(null, '', href);
  location.reload();
}

export interface DrawnLogo {
  /** Address of the picture; null where there is none, or it does not load. */
  readonly src: string | null;
  readonly alt: string;
  /** The replacement of a picture; null while there is one. */
  readonly text: string | null;
  readonly onBroken: () => void;
}

/** The event's logo, or its name in its place; the installation's name where no event is addressed. */
export function useLogo(): DrawnLogo {
  const { event, frame, site } = useBoot();
  const [broken, setBroken] = useState<string | null>(null);
  const given = frame?.heading.logo_src || event?.media.logo?.src || null;
  const src = given === broken ? null : given;
  const name = event?.name ?? site;
  const alt = frame?.heading.logo_alt || event?.media.logo?.alt || name;
  return { src, alt, text: src === null ? name : null, onBroken: () => setBroken(given) };
}
