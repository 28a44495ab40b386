import type { ListedSession } from '@plenary/contract/timeline/operations';
import { chaptersOf, type Chapter, upNext } from '@plenary/domain/timeline/streams/around-a-stream';
import { startOf } from '@plenary/domain/timeline/status';
import { localTime } from '@plenary/domain/timeline/zones';
import type { ReactNode } from 'react';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTimelineNow } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import styles from './AroundStream.module.css';

/** The parts of a stream and what comes after it; nothing where there is neither. */
export function AroundStream({ session }: { readonly session: ListedSession }) {
  const { t } = useTexts();
  const { sessions, now } = useTimelineNow();
  const chapters = chaptersOf(sessions, session.id, now);
  const next = upNext(sessions, session, now);
  if (chapters.length === 0 && next.length === 0) return null;
  return (
    <Grid gap={24} pack="start">
      {chapters.length > 0 && (
        <Part id="stream-chapters" title={t('streams.chapters')}>
          <Grid as="ol">
            {chapters.map((chapter) => (
              <ChapterRow key={chapter.session.id} chapter={chapter} />
            ))}
          </Grid>
        </Part>
      )}
      {next.length > 0 && (
        <Part id="stream-next" title={t('streams.up_next')}>
          <Grid as="ul">
            {next.map((coming) => (
              <NextRow key={coming.id} session={coming} />
            ))}
          </Grid>
        </Part>
      )}
    </Grid>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A list with its heading, which names the region. */
function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <Heading id={id} below={8} size={18}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

function ChapterRow({ chapter: { session, state } }: { readonly chapter: Chapter<ListedSession> }) {
  return (
    <Grid as="li" className={styles.row} data-state={state} {...(state === 'now' && { 'aria-current': 'true' })}>
      <Time session={session} />
      <span className={styles.title}>{session.title}</span>
    </Grid>
  );
}

function NextRow({ session }: { readonly session: ListedSession }) {
  const { t } = useTexts();
  return (
    <Grid as="li" className={styles.row}>
      <Time session={session} />
      <div>
        {session.link === null ? (
          <span className={styles.title}>{session.title}</span>
        ) : (
          <PageLink href={session.link} className={styles.title}>
            {session.title}
          </PageLink>
        )}
        {session.location && (
          <Hint>
            <VisuallyHidden>{t('streams.place')} </VisuallyHidden>
            {session.location}
          </Hint>
        )}
      </div>
    </Grid>
  );
}

function Time({ session }: { readonly session: ListedSession }) {
  const { zone } = useDisplayZone();
  return (
    <Text as="time" tone="quiet" tabular dateTime={session.starts_at}>
      {localTime(startOf(session), zone)}
    </Text>
  );
}
