import type { FilmProgress as Progress } from '@plenary/contract/films/limits';
import { VAULT_FILMS_TOPIC } from '@plenary/contract/vault/topics';
import { useLiveTopic } from '../../live/index.ts';
import { FilmState } from '../films/FilmState.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { useReread } from './use-reread.ts';

/** How far the smaller versions of a film are, for those who run the event; the page reads itself again as they come further (VLT9). */
export function FilmProgress({ film }: { readonly film: Progress }) {
  const reread = useReread();
  useLiveTopic(VAULT_FILMS_TOPIC, { onSnapshot: reread, onEvents: reread });
  return (
    <Text>
      <FilmState film={film} />
    </Text>
  );
}
