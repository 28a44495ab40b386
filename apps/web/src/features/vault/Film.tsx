import type { VaultCard, VaultContent } from '@plenary/contract/vault/operations';
import { chapterAt, chapterTime } from '@plenary/domain/vault/watching';
import { type SyntheticEvent, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { useVersions } from '../films/useVersions.ts';
import { VersionChoice } from '../films/VersionChoice.tsx';
import { FilmProgress } from './FilmProgress.tsx';
import { useReportWatched } from './use-report-watched.ts';
import styles from './Film.module.css';

interface FilmProps {
  readonly item: VaultCard;
  readonly content: VaultContent;
  /** Address of the film. */
  readonly src: string;
  readonly poster: string | null;
}

/** The film of an item: it goes on where its viewer left it, with captions, and chapters that lead to their second (VLT6, VLT7). */
export function Film({ item, content, src, poster }: FilmProps) {
  const { t } = useTexts();
  const { video, chosen, choose, playFrom, goOn: goOnInVersion } = useVersions(src, content.versions);
  const [second, setSecond] = useState(0);
  const [wentOn, setWentOn] = useState<number | null>(null);
  const report = useReportWatched(item.slug);
  const goOn = ({ currentTarget: film }: SyntheticEvent<HTMLVideoElement>): void => {
    const at_s = content.goes_on_at_s;
    if (goOnInVersion() || at_s === null || film.currentTime > 0 || at_s >= film.duration) return;
    film.currentTime = at_s;
    setWentOn(at_s);
  };
  return (
    <Grid oneColumn gap={12} wide>
      <Screen
        as="video"
        ref={video}
        src={chosen}
        poster={poster ?? undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={item.title}
        onLoadedMetadata={goOn}
        onTimeUpdate={({ currentTarget: film }) => {
          setSecond(Math.floor(film.currentTime));
          report.soon(film);
        }}
        onPause={({ currentTarget: film }) => report.now(film)}
      >
        {content.captions.map(({ language, label, url }) => (
          <track key={url} kind="captions" src={url} srcLang={language} label={label} />
        ))}
      </Screen>
      <VersionChoice original={src} versions={content.versions} chosen={chosen} choose={choose} />
      {content.film && <FilmProgress film={content.film} />}
      {wentOn !== null && (
        <Line role="status" as="p" gap={0} gapX={8} wrap tone="quiet">
          {t('vault.goes_on', { time: chapterTime(wentOn) })}{' '}
          <Button
            look="quiet"
            onClick={() => {
              setWentOn(null);
              playFrom(0);
            }}
          >
            {t('vault.from_beginning')}
          </Button>
        </Line>
      )}
      <Chapters chapters={content.chapters} second={second} goTo={playFrom} />
    </Grid>
  );
}

interface ChaptersProps {
  readonly chapters: VaultContent['chapters'];
  /** The second that is shown. */
  readonly second: number;
  readonly goTo: (at_s: number) => void;
}

function Chapters({ chapters, second, goTo }: ChaptersProps) {
  const { t } = useTexts();
  if (chapters.length === 0) return null;
  const current = chapterAt(chapters, second);
  return (
    <nav aria-labelledby="vault-chapters">
      <Heading size={22} id="vault-chapters" className={styles.heading}>
        {t('vault.chapters')}
      </Heading>
      <Grid as="ol" gap={4} gapX={16} className={styles.chapters}>
        {chapters.map(({ at_s, title }, at) => (
          <li key={at_s}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => goTo(at_s)}
            >
              <Text as="span" tone="quiet" tabular>
                {chapterTime(at_s)}
              </Text>
              <bdi>{title}</bdi>
            </button>
          </li>
        ))}
      </Grid>
    </nav>
  );
}
