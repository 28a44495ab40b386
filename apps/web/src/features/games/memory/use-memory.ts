import { dealMemory, finishMemory, MEMORY, type KeptScore, type MemoryDeal } from '@plenary/contract/games/operations';
import { NEW_TABLE, takeTurn, type MemoryTurn, type Table } from '@plenary/domain/games/memory';
import { useState } from 'react';
import { useTimeout } from '../../../ui/time/use-timeout.ts';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';

/** A game of memory as the page plays it. */
export interface MemoryGame {
  readonly deal: MemoryDeal;
  readonly table: Table;
  readonly turns: readonly MemoryTurn[];
  /** Places of cards that lie open and are not found: one that was chosen, or two that are no pair. */
  readonly open: readonly number[];
}

/** The game after a card was chosen. */
export function choose(game: MemoryGame, place: number): MemoryGame {
  const { deal, table } = game;
  const open = game.open.length === 2 ? [] : game.open;
  if (table.found.has(place) || open.includes(place)) return { ...game, open };
  const [first] = open;
  if (first === undefined) return { ...game, open: [place] };
  const turn: MemoryTurn = [first, place];
  const next = takeTurn(deal.cards, table, turn);
  if (!next) return game;
  const pair = next.found.size > table.found.size;
  return { ...game, table: next, turns: [...game.turns, turn], open: pair ? [] : [first, place] };
}

/** Plays memory: deals, turns cards, and sends a finished game to the server until it has arrived. */
export function useMemory(id: string, onResult: () => void) {
  const { api } = useServices();
  const { slug } = useEvent();
  const { t } = useTexts();
  const [game, setGame] = useState<MemoryGame | null>(null);
  const [kept, setKept] = useState<KeptScore | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const params = { event: slug, id };
  const deal = async (): Promise<void> => {
    setRefused(null);
    const dealt = await api.call(dealMemory, { params });
    if (!dealt.ok) return setRefused(refusalText(t, dealt.refusal));
    setKept(null);
    setGame({ deal: dealt.value, table: NEW_TABLE, turns: [], open: [] });
  };
  const finish = async (turns: readonly MemoryTurn[]): Promise<void> => {
    setRefused(null);
    const answer = await api.call(finishMemory, {
      params,
      body: { turns: turns.map(([a, b]): [number, number] => [a, b]) },
    });
    if (!answer.ok) return setRefused(refusalText(t, answer.refusal));
    setKept(answer.value);
    onResult();
  };
  const turn = (place: number): void => {
    if (!game) return;
    const next = choose(game, place);
    setGame(next);
    if (next.table.finished && !game.table.finished) void finish(next.turns);
  };
  useClosing(game, setGame);
  return { game, kept, refused, deal, turn, again: () => void (game && finish(game.turns)) };
}

/** Two cards that are no pair are closed by themselves. */
function useClosing(
  game: MemoryGame | null,
  setGame: (change: (before: MemoryGame | null) => MemoryGame | null) => void,
) {
  const turns = game?.open.length === 2 ? game.turns.length : 0;
  const close = (before: MemoryGame | null) =>
    before?.open.length === 2 && before.turns.length === turns ? { ...before, open: [] } : before;
  useTimeout(turns === 0 ? null : MEMORY.shown_ms, () => setGame(close), turns);
}
