import { rectangle } from '@plenary/domain/boards/boards.fixture';
import { merged, type Board, type BoardElement } from '@plenary/domain/boards/merge';
import { describe, expect, it } from 'vitest';
import { BoardSync, type Sent } from './board-sync.ts';
import { draw } from './scene.ts';

/** A page at a board whose server answers as `answer` says; all that it sent, received and said. */
function page(answer: (batch: readonly BoardElement[], nth: number) => Sent = () => ({ lost: [] })) {
  const sent: (readonly BoardElement[])[] = [];
  const received: BoardElement[] = [];
  const refused: string[] = [];
  const waits: number[] = [];
  const sync = new BoardSync({
    send: async (batch) => answer(batch, sent.push(batch)),
    received: (elements) => void received.push(...elements),
    refused: (code) => void refused.push(code),
    wait: async (ms) => void waits.push(ms),
  });
  return { sync, sent, received, refused, waits };
}

describe('[WBD30] the changes of a page', () => {
  it('go out once, in the latest form, and not again when they come back', async () => {
    const { sync, sent, received } = page();
    sync.changed([rectangle()]);
    sync.changed([rectangle({ version: 2 }), rectangle({ id: 'b' })]);
    await sync.flush();
    const ids = sent.flat().map(({ id, version }) => `${id}${version}`);
    expect(ids).toEqual(['a1', 'a2', 'b1']);
    sync.receive([rectangle({ version: 2 })]);
    sync.changed([rectangle({ version: 2 }), rectangle({ id: 'b' })]);
    await sync.flush();
    expect([sent.flat().length, received]).toEqual([3, []]);
  });

  it('that lost are drawn as they stand', async () => {
    const stands = rectangle({ version: 5, x: 7 });
    const { sync, received } = page(() => ({ lost: [stands] }));
    sync.changed([rectangle()]);
    await sync.flush();
    expect(received).toEqual([stands]);
  });

  it('are tried again where the server was not reached or too busy, and end where the board is gone', async () => {
    const passing = ['unavailable', 'busy', 'rate_limited', 'internal'];
    const { sync, sent, refused } = page((_, nth) => ({ refused: passing[nth - 1] ?? 'board_gone' }));
    sync.changed([rectangle()]);
    await sync.flush();
    sync.changed([rectangle({ version: 2 })]);
    await sync.flush();
    expect([sent.length, refused]).toEqual([5, ['board_gone']]);
  });

  it('that cannot be on a board do not keep the others back', async () => {
    const bad = (batch: readonly BoardElement[]): Sent =>
      batch.some(({ id }) => id === 'b') ? { refused: 'board_image' } : { lost: [] };
    const { sync, sent, refused } = page(bad);
    sync.changed(['a', 'b', 'c'].map((id) => rectangle({ id })));
    await sync.flush();
    expect(sent.slice(1).map((batch) => batch.map(({ id }) => id))).toEqual([['a'], ['b'], ['c']]);
    sync.changed([rectangle({ id: 'd', type: 'embeddable' }), rectangle({ id: 'e', x: Infinity })]);
    await sync.flush();
    expect(refused).toEqual(['board_image', 'board_element']);
    expect(sent).toHaveLength(4);
  });

  it('take longer the more there is of them', async () => {
    const { sync, waits } = page();
    const points = Array.from({ length: 4_000 }, (_, n) => [n, n / 2]);
    const drawn = { type: 'freedraw', points, pressures: [], simulatePressure: true, lastCommittedPoint: null };
    sync.changed([rectangle(drawn)]);
    await sync.flush();
    expect(waits[0]).toBeGreaterThan(150);
  });
});

describe('[WBD31] drawing what was received', () => {
  it('newer forms replace older ones, deleted ones go, and each lies where its index says', () => {
    const [a, b] = [rectangle({ index: 'a1', version: 3 }), rectangle({ id: 'b', index: 'a2' })];
    const under = rectangle({ id: 'c', index: 'a0' });
    const gone = { id: 'b', version: 2, versionNonce: 1, isDeleted: true };
    const { scene } = draw([a, b], [under, gone, rectangle({ version: 2, x: 99 })], new Set());
    expect(scene.map(({ id, isDeleted }) => [id, isDeleted])).toEqual([
      ['c', false],
      ['a', false],
      ['b', true],
    ]);
    expect(scene[1]).toBe(a);
    expect(draw([], [gone], new Set()).scene).toEqual([]);
  });

  it('an element that is in somebody’s hand waits until they let it go', () => {
    const next = rectangle({ version: 2 });
    const { scene, left } = draw([rectangle()], [next], new Set(['a']));
    expect([scene[0]?.version, left]).toEqual([1, [next]]);
    expect(draw(scene, left, new Set()).scene).toEqual([next]);
  });

  it('two pages that hear of one another through the server see the same', async () => {
    let board: Board = new Map();
    const send = (batch: readonly BoardElement[]): Sent => {
      const before = board;
      board = merged(board, batch);
      return {
        lost: batch.flatMap(({ id, ...form }) => (before.get(id) === board.get(id) && form ? board.get(id)! : [])),
      };
    };
    const [one, other] = [page(send), page(send)];
    one.sync.changed([rectangle({ version: 3 })]);
    other.sync.changed([rectangle({ version: 3, versionNonce: 0, x: 1 }), rectangle({ id: 'b' })]);
    await Promise.all([one.sync.flush(), other.sync.flush()]);
    for (const each of [one, other]) each.sync.receive([...board.values()]);
    const seen = draw([rectangle({ version: 3 })], one.received, new Set()).scene;
    expect(seen.map(({ id, x }) => [id, x])).toEqual([
      ['a', 1],
      ['b', 10],
    ]);
  });
});
