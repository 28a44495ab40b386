import { listGameLeaders, type GameLeader, type GameLeaders as Leaders } from '@plenary/contract/games/operations';
import type { GameKind } from '@plenary/domain/games/scores';
import { unitsText } from '@plenary/texts/formats';
import { useState } from 'react';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import styles from './GameLeaders.module.css';

interface GameLeadersProps {
  readonly id: string;
  readonly kind: GameKind;
  /** Changes when the list may have changed. */
  readonly results: number;
}

/** The best results of a game, and one's own place (GAM13). */
export function GameLeaders({ id, kind, results }: GameLeadersProps) {
  const { t } = useTexts();
  const list = useLeaders(id, results);
  return (
    <Grid aria-labelledby="game-leaders" as="section" oneColumn gap={12} pack="start">
      <Heading id="game-leaders" size={22}>
        {t('games.leaders')}
      </Heading>
      {list === 'loading' && <Spinner label={t('games.loading')} />}
      {list === 'failed' && <p>{t('games.leaders_failed')}</p>}
      {typeof list === 'object' && <List list={list} kind={kind} />}
    </Grid>
  );
}

function List({ list: { leaders, own, total }, kind }: { readonly list: Leaders; readonly kind: GameKind }) {
  const { t } = useTexts();
  if (leaders.length === 0) return <Text tone="quiet">{t('games.no_leaders')}</Text>;
  const listed = own && !leaders.some((leader) => leader.own) ? [...leaders, own] : leaders;
  return (
    <>
      <Grid as="ol" oneColumn card>
        {listed.map((leader) => (
          <Row key={leader.person._id} leader={leader} kind={kind} />
        ))}
      </Grid>
      <Text tone="quiet">{t('games.played', { count: total })}</Text>
    </>
  );
}

function Row({ leader, kind }: { readonly leader: GameLeader; readonly kind: GameKind }) {
  const { t, language } = useTexts();
  const { rank, person, own, score, elapsed_ms } = leader;
  return (
    <Grid as="li" align="center" gap={12} tall padY={8} padX={12} className={styles.row} data-own={own} value={rank}>
      <Text as="span" tone="quiet" text="end" tabular>
        {rank}
      </Text>
      <Avatar user={looksOf(person)} size="small" />
      <Text as="span" breaks>
        <bdi>{person.name}</bdi>
        {own && <Hint as="span"> {t('games.you')}</Hint>}
      </Text>
      <Text as="span" text="end" tabular>
        {t(kind === 'memory' ? 'games.turns' : 'games.points', { count: score })}
        {elapsed_ms !== null && (
          <Hint as="span" weight={400} block>
            {unitsText(language, [[Math.round(elapsed_ms / 1_000), 'second']])}
          </Hint>
        )}
      </Text>
    </Grid>
  );
}

/** The face of a person in the list. */
export const looksOf = ({ user, name, avatar, photo }: GameLeader['person']) => ({
  ...{ _id: user, screen_name: name, first_name: '', last_name: '' },
  avatar_preset: avatar,
  avatar_picture: photo === null ? null : sameSizes(photo),
});

const sameSizes = (url: string) => ({ filename: '', variations: { s: { url }, m: { url } } });

/** A crowd that plays asks at moments of its own within this time, in milliseconds. */
const SPREAD_MS = 800;

/** The list, read again after each result. */
export function useLeaders(id: string, results: number): Leaders | 'loading' | 'failed' {
  const { api } = useServices();
  const { slug } = useEvent();
  const [list, setList] = useState<Leaders | 'loading' | 'failed'>('loading');
  const read = async (signal: AbortSignal): Promise<void> => {
    const answer = await api.call(listGameLeaders, { params: { event: slug, id }, signal });
    setList((before) => (answer.ok ? answer.value : typeof before === 'object' ? before : 'failed'));
  };
  const [spread] = useState(() => Math.random() * SPREAD_MS);
  useTimeout(results === 0 ? 0 : spread, (signal) => void read(signal).catch(() => undefined), `${id} ${results}`);
  return list;
}
