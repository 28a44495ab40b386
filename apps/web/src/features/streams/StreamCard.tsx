import type { Speaker } from '@plenary/contract/timeline/operations';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useSessionDetails } from '../../page/timeline/whole-timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { SessionBadge } from '../../page/SessionBadge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Html } from '../../ui/Html.tsx';
import { People } from '../../ui/avatar/People.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { Box, Grid, Stack } from '../../ui/layout/Layout.tsx';
import type { StreamCard as Card } from './stream-card.ts';
import styles from './StreamCarousel.module.css';
import { Details } from '../../ui/overlay/Details.tsx';

/** One stream to choose (STR2, STR3): cover, time, title, speakers, description, and 'Watching' or 'Visit'. */
export function StreamCard({ card, onVisit }: { readonly card: Card; readonly onVisit: () => void }) {
  const { t } = useTexts();
  return (
    <Stack as="li" pad={12} card className={styles.card} {...(card.current && { 'aria-current': 'true' as const })}>
      <Box anchor radius={8} sheet="raised" clip className={styles.cover}>
        {card.image && <img src={card.image} alt="" width={320} height={180} loading="lazy" />}
        {card.badge.kind !== 'not_started' && (
          <span className={styles.badge}>
            <SessionBadge badge={card.badge} />
          </span>
        )}
      </Box>
      <Hint weight={600} tabular>
        {card.time}
      </Hint>
      <h3>{card.title}</h3>
      <People heading={t('streams.speakers')} people={card.speakers} compact />
      {card.has_description && (
        <Grid oneColumn gap={8} pack="start" className={styles.words} data-people={card.speakers.length > 0}>
          <Copy card={card} />
        </Grid>
      )}
      <Box padTop={8} className={styles.action}>
        <CardButton card={card} onVisit={onVisit} />
      </Box>
    </Stack>
  );
}

function Copy({ card }: { readonly card: Card }) {
  const details = useSessionDetails(card);
  if (!details) return null;
  return (
    <>
      {details.description && <Html sanitised={details.description} className={styles.copy} />}
      <Bios speakers={details.speakers.filter(({ bio }) => bio)} />
    </>
  );
}

/** The texts about the speakers, for those who ask: cards stay small. */
function Bios({ speakers }: { readonly speakers: readonly Speaker[] }) {
  const { t } = useTexts();
  const [first, ...others] = speakers;
  if (!first) return null;
  const alone = others.length === 0;
  return (
    <Details
      label={alone ? t('streams.about_speaker', { name: first.name }) : t('streams.about_speakers')}
      size={14}
      tone="quiet"
    >
      {speakers.map(({ uid, name, bio }) => (
        <div key={uid} className={styles.bio}>
          {!alone && <h4>{name}</h4>}
          <Html sanitised={bio} />
        </div>
      ))}
    </Details>
  );
}

function CardButton({ card, onVisit }: { readonly card: Card; readonly onVisit: () => void }) {
  const name = <VisuallyHidden>: {card.title}</VisuallyHidden>;
  if (card.link === null || card.current) {
    return (
      <Button wide disabled={!card.current} {...(card.current && { onClick: onVisit })}>
        {card.label}
        {name}
      </Button>
    );
  }
  return (
    <PageLink href={card.link} className={buttonClass({ look: 'primary', wide: true })} onClick={onVisit}>
      {card.label}
      {name}
    </PageLink>
  );
}
