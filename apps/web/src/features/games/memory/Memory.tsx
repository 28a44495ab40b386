import { unitsText } from '@plenary/texts/formats';
import { useEffect, useRef } from 'react';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import styles from './Memory.module.css';
import { MemoryCards } from './MemoryCards.tsx';
import { type MemoryGame, useMemory } from './use-memory.ts';

interface MemoryProps {
  readonly id: string;
  /** Is called when a result was kept. */
  readonly onResult: () => void;
}

/** Memory with the logos of the sponsors, by mouse, touch, keyboard and ear (GAM14). */
export function Memory({ id, onResult }: MemoryProps) {
  const { t } = useTexts();
  const { game, kept, refused, deal, turn, again } = useMemory(id, onResult);
  const finished = game?.table.finished ?? false;
  // Cards that are dealt before the server has the result take its game from under it.
  const over = finished && (kept !== null || refused !== null);
  const again_button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (over) focusOn(again_button);
  }, [over]);
  return (
    <Grid oneColumn gap={16} className={styles.memory}>
      {!game && <Text measure={40}>{t('games.memory_hint')}</Text>}
      {game && <MemoryCards game={game} onChoose={turn} />}
      {game && <Count game={game} />}
      <p role="status" className={styles.told}>
        {refused ?? (game && <Said game={game} />)}
      </p>
      {finished && kept && <Result score={kept.score} elapsed_ms={kept.elapsed_ms} best={kept.best} />}
      <Row gap={12} wrap>
        {over && !kept && <Button onClick={again}>{t('games.try_again')}</Button>}
        {(!game || over) && (
          <Button ref={again_button} look="primary" size="large" onClick={() => void deal()}>
            {t(game ? 'games.deal_again' : 'games.deal')}
          </Button>
        )}
      </Row>
    </Grid>
  );
}

function Count({ game: { deal, table } }: { readonly game: MemoryGame }) {
  const { t } = useTexts();
  const [found, pairs] = [table.found.size / 2, deal.pictures.length];
  return (
    <Row as="p" gap={24} tone="quiet" tabular>
      <span>{t('games.turns', { count: table.turns })}</span>
      <span>{t('games.pairs', { found: String(found), pairs: String(pairs) })}</span>
    </Row>
  );
}

/** The last turn in words, for those who do not see the cards. */
function Said({ game: { deal, table, turns } }: { readonly game: MemoryGame }) {
  const { t } = useTexts();
  const [one, other] = turns.at(-1) ?? [];
  if (one === undefined || other === undefined) return null;
  if (table.finished) return t('games.finished');
  const name = (place: number): string => deal.pictures[deal.cards[place] ?? -1]?.name ?? '';
  if (table.found.has(one)) return t('games.pair_found', { name: name(one) });
  return t('games.no_pair', { one: name(one), other: name(other) });
}

interface ResultProps {
  readonly score: number;
  readonly elapsed_ms: number | null;
  readonly best: boolean;
}

function Result({ score, elapsed_ms, best }: ResultProps) {
  const { t, language } = useTexts();
  const seconds = Math.round((elapsed_ms ?? 0) / 1_000);
  return (
    <Text size={22} weight={600}>
      {t('games.turns', { count: score })} · {unitsText(language, [[seconds, 'second']])}
      {best && (
        <Text as="strong" tone="ok">
          {' '}
          {t('games.new_best')}
        </Text>
      )}
    </Text>
  );
}
