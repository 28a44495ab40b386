import { quickLinks, type QuickLink } from '@plenary/domain/home/quick-links';
import type { QuickLinkIcon } from '@plenary/domain/home/areas';
import { ArrowUpRight, Building2, Compass, LayoutGrid, Play, Users, Vault } from 'lucide-react';
import { useHydrated } from '../../page/device.ts';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Text } from '../../ui/text/Text.tsx';
import styles from './QuickLinks.module.css';
import type { Page } from './use-home.ts';

const ICONS: Record<QuickLinkIcon, typeof Play> = {
  live_stream: Play,
  vault: Vault,
  tour: Compass,
  networking: Users,
  exhibitors: Building2,
  generic: LayoutGrid,
};

interface QuickLinksProps {
  readonly pages: readonly Page[];
  /** Id of the page that is shown. */
  readonly shown: string;
}

/** Straight ways into the other areas, where they add something to the tabs (QL1, D385). */
export function QuickLinks({ pages, shown }: QuickLinksProps) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const links = quickLinks(pages, shown, hydrated ? location.origin : 'http://plenary.invalid');
  if (links.length === 0) return null;
  return (
    <nav className={styles.nav} aria-label={t('home.quick_links')}>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.id} className={styles.item}>
            <QuickLinkItem link={link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function QuickLinkItem({ link }: { readonly link: QuickLink }) {
  const { openLiveStreams } = useOverlays();
  const { target } = link;
  switch (target.kind) {
    case 'modal':
      return (
        <button type="button" className={styles.link} onClick={openLiveStreams}>
          <Face link={link} />
        </button>
      );
    case 'link':
      return (
        <PageLink href={target.href} className={styles.link} {...(target.new_tab && { target: '_blank' })}>
          <Face link={link} newTab={target.new_tab} />
        </PageLink>
      );
  }
}

function Face({ link, newTab = false }: { readonly link: QuickLink; readonly newTab?: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <Icon of={ICONS[link.icon]} />
      <Text as="span" shrink breaks>
        {link.title}
      </Text>
      {newTab && (
        <>
          <Icon of={ArrowUpRight} size={16} />
          <VisuallyHidden> {t('home.opens_new_tab')}</VisuallyHidden>
        </>
      )}
    </>
  );
}
