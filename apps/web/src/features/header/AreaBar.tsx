import type { AreaLink } from '@plenary/domain/places/areas';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useAreaLinks } from '../../page/places/use-area-links.ts';
import { useTexts } from '../../page/use-texts.ts';
import styles from './AreaBar.module.css';

/** Fewer than this many lead nowhere else. */
const WORTH_A_BAR = 2;

/** From area to area in one press (PLC2). The home has its tabs in this place. */
export function AreaBar() {
  const { t } = useTexts();
  const links = useAreaLinks();
  if (links.length < WORTH_A_BAR) return null;
  return (
    <nav className={styles.areas} aria-label={t('places.areas')} data-area-bar="">
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.id} ref={link.current ? intoSight : undefined}>
            <Area link={link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Area({ link: { target, title, current } }: { readonly link: AreaLink }) {
  const { openLiveStreams } = useOverlays();
  const look = { className: styles.area, dir: 'auto', 'aria-current': current ? 'page' : undefined } as const;
  if (target.kind === 'modal')
    return (
      <button type="button" {...look} onClick={openLiveStreams}>
        {title}
      </button>
    );
  return (
    <PageLink {...look} href={target.href} {...(target.new_tab && { target: '_blank' })}>
      {title}
    </PageLink>
  );
}

/** Scrolls the bar, and only the bar, until the area stands in its middle. */
function intoSight(item: HTMLLIElement | null): void {
  const list = item?.parentElement;
  if (list) list.scrollLeft = item.offsetLeft + item.offsetWidth / 2 - list.clientWidth / 2;
}
