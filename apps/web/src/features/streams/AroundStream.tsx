import type { ListedSession } from '@plenary/contract/timeline/operations';
import { chaptersOf, type Chapter, upNext } from '@plenary/domain/timeline/around-a-stream';
import { startOf } from '@plenary/domain/timeline/status';
import { localTime } from '@plenary/domain/timeline/zones';
import type { ReactNode } from 'react';
import { useDisplayZone } from '../../page/display-zone.ts';
import { PageLink } from '../../page/PageLink.tsx';
import { useTimelineNow } from '../../page/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './AroundStream.module.css';

/** The parts of a stream and what comes after it; nothing where there is neither. */
export function AroundStream({ session }: { readonly session: ListedSession }) {
  const { t } = useTexts();
  const { sessions, now } = useTimelineNow();
  const chapters = chaptersOf(sessions, session.id, now);
  const next = upNext(sessions, session, now);
  if (chapters.length === 0 && next.length === 0) return null;
  return (
    <div className={styles.around}>
      {chapters.length > 0 && (
        <Part id="stream-chapters" title={t('streams.chapters')}>
          <ol className={styles.list}>
            {chapters.map((chapter) => (
              <ChapterRow key={chapter.session.id} chapter={chapter} />
            ))}
          </ol>
        </Part>
      )}
      {next.length > 0 && (
        <Part id="stream-next" title={t('streams.up_next')}>
          <ul className={styles.list}>
            {next.map((coming) => (
              <NextRow key={coming.id} session={coming} />
            ))}
          </ul>
        </Part>
      )}
    </div>
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
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function ChapterRow({ chapter: { session, state } }: { readonly chapter: Chapter<ListedSession> }) {
  return (
    <li className={styles.row} data-state={state} {...(state === 'now' && { 'aria-current': 'true' })}>
      <Time session={session} />
      <span className={styles.title}>{session.title}</span>
    </li>
  );
}

function NextRow({ session }: { readonly session: ListedSession }) {
  const { t } = useTexts();
  return (
    <li className={styles.row}>
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
          <p className={styles.place}>
            <VisuallyHidden>{t('streams.place')} </VisuallyHidden>
            {session.location}
          </p>
        )}
      </div>
    </li>
  );
}

function Time({ session }: { readonly session: ListedSession }) {
  const { zone } = useDisplayZone();
  return (
    <time className={styles.time} dateTime={session.starts_at}>
      {localTime(startOf(session), zone)}
    </time>
  );
}
