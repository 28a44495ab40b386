import type { FoundGroup, SearchHit, SearchOutcome } from '@plenary/contract/search/operations';
import { markFound } from '@plenary/domain/chat/search';
import { dayAndTime } from '../../page/clock/day-and-time.ts';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { PersonName } from '../people/PersonName.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../ui/text/Text.tsx';
import { openMessage } from './open-message.ts';
import styles from './Search.module.css';

/** The groups of what was found, each under its heading. */
export function FoundHits({ outcome: { q, groups } }: { readonly outcome: SearchOutcome }) {
  return groups.map((group) => <Group key={group.group} q={q} group={group} />);
}

function Group({ q, group: { group, hits, more } }: { readonly q: string; readonly group: FoundGroup }) {
  const { t } = useTexts();
  return (
    <section>
      <Heading above={32} below={12} size={22}>
        {t(`search.group.${group}`)}
      </Heading>
      <Grid as="ul" gap={8}>
        {hits.map((hit) => (
          <Grid key={hit.id} as="li" anchor gap={4} padY={12} padX={16} breaks card className={styles.hit}>
            <Hit q={q} hit={hit} />
          </Grid>
        ))}
      </Grid>
      {more && <Hint above={8}>{t('search.more')}</Hint>}
    </section>
  );
}

interface HitProps {
  readonly q: string;
  readonly hit: SearchHit;
}

function Hit({ q, hit }: HitProps) {
  const { t } = useTexts();
  const place = hit.message?.kind === 'public' ? t('search.public_chat') : hit.place;
  return (
    <>
      <Heading as="h3" size={18} className={styles.name} dir="auto">
        <Name q={q} hit={hit} />
      </Heading>
      <Row as="p" wrap gap={0} gapX={12} size={14} tone="quiet" className={styles.place}>
        {hit.at !== undefined && <Moment at={hit.at} />}
        {place !== '' && <bdi>{place}</bdi>}
        {hit.href === null && !hit.person && <span>{t('search.locked')}</span>}
      </Row>
      {hit.text !== '' && (
        <p className={styles.text} dir="auto">
          <Marked text={hit.text} q={q} />
        </p>
      )}
    </>
  );
}

function Name({ q, hit }: HitProps) {
  const services = useServices();
  const { href, message, person, title } = hit;
  if (person) return <PersonName person={person} className={styles.person} />;
  if (href === null) return <Marked text={title} q={q} />;
  return (
    <PageLink href={href} {...(message && { onClick: () => openMessage(services, hit.id, message) })}>
      <Marked text={title} q={q} />
    </PageLink>
  );
}

function Moment({ at }: { readonly at: string }) {
  const { language } = useTexts();
  const { zone } = useDisplayZone();
  const moment = Date.parse(at);
  return <time dateTime={at}>{dayAndTime(language, moment, zone)}</time>;
}

/** A text with the words of the search marked. */
function Marked({ text, q }: { readonly text: string; readonly q: string }) {
  return markFound(text, q).map((piece, index) => (piece.found ? <mark key={index}>{piece.text}</mark> : piece.text));
}
