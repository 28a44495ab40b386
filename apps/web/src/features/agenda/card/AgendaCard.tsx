import type { AgendaEntry } from '@plenary/domain/timeline/agenda/agenda';
import { tintOf } from '@plenary/domain/profile/face';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { dayTitle } from '@plenary/texts/formats';
import { namedLanguage } from '@plenary/texts/language-names';
import { type CSSProperties, memo, useId, useState } from 'react';
import { PageLink } from '../../../page/navigation/PageLink.tsx';
import { SessionBadge } from '../../../page/SessionBadge.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { People } from '../../../ui/avatar/People.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Box, Grid, InlineRow, Line, Row, Stack } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { useMySession } from '../../attendance/index.ts';
import styles from './AgendaCard.module.css';
import { agendaItem, type AgendaItem, type AgendaSight } from '../agenda-view.ts';
import { useLines } from '../lines-context.tsx';
import { isTalk } from '@plenary/domain/attendance/join';
import { Attendance, Favorite } from './SessionActions.tsx';
import { SessionDetails } from './SessionDetails.tsx';
import { useAgenda } from '../use-agenda-query.ts';
import { discloses } from '../../../ui/overlay/disclosure.ts';

interface CardProps {
  readonly entry: AgendaEntry<ListedSession>;
  /** Sessions that are parts of this one. */
  readonly parts: readonly ListedSession[];
  readonly sight: AgendaSight;
  readonly onVisit: (() => void) | undefined;
}

/**
 * One session: times, badge, title, facts, people, picture, the way in, and what 'Show More' shows (AGE2). While one
 * scrolls the list is drawn in each frame: a session in which nothing changed is left as it is.
 */
export const AgendaCard = memo(function AgendaCard({ entry, parts, sight, onVisit }: CardProps) {
  const { t } = useTexts();
  const id = useId();
  const { within } = useAgenda();
  const { isOpen, toggle } = useLines();
  const { session } = entry;
  const mine = useMySession(session.id);
  const item = agendaItem(entry, parts, sight, mine);
  const open = isOpen(session.id);
  const Title = within === 'page' ? 'h3' : 'h4';
  // A card is narrow: the small picture of the session is enough where there is one.
  const picture = session.cover_image_small ?? session.cover_image_file;
  return (
    <article
      className={cx(styles.card, item.past && styles.past)}
      data-picture={picture !== null}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
    >
      <When item={item} />
      <Grid oneColumn gap={4} pack="start" className={styles.what}>
        <Title className={styles.title} id={`${id}-title`}>
          {session.title}
        </Title>
        <Facts session={session} />
        {!open && <People heading={t('agenda.speakers')} people={session.speakers} compact />}
        {!open && <People heading={t('agenda.hosts')} people={session.hosts} compact />}
      </Grid>
      {picture && <Picture src={picture} />}
      <Line pack="start" justify="end" gap={8} className={cx(styles.actions, session.open_session && styles.joinable)}>
        <Favorite session={session} marked={mine.favorite} />
        {session.open_session && <Attendance session={session} mine={mine} sight={sight} />}
        <Way item={item} onVisit={onVisit} />
      </Line>
      <More session={session} open={open} rest={`${id}-more`} toggle={toggle} />
      {(open || item.markers.length > 0) && (
        <Box shrink id={`${id}-more`} className={styles.rest}>
          {open && <SessionDetails session={session} sight={sight} />}
          {item.markers.length > 0 && <Parts markers={item.markers} onVisit={onVisit} />}
        </Box>
      )}
    </article>
  );
});

interface MoreProps {
  readonly session: ListedSession;
  readonly open: boolean;
  /** Id of the element that it shows. */
  readonly rest: string;
  readonly toggle: (session: string) => void;
}

function More({ session, open, rest, toggle }: MoreProps) {
  const { t } = useTexts();
  const label = t(open ? 'agenda.less' : 'agenda.more');
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={`${label}: ${session.title}`}
      {...discloses(open, () => toggle(session.id), open ? rest : undefined)}
    >
      {label}
    </button>
  );
}

function When({ item }: { readonly item: AgendaItem }) {
  const { language, t } = useTexts();
  return (
    <Stack align="start" gap={8} weight={600} tabular className={styles.when}>
      <time dateTime={item.session.starts_at}>
        {item.time}
        {item.ends_on && (
          <>
            <Box as="sup" tone="quiet" size={12} aria-hidden="true" className={styles.midnights}>
              +{item.midnights}
            </Box>
            <VisuallyHidden> {t('agenda.ends_on', { day: dayTitle(language, item.ends_on) })}</VisuallyHidden>
          </>
        )}
      </time>
      {item.badge && <SessionBadge badge={item.badge} quiet />}
    </Stack>
  );
}

/** Kind as the organiser calls it, else the type; place, language and tracks. */
function Facts({ session }: { readonly session: ListedSession }) {
  const { language, t } = useTexts();
  const type = isTalk(session) ? 'talk' : session.type;
  const facts = [
    session.format ?? t(`agenda.type.${type}`),
    session.location,
    session.language && namedLanguage(language, session.language),
  ];
  return (
    <Row as="p" gap={0} gapX={12} wrap size={14} tone="quiet">
      {facts.filter(Boolean).join(' · ')}
      {session.categories.map(({ name, color }) => (
        <Track key={name} name={name} color={color} />
      ))}
    </Row>
  );
}

/** A track has the same colour everywhere: its organiser's, else one made from its name. */
function Track({ name, color }: { readonly name: string; readonly color?: string | undefined }) {
  return (
    <InlineRow align="center" className={styles.track} style={{ '--track': color ?? trackTint(name) } as CSSProperties}>
      {name}
    </InlineRow>
  );
}

function trackTint(name: string): string {
  const [ground, ink] = tintOf(name);
  return `color-mix(in srgb, ${ground} 45%, ${ink})`;
}

/** A picture that does not load leaves no hole. */
function Picture({ src }: { readonly src: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      src={src}
      alt=""
      width={160}
      height={90}
      className={styles.picture}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}

interface PartsProps {
  readonly markers: readonly AgendaItem[];
  readonly onVisit: (() => void) | undefined;
}

function Parts({ markers, onVisit }: PartsProps) {
  const { t } = useTexts();
  return (
    <ol className={styles.parts} aria-label={t('agenda.parts')}>
      {markers.map((marker) => (
        <Line key={marker.session.id} as="li" gap={8} gapX={12} wrap padY={8} size={14}>
          <time dateTime={marker.session.starts_at}>{marker.time}</time>
          <span className={styles.partTitle}>{marker.session.title}</span>
          {marker.badge && <SessionBadge badge={marker.badge} quiet />}
          <Way item={marker} onVisit={onVisit} />
        </Line>
      ))}
    </ol>
  );
}

interface WayProps {
  readonly item: Pick<AgendaItem, 'way' | 'session'>;
  readonly onVisit: (() => void) | undefined;
}

function Way({ item: { way, session }, onVisit }: WayProps) {
  const { t } = useTexts();
  switch (way.kind) {
    case 'open':
      return (
        <PageLink href={way.href} className={buttonClass({ look: 'primary' })} onClick={onVisit}>
          {t(`agenda.${way.label}`)}
          <VisuallyHidden>: {session.title}</VisuallyHidden>
        </PageLink>
      );
    case 'opens':
      return (
        <Hint padY={12} text="end" tabular className={styles.opens}>
          {t('agenda.opens', { time: way.time })}
        </Hint>
      );
    case 'none':
      return null;
  }
}
