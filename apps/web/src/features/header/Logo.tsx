import type { MouseEvent } from 'react';
import { useBoot } from '../../page/boot.tsx';
import styles from './Logo.module.css';
import type { DrawnLogo } from './use-logo.ts';

/** The event's logo, at most 120 px wide; following it loads the home anew (doc 1 §2). */
export function Logo({ logo }: { readonly logo: DrawnLogo }) {
  const { event, page } = useBoot();
  // The countdown is headed by the event's name itself.
  if (logo.src === null && page.kind === 'coming_soon') return <span />;
  return (
    <a className={styles.link} href={event ? `/${event.slug}` : '/'} onClick={reloadHere}>
      {logo.src === null ? (
        <span className={styles.name}>{logo.text}</span>
      ) : (
        <img className={styles.image} src={logo.src} alt={logo.alt} onError={logo.onBroken} />
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
