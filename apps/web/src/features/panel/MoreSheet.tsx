import { displayName } from '@plenary/contract/names';
import { CalendarRange, ExternalLink, Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { usePanel } from '../../page/navigation/panel-state.ts';
import type { PanelTabId } from '../../page/services.tsx';
import { SignOutForm } from '../../page/people/SignOutForm.tsx';
import { useUnreadNotices } from '../../page/use-notices.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { CountBadge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { Box, Grid, Line } from '../../ui/layout/Layout.tsx';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { ClockControl } from '../dev-clock/index.ts';
import styles from './MoreSheet.module.css';
import { PlaceItems } from './PlaceLinks.tsx';
import { panelPlaces } from '../../page/places/panel-places.ts';

/** The rest of the places: the other tabs, the event's link, the pages that have no other way, one's other events, and signing out (PAN10). */
export function MoreSheet({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useTexts();
  const chosen = useRef<PanelTabId | null>(null);
  const panel = usePanel();
  const finish = () => {
    onClosed();
    if (chosen.current) panel.open(chosen.current);
  };
  return (
    <Sheet title={t('frame.more')} onClosed={finish} returnsFocus={() => chosen.current === null}>
      {(close) => (
        <>
          <Places
            choose={(tab) => {
              chosen.current = tab;
              close();
            }}
          />
          <Account />
        </>
      )}
    </Sheet>
  );
}

function Places({ choose }: { readonly choose: (tab: PanelTabId) => void }) {
  const { t } = useTexts();
  const boot = useBoot();
  const unread = useUnreadNotices();
  const external = boot.event?.settings.external_link;
  const own = (
    <LinkItem icon={<Icon of={CalendarRange} />} href="/">
      {t('frame.my_events')}
    </LinkItem>
  );
  return (
    <ul className={styles.list}>
      {boot.event && (
        <li>
          <PageLink className={styles.item} href={`/${boot.event.slug}/search`}>
            <Icon of={Search} /> {t('frame.search')}
          </PageLink>
        </li>
      )}
      {panelPlaces(boot)
        .filter(({ id, off }) => id !== 'chat' || off)
        .map(({ id, icon, off }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.item}
              {...(off ? { 'aria-disabled': true } : { onClick: () => choose(id) })}
            >
              <Icon of={icon} /> {t(`frame.${id}`)}{' '}
              {off && <span className={styles.soon}>{t('frame.coming_soon')}</span>}
              {id === 'notifications' && <CountBadge count={unread} label={t('frame.unread')} />}
            </button>
          </li>
        ))}
      {external && (
        <LinkItem icon={<Icon of={ExternalLink} />} href={external.url} out>
          {external.label}
        </LinkItem>
      )}
      <OptionalPart lost={own}>
        {boot.frame && <PlaceItems className={styles.item} />}
        {own}
      </OptionalPart>
    </ul>
  );
}

interface LinkItemProps {
  readonly icon: ReactNode;
  readonly href: string;
  readonly out?: boolean;
  readonly children: ReactNode;
}

function LinkItem({ icon, href, out = false, children }: LinkItemProps) {
  return (
    <li>
      <a className={styles.item} href={href} {...(out && { target: '_blank', rel: 'noopener noreferrer' })}>
        {icon} {children}
      </a>
    </li>
  );
}

/** The person who is signed in here. */
function Account() {
  const { t } = useTexts();
  const { me, development } = useBoot();
  if (!me) return null;
  return (
    <Grid as="section" padTop={16} gap={12} above={8} border="above" aria-label={t('frame.account')}>
      <Line gap={12}>
        <Avatar user={me.user} size="small" />
        <Box shrink>
          <Text weight={650}>
            <bdi>{displayName(me.user)}</bdi>
          </Text>
          <Hint breaks>{me.email}</Hint>
        </Box>
      </Line>
      {development && (
        <OptionalPart>
          <ClockControl />
        </OptionalPart>
      )}
      <SignOutForm />
    </Grid>
  );
}
