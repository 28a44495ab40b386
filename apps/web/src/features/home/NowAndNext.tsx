import type { ListedSession } from '@plenary/contract/timeline/operations';
import { badgeOf } from '@plenary/domain/timeline/badges';
import { hasBegun } from '@plenary/domain/timeline/status';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useFlags } from '../../page/boot.tsx';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { useOnSite, useTimelineNow } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { SessionBadge } from '../../page/SessionBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { Box, Grid, Row } from '../../ui/layout/Layout.tsx';
import styles from './NowAndNext.module.css';
import { OnSite } from './OnSite.tsx';
import { SessionLink } from './SessionLink.tsx';
import { NowLine, SessionTime } from './SessionTime.tsx';
import { useNowAndNext } from './use-home.ts';

/** The sessions on air beside the headline, and the next one: a card each, pressed anywhere where it can be entered. */
export function NowAndNext({ className }: { readonly className: string | undefined }) {
  const { t } = useTexts();
  const { headline, others, unnamed, next } = useNowAndNext();
  const onSite = useOnSite();
  const { rules, now } = useTimelineNow();
  const { openLiveStreams } = useOverlays();
  const carded = others.length > 0 || next !== null;
  if (!carded && onSite.length === 0) return null;
  const afterNext = headline !== null && !hasBegun(headline, now, rules);
  return (
    <div className={className}>
      {carded && (
        <section aria-label={t('home.now_and_next')}>
          <Row as="ul" gap={12} wrap className={styles.list}>
            {others.map((session) => (
              <Entry key={session.id} session={session} />
            ))}
            {unnamed > 0 && (
              <li className={styles.more}>
                <Button wide onClick={openLiveStreams}>
                  {t('home.more', { count: unnamed })}
                </Button>
              </li>
            )}
            {next && (
              <Entry
                key={next.id}
                session={next}
                after={afterNext && next.starts_at !== headline.starts_at}
                more={!afterNext}
                alone={others.length === 0}
              />
            )}
          </Row>
        </section>
      )}
      {onSite.length > 0 && <OnSite sessions={onSite} />}
    </div>
  );
}

interface EntryProps {
  readonly session: ListedSession;
  /** The headline has not begun either: it is the next one, and this comes after it. */
  readonly after?: boolean;
  /** Offers the agenda with it. */
  readonly more?: boolean;
  /** The only card, which has room for a button. */
  readonly alone?: boolean;
}

function Entry({ session, after = false, more = false, alone = false }: EntryProps) {
  const { t } = useTexts();
  const { rules, now } = useTimelineNow();
  const badge = badgeOf(session, now, rules);
  const people = session.speakers.length > 0 ? session.speakers : session.hosts;
  return (
    <li className={styles.entry} data-ring="within">
      <Picture session={session} />
      <Grid gap={4} pack="start" grow shrink className={styles.text}>
        <Row as="p" gap={4} gapX={8} align="center" wrap size={14} tone="quiet" className={styles.when}>
          {badge.kind === 'not_started' ? (
            <Text as="span" tone="text" weight={650}>
              {t(after ? 'home.then' : 'home.next')}
            </Text>
          ) : (
            <SessionBadge badge={badge} quiet />
          )}
          <SessionTime session={session} />
        </Row>
        <h2 className={styles.name}>{session.title}</h2>
        {people.length > 0 && <p className={styles.people}>{namesOf(people)}</p>}
        {session.link !== null && (
          <p className={styles.way}>
            <SessionLink session={session} className={styles.whole ?? ''} />
            <Icon of={ArrowRight} size={16} turns />
          </p>
        )}
        {more && !alone && session.link === null && <AgendaWay />}
      </Grid>
      {more && alone && <SeeAgenda />}
      <Box wide className={styles.line}>
        <NowLine session={session} />
      </Box>
    </li>
  );
}

/** The agenda as the way on from a card among others that cannot be entered yet. */
function AgendaWay() {
  const { t } = useTexts();
  const { openAgenda } = useOverlays();
  const { agenda_enabled } = useFlags();
  if (!agenda_enabled) return null;
  return (
    <p className={styles.agenda}>
      <button type="button" className={styles.whole} onClick={openAgenda}>
        {t('home.see_agenda')}
      </button>
      <Icon of={ArrowRight} size={16} turns />
    </p>
  );
}

function SeeAgenda() {
  const { t } = useTexts();
  const { openAgenda } = useOverlays();
  const { agenda_enabled } = useFlags();
  if (!agenda_enabled) return null;
  return (
    <Button className={styles.after} onClick={openAgenda}>
      {t('home.see_agenda')}
    </Button>
  );
}

/** How many people a card names. */
const NAMES_MAX = 3;

/** For example `Ada, Bob, Cleo +2`. */
function namesOf(people: ListedSession['speakers']): string {
  const names = people.slice(0, NAMES_MAX).map(({ name }) => name);
  const rest = people.length - names.length;
  return names.join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/** The session's picture, else that of its first speaker; nothing where there is neither, or it does not load. */
function Picture({ session }: { readonly session: ListedSession }) {
  const [broken, setBroken] = useState<string | null>(null);
  const [person] = [...session.speakers, ...session.hosts];
  const src = session.cover_image_small ?? session.cover_image_file ?? person?.profile_picture ?? null;
  if (src === null || src === broken) return null;
  return (
    <img
      className={styles.picture}
      src={src}
      alt=""
      width={128}
      height={80}
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      onError={() => setBroken(src)}
    />
  );
}
