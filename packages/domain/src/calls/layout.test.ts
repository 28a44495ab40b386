import { expect, test } from 'vitest';
import { callLayout, viewOn, wantedPictures, type LayoutFacts, type Participant } from './layout.ts';

const person = (peer: string, more: Partial<Participant> = {}): Participant => ({
  ...{ peer, own: peer === 'me', sharing: false },
  ...more,
});
const people = (count: number) => [
  person('me'),
  ...Array.from({ length: count - 1 }, (_none, at) => person(`p${at + 1}`)),
];
const facts = (more: Partial<LayoutFacts>): LayoutFacts => ({
  ...{ view: 'speaker', width: 1400, height: 700, scale: 1, people: people(3), pinned: null, speaker: null, page: 0 },
  ...more,
});
const layout = <K extends 'speaker' | 'gallery' | 'popout'>(view: K, more: Partial<LayoutFacts> = {}) =>
  callLayout(facts({ view, ...more })) as Extract<ReturnType<typeof callLayout>, { kind: K }>;
const keys = (tiles: readonly { readonly key: string }[]) => tiles.map(({ key }) => key);

test('[CAL2] whoever speaks is large, and a pinned person stays large', () => {
  expect(layout('speaker').main.key).toBe('p1');
  expect(layout('speaker', { speaker: 'p2' }).main.key).toBe('p2');
  expect(layout('speaker', { speaker: 'p2', pinned: 'p1' }).main.key).toBe('p1');
  expect(layout('speaker', { people: people(1) }).main.key).toBe('me');
  expect(callLayout(facts({ people: [] }))).toBeNull();
});

test('[CAL3] a shared screen comes first, then oneself, then the others', () => {
  const sharing = [person('p1'), person('me'), person('p2', { sharing: true })];
  expect(layout('speaker', { people: sharing, speaker: 'p1' }).main.key).toBe('p2 screen');
  expect(keys(layout('gallery', { people: sharing }).tiles)).toEqual(['p2 screen', 'me', 'p1', 'p2']);
  // One's own screen would show itself in itself.
  const own = [person('me', { sharing: true }), person('p1'), person('p2')];
  expect(keys(layout('gallery', { people: own }).tiles)).toEqual(['me', 'p1', 'p2']);
});

test('[CAL9] a gallery has at most four columns and rows, and its tiles are as large as fits', () => {
  expect(layout('gallery', { people: people(2) })).toMatchObject({ columns: 2, rows: 1, pages: 1 });
  expect(layout('gallery', { people: people(4) })).toMatchObject({ columns: 2, rows: 2 });
  const many = layout('gallery', { people: people(40) });
  expect(many).toMatchObject({ columns: 4, rows: 4, pages: 3, page: 0 });
  expect(many.tiles).toHaveLength(16);
  const last = layout('gallery', { people: people(40), page: 9 });
  expect([last.page, last.tiles.length, last.tile]).toEqual([2, 8, many.tile]);
  expect(many.tile / many.height).toBeCloseTo(16 / 9, 1);
  const phone = layout('gallery', { people: people(9), width: 374, height: 600, scale: 3 });
  expect(phone.columns).toBeLessThanOrEqual(3);
  expect(phone.tile * phone.columns).toBeLessThanOrEqual(374);
});

test('[CAL44] with one other person oneself lies over the large tile; up to six share all of a gallery', () => {
  const two = layout('speaker', { people: people(2) });
  expect([two.main.key, two.overlay?.key, two.strip]).toEqual(['p1', 'me', []]);
  const shared = [person('me'), person('p1', { sharing: true })];
  expect(layout('speaker', { people: shared })).toMatchObject({ main: { key: 'p1 screen' }, overlay: null });
  for (const [width, height] of [
    [1400, 700],
    [358, 560],
    [288, 330],
    [720, 260],
  ] as const) {
    for (const count of [2, 3, 4, 5, 6]) {
      const shown = layout('gallery', { people: people(count), width, height });
      const covered = (shown.tile * shown.height * count) / (width * height);
      expect([width, count, shown.tiles.length, shown.pages, covered > 0.45]).toEqual([width, count, count, 1, true]);
      expect(shown.tile * shown.columns + 8 * (shown.columns - 1)).toBeLessThanOrEqual(width);
      expect(shown.height * shown.rows + 8 * (shown.rows - 1)).toBeLessThanOrEqual(height);
    }
  }
});

test('[CAL9] the strip has tiles of 140 px, smaller on scaled displays, beside the stage or below it', () => {
  const wide = layout('speaker', { people: people(12) });
  expect([wide.tile, wide.side, wide.strip.length, wide.pages]).toEqual([140, 'end', 8, 2]);
  const phone = layout('speaker', { people: people(12), width: 374, height: 600, scale: 3 });
  expect([phone.tile, phone.side, phone.strip.length]).toEqual([100, 'below', 3]);
  expect(keys(layout('speaker', { people: people(12), page: 1 }).strip)).toEqual(['p9', 'p10', 'p11']);
});

test('[D13] at most five pictures come in in the speaker view, and only those of the page in the gallery', () => {
  const all = people(12);
  const on = (view: 'speaker' | 'gallery', page = 0) => {
    const shown = layout(view, { people: all, page });
    return [...wantedPictures(shown, all)].filter(([, { camera }]) => camera !== 'off');
  };
  expect(on('speaker')).toHaveLength(5);
  expect(on('speaker')[0]).toEqual(['p1', { camera: 'high', screen: 'off' }]);
  expect(on('gallery').length).toBe(11);
  const sharing = all.map((one) => (one.peer === 'p9' ? { ...one, sharing: true } : one));
  const wanted = wantedPictures(layout('speaker', { people: sharing, pinned: 'p3' }), sharing);
  expect(wanted.get('p9')?.screen).toBe('low');
  expect([...wanted.values()].filter(({ camera, screen }) => camera !== 'off' || screen !== 'off')).toHaveLength(5);
});

test('[CAL2] a popped-out call shows one person, and oneself in its corner; not on small screens', () => {
  expect(layout('popout', { speaker: 'p2' })).toMatchObject({ main: { key: 'p2' }, corner: { key: 'me' } });
  expect(layout('popout', { people: people(1) })).toMatchObject({ main: { key: 'me' }, corner: null });
  expect([viewOn('popout', 499), viewOn('popout', 500), viewOn('gallery', 320), viewOn('x', 900)]).toEqual([
    ...['speaker', 'popout', 'gallery', 'speaker'],
  ]);
});
