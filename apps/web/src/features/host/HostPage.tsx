import { AreaPage, PageLead, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useBoot } from '../../page/boot.tsx';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { usePlaces, type ShownPlace } from '../../page/places/use-places.ts';
import { useTexts } from '../../page/use-texts.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Grid } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { useWaiting } from '../chat/moderation/index.ts';
import { SiteFooter } from '../pages/index.ts';
import styles from './HostPage.module.css';

const ShowCard = lazyPart(['simulation'], () => import('../simulation/index.ts').then((m) => m.ShowCard));

const WaitingChanges = lazyPart(['releases'], () => import('./WaitingChanges.tsx').then((m) => m.WaitingChanges));

/** `/{event}/host`: the places of those who run a part of the event, each with what waits there (PLC4). */
export function HostPage() {
  const { t } = useTexts();
  const places = usePlaces('host');
  const { development } = useBoot();
  return (
    <>
      <AreaPage>
        <PageTitle>{t('places.host')}</PageTitle>
        <PageLead>{t('places.host_lead')}</PageLead>
        <Grid as="ul" gap={16} className={styles.places}>
          {places.map((place) => (
            <li key={place.id}>
              <PlaceCard place={place} />
            </li>
          ))}
        </Grid>
        <LazyPart>
          <WaitingChanges />
        </LazyPart>
        {development && (
          <LazyPart>
            <ShowCard />
          </LazyPart>
        )}
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function PlaceCard({ place: { id, href, icon, label } }: { readonly place: ShownPlace }) {
  const { t } = useTexts();
  return (
    <PageLink className={styles.place} href={href}>
      <Icon of={icon} size={24} />
      <Box shrink>
        <Heading as="h2" size={18}>
          {label} {id === 'moderation' && <Waiting />}
        </Heading>
        <Text tone="quiet">{t('places.hint', { place: id })}</Text>
      </Box>
    </PageLink>
  );
}

function Waiting() {
  const { t } = useTexts();
  return <CountBadge count={useWaiting()} label={t('places.waiting')} />;
}
