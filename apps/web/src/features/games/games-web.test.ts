import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { columnsFor } from './memory/columns.ts';
import { readCards } from './read-cards.ts';
import { createScoreSender } from './score-sender.ts';

describe('[GAM2] a list of games', () => {
  it('counts as unreadable where one of its cards is none', () => {
    const card = { id: 'a', title: 'A', summary: '', path: '/e/games/play/a', locked: false };
    expect(readCards([card])).toEqual([card]);
    expect(readCards([])).toEqual([]);
    for (const wrong of [null, 'x', {}, [null], [{ ...card, title: 1 }], [card, { ...card, locked: undefined }]])
      expect(readCards(wrong)).toBeNull();
  });
});

describe('[GAM8] scores of a frame', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are passed on best first, at most once a second, whatever the game sends', () => {
    const sent: number[] = [];
    const sender = createScoreSender(async (score) => sent.push(score) > 0, 1_000);
    for (let score = 0; score < 1_000_000; score += 1) sender.take(score % 1_000);
    expect(sent).toEqual([0]);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([0, 999]);
    sender.take(5);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([0, 999]);
    sender.take(1_000);
    expect(sent).toEqual([0, 999, 1_000]);
    sender.take(1_001);
    sender.close();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([0, 999, 1_000]);
  });

  it('that could not be told are told again, unless a better one was since', async () => {
    const sent: number[] = [];
    let down = true;
    const sender = createScoreSender(async (score) => {
      sent.push(score);
      return !down;
    }, 1_000);
    sender.take(7);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([7, 7]);
    sender.take(9);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([7, 7, 9]);
    down = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([7, 7, 9, 9]);
    sender.close();
  });
});

describe('[GAM14] the cards of memory', () => {
  it('fill every row, however many logos there are', () => {
    const cards = [4, 6, 8, 10, 12, 14, 16];
    expect(cards.map((count) => columnsFor(count, 7))).toEqual([4, 6, 4, 5, 6, 7, 4]);
    expect(cards.map((count) => columnsFor(count, 4))).toEqual([4, 3, 4, 2, 4, 2, 4]);
  });
});
