import { listGameLeaders, type GameLeader, type GameLeaders as Leaders } from '@plenary/contract/games/operations';
import type { GameKind } from '@plenary/domain/games/scores';
import { unitsText } from '@plenary/texts/formats';
import { useEffect, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
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
    <section aria-labelledby="game-leaders" className={styles.leaders}>
      <h2 id="game-leaders" className={styles.heading}>
        {t('games.leaders')}
      </h2>
      {list === 'loading' && <Spinner label={t('games.loading')} />}
      {list === 'failed' && <p>{t('games.leaders_failed')}</p>}
      {typeof list === 'object' && <List list={list} kind={kind} />}
    </section>
  );
}

function List({ list: { leaders, own, total }, kind }: { readonly list: Leaders; readonly kind: GameKind }) {
  const { t } = useTexts();
  if (leaders.length === 0) return <p className={styles.quiet}>{t('games.no_leaders')}</p>;
  const listed = own && !leaders.some((leader) => leader.own) ? [...leaders, own] : leaders;
  return (
    <>
      <ol className={styles.list}>
        {listed.map((leader) => (
          <Row key={leader.person._id} leader={leader} kind={kind} />
        ))}
      </ol>
      <p className={styles.quiet}>{t('games.played', { count: total })}</p>
    </>
  );
}

function Row({ leader, kind }: { readonly leader: GameLeader; readonly kind: GameKind }) {
  const { t, language } = useTexts();
  const { rank, person, own, score, elapsed_ms } = leader;
  const picture = person.photo === null ? null : sameSizes(person.photo);
  const looks = { _id: person.user, screen_name: person.name, first_name: '', last_name: '' };
  return (
    <li className={styles.row} data-own={own} value={rank}>
      <span className={styles.rank}>{rank}</span>
      <Avatar user={{ ...looks, avatar_preset: person.avatar, avatar_picture: picture }} size="small" />
      <span className={styles.name}>
        <bdi>{person.name}</bdi>
        {own && <span className={styles.own}> {t('games.you')}</span>}
      </span>
      <span className={styles.score}>
        {t(kind === 'memory' ? 'games.turns' : 'games.points', { count: score })}
        {elapsed_ms !== null && (
          <span className={styles.time}>{unitsText(language, [[Math.round(elapsed_ms / 1_000), 'second']])}</span>
        )}
      </span>
    </li>
  );
}

const sameSizes = (url: string) => ({ filename: '', variations: { s: { url }, m: { url } } });

/** A crowd that plays asks at moments of its own within this time, in milliseconds. */
const SPREAD_MS = 800;

/** The list, read anew after each result. */
function useLeaders(id: string, results: number): Leaders | 'loading' | 'failed' {
  const { api } = useServices();
  const { slug } = useEvent();
  const [list, setList] = useState<Leaders | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const gone = new AbortController();
    const read = async (): Promise<void> => {
      const answer = await api.call(listGameLeaders, { params: { event: slug, id }, signal: gone.signal });
      setList((before) => (answer.ok ? answer.value : typeof before === 'object' ? before : 'failed'));
    };
    const timer = setTimeout(() => void read().catch(() => undefined), results === 0 ? 0 : Math.random() * SPREAD_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [api, slug, id, results]);
  return list;
}
