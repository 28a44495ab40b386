import type { FilmProgress } from '@plenary/contract/films/limits';
import { useTexts } from '../../page/use-texts.ts';
import styles from './Films.module.css';

/** How far the smaller versions of a film are, or why there are none. */
export function FilmState({ film }: { readonly film: FilmProgress }) {
  const { t } = useTexts();
  if (film.state === 'done') return null;
  if (film.state !== 'running') return <span className={styles.state}>{t(`chat-files.film_${film.state}`)}</span>;
  const said = t('chat-files.film_running', { percent: String(film.percent) });
  return (
    <span className={styles.state}>
      {said}
      <progress className={styles.progress} max={100} value={film.percent} aria-label={said} />
    </span>
  );
}
