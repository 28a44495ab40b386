import type { ExhibitorPage as Page } from '@plenary/contract/exhibitors/operations';
import type { ExhibitorRoom } from '@plenary/contract/rooms/operations';
import { ExternalLink, Lock } from 'lucide-react';
import { AreaPage, BackLink, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Html } from '../../ui/Html.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SponsorLogo } from '../../page/SponsorLogo.tsx';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { Box, Grid, InlineRow, Line, Row } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { SiteFooter } from '../pages/index.ts';
import { Logo } from '../rooms/Logo.tsx';
import { RoomSeats } from '../rooms/RoomSeats.tsx';
import { SeatButton, useSeatView } from '../rooms/SeatButton.tsx';
import { Contact } from './Contact.tsx';
import styles from './ExhibitorPage.module.css';
import { Files } from './Files.tsx';
import { Team } from './Team.tsx';
import { useExhibitor, type Exhibitor } from './use-exhibitor.ts';
import { useDisclosure } from '../../ui/overlay/disclosure.ts';

/** Changing a page, and the people who left their contact, are for few. */
const Editing = lazyPart(['exhibitors', 'chat-files', 'file-field'], () =>
  import('./Editing.tsx').then((m) => m.Editing),
);

/** `/{event}/exhibitors/{id}`: an exhibitor with all that it shows, its people, and the way into its room (ROM16). */
export function ExhibitorPage() {
  const { page } = useBoot();
  if (page.kind !== 'exhibitor') return null;
  return (
    <>
      <Content key={page.exhibitor.room.id} first={page.exhibitor} />
      <SiteFooter />
    </>
  );
}

function Content({ first }: { readonly first: Page }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const exhibitor = useExhibitor(first);
  const { page, room, closed } = exhibitor;
  return (
    <AreaPage one aria-labelledby="exhibitor">
      <BackLink href={`/${slug}/exhibitors`}>{t('exhibitors.back')}</BackLink>
      <Head room={room} />
      {closed && <EmptyState title={t('exhibitors.closed')} picture={Lock} hint={t('exhibitors.closed_hint')} />}
      <Owners exhibitor={exhibitor} />
      <Grid oneColumn gap={32} className={styles.columns}>
        <Grid oneColumn gap={24} pack="start">
          {!closed && <Entry room={room} />}
          {page.about === '' ? (
            <Hint>{t('exhibitors.no_text')}</Hint>
          ) : (
            <Html sanitised={page.about} className={styles.text} />
          )}
          <Files files={page.files} />
        </Grid>
        <Grid oneColumn gap={24} pack="start">
          <Team team={page.team} room={room} />
          <Links page={page} room={room} />
          <Contact exhibitor={exhibitor} />
        </Grid>
      </Grid>
    </AreaPage>
  );
}

function Head({ room }: { readonly room: ExhibitorRoom }) {
  const { t } = useTexts();
  const facts = [
    ...(room.level === '' ? [] : [room.level]),
    ...(room.stand_number === '' ? [] : [t('exhibitors.stand', { number: room.stand_number })]),
    ...room.categories,
  ];
  return (
    <Line as="header" wrap gap={16} above={8} below={24} className={styles.head}>
      <Logo room={room} />
      <div>
        <PageTitle id="exhibitor" written>
          {room.name}
        </PageTitle>
        {room.topic !== '' && (
          <Text above={4} size={18} breaks>
            <bdi>{room.topic}</bdi>
          </Text>
        )}
        {facts.length > 0 && (
          <Row as="ul" gap={4} gapX={16} wrap above={8} tone="quiet">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </Row>
        )}
      </div>
    </Line>
  );
}

/** The seats of the room, and the one button. */
function Entry({ room }: { readonly room: ExhibitorRoom }) {
  const { t } = useTexts();
  const view = useSeatView(room, 'exhibitor', room.owners);
  return (
    <Box as="section" wrap justify="between" className={styles.entry} aria-label={t('exhibitors.room')}>
      <RoomSeats room={room} view={view} />
      <Line gap={8} gapX={16} wrap>
        <SeatButton room={room} kind="exhibitor" view={view} />
      </Line>
      {room.sponsor && (
        <InlineRow gap={8} align="center" size={12} tone="quiet">
          {t('exhibitors.sponsor')} <SponsorLogo sponsor={{ ...room.sponsor, url: null }} />
        </InlineRow>
      )}
    </Box>
  );
}

function Links({ page, room }: { readonly page: Page; readonly room: ExhibitorRoom }) {
  const { t } = useTexts();
  const links = [
    ...(room.website === null ? [] : [{ name: t('exhibitors.website'), url: room.website }]),
    ...(room.linkedin === null ? [] : [{ name: 'LinkedIn', url: room.linkedin }]),
    ...page.links,
  ];
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="exhibitor-links">
      <Heading below={8} size={18} id="exhibitor-links" className={styles.heading}>
        {t('exhibitors.links')}
      </Heading>
      <ul className={styles.links}>
        {links.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <a href={url} target="_blank" rel="noopener noreferrer" dir="auto">
              {name}
              <Icon of={ExternalLink} size={14} />
              <VisuallyHidden>({t('exhibitors.new_tab')})</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those who look after it change it here. */
function Owners({ exhibitor }: { readonly exhibitor: Exhibitor }) {
  const { t } = useTexts();
  const { open, button } = useDisclosure();
  const { edits } = exhibitor.page;
  if (!edits) return null;
  return (
    <Box as="section" below={24} className={styles.owners} aria-label={t('exhibitors.yours')}>
      <Line gap={8} gapX={16} wrap>
        <p className={styles.yours}>{t('exhibitors.yours_text', { count: edits.leads })}</p>
        <Button {...button}>{t(open ? 'exhibitors.done' : 'exhibitors.edit')}</Button>
      </Line>
      {open && (
        <LazyPart waiting={<Spinner label={t('exhibitors.loading')} />}>
          <Editing exhibitor={exhibitor} edits={edits} />
        </LazyPart>
      )}
    </Box>
  );
}
