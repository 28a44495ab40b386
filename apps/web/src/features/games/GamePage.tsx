import { Lock } from 'lucide-react';
import type { GameCard, PlayedGame } from '@plenary/contract/games/operations';
import { useEffect, useMemo, useState } from 'react';
import { AreaPage, BackLink, PageLead, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { reportActivity } from '../../page/life/report-activity.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Failed } from '../../ui/list/Failed.tsx';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { SiteFooter } from '../pages/index.ts';
import { Availability, useOpening } from '../vault/index.ts';
import { GameFrame } from './GameFrame.tsx';
import { GameLeaders } from './GameLeaders.tsx';
import styles from './Games.module.css';
import { Memory } from './memory/Memory.tsx';
import { Quiz } from './quiz/Quiz.tsx';
import { useGame } from './use-game.ts';

/** `/{event}/games/play/{id}`: a game, or why it cannot be played now (GAM1). */
export function GamePage() {
  const { page } = useBoot();
  return (
    <>
      {page.kind === 'game' && <Game key={page.item.id} item={page.item} />}
      <SiteFooter />
    </>
  );
}

function Game({ item }: { readonly item: GameCard }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  useOpening(
    useMemo(() => [item], [item]),
    false,
  );
  return (
    <AreaPage one>
      <BackLink href={`/${slug}/games`}>{t('games.back')}</BackLink>
      <PageTitle written>{item.title}</PageTitle>
      {item.summary !== '' && <PageLead written>{item.summary}</PageLead>}
      <Availability item={item} />
      {item.locked ? (
        <EmptyState title={t('games.closed_title')} picture={Lock} hint={t('games.closed_hint')} />
      ) : (
        <Loaded item={item} />
      )}
    </AreaPage>
  );
}

/** Loads the game; without it stands the server's reason, or that it could not be loaded, with a way to try again. */
function Loaded({ item }: { readonly item: GameCard }) {
  const { t } = useTexts();
  const { state, retry } = useGame(item.id);
  switch (state.kind) {
    case 'loading':
      return <Spinner label={t('games.loading')} />;
    case 'failed':
      return (
        <Failed
          title={state.reason ?? t('games.could_not_load')}
          again={t('games.try_again')}
          look="primary"
          retry={retry}
        />
      );
    case 'ready':
      return <Played item={item} game={state.game} />;
  }
}

function Played({ item, game }: { readonly item: GameCard; readonly game: PlayedGame }) {
  /** Counts results that may have changed the list. */
  const [results, setResults] = useState(0);
  const onResult = () => setResults((count) => count + 1);
  useVisit(item.id);
  return (
    <div className={styles.around}>
      <Grid oneColumn gap={32} above={16} className={styles.played}>
        <div>
          {game.frame && <GameFrame item={item} frame={game.frame} scores={game.keeps_scores} onResult={onResult} />}
          {game.kind === 'quiz' && <Quiz id={item.id} topicKey={game.key} onResult={onResult} />}
          {game.kind === 'memory' && <Memory id={item.id} onResult={onResult} />}
        </div>
        {game.keeps_scores && <GameLeaders id={item.id} kind={game.kind} results={results} />}
      </Grid>
    </div>
  );
}

/** Points for opening a game; the server counts each once. */
function useVisit(subject: string): void {
  const services = useServices();
  useEffect(() => void reportActivity(services, 'interactive_page_visited', subject), [services, subject]);
}
