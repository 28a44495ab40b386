import { getGame, type PlayedGame } from '@plenary/contract/games/operations';
import { useEffect, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

/** A game on its way, there, or not: with the server's reason where it gave one. */
export type LoadedGame =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string | null }
  | { readonly kind: 'ready'; readonly game: PlayedGame };

/** Loads how a game is played, again when asked. */
export function useGame(id: string): { readonly state: LoadedGame; readonly retry: () => void } {
  const { api } = useServices();
  const { slug } = useEvent();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<LoadedGame>({ kind: 'loading' });
  useEffect(() => {
    const gone = new AbortController();
    const load = async (): Promise<void> => {
      const answer = await api.call(getGame, { params: { event: slug, id }, signal: gone.signal });
      if (answer.ok) setState({ kind: 'ready', game: answer.value });
      else setState({ kind: 'failed', reason: answer.refusal.reason ?? null });
    };
    load().catch(() => undefined);
    return () => gone.abort();
  }, [api, slug, id, tries]);
  const retry = (): void => {
    setState({ kind: 'loading' });
    setTries((count) => count + 1);
  };
  return { state, retry };
}
