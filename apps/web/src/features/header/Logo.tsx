import { useState, type MouseEvent } from 'react';
import { useBoot } from '../../app/boot.tsx';
import { HEADER_TEXTS } from './texts.ts';
import styles from './Logo.module.css';

/** The event's logo, at most 120 px wide; following it loads the home anew (doc 1 §2). */
export function Logo() {
  const { event, frame } = useBoot();
  const [broken, setBroken] = useState<string | null>(null);
  const src = frame?.heading.logo_src || event?.media.logo?.src || null;
  const alt = frame?.heading.logo_alt || event?.media.logo?.alt || event?.name || HEADER_TEXTS.product;
  return (
    <a className={styles.link} href={event ? `/${event.slug}` : '/'} onClick={reloadHere}>
      {src === null || src === broken ? (
        <span className={styles.name}>{alt}</span>
      ) : (
        <img className={styles.image} src={src} alt={alt} onError={() => setBroken(src)} />
      )}
    </a>
  );
}

/** On the home itself a link that differs in the hash alone would load nothing. */
function reloadHere(event: MouseEvent<HTMLAnchorElement>): void {
  const { href, pathname } = event.currentTarget;
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!plain || pathname !== location.pathname) return;
  event.preventDefault();
  history.replaceState(null, '', href);
  location.reload();
}
