/** How a call is drawn (CAL2). */
export const CALL_VIEWS = ['speaker', 'gallery', 'popout'] as const;
export type CallView = (typeof CALL_VIEWS)[number];

/** A person in a call, in the order of joining. */
export interface Participant {
  /** Id of their place in the call. */
  readonly peer: string;
  /** The person who looks. */
  readonly own: boolean;
  readonly sharing: boolean;
}

/** One picture on the screen: a camera, or a shared screen. */
export interface Tile {
  readonly key: string;
  readonly peer: string;
  readonly kind: 'person' | 'screen';
  readonly own: boolean;
}

export interface LayoutFacts {
  readonly view: CallView;
  /** Of the space in which tiles stand, in px. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the device per px. */
  readonly scale: number;
  readonly people: readonly Participant[];
  /** The pinned person; null: nobody. */
  readonly pinned: string | null;
  /** The active speaker; null: nobody speaks. */
  readonly speaker: string | null;
  /** Counts from 0; one that is not there any more is the last. */
  readonly page: number;
}

interface Paged {
  /** Counts from 0. */
  readonly page: number;
  readonly pages: number;
}

export type CallLayout =
  | (Paged & {
      readonly kind: 'speaker';
      readonly main: Tile;
      readonly strip: readonly Tile[];
      /** Oneself over the main tile, where the call has one other person; else in the strip. */
      readonly overlay: Tile | null;
      /** The strip stands beside the main tile, or below it. */
      readonly side: 'end' | 'below';
      /** Width of a tile of the strip, in px. */
      readonly tile: number;
    })
  | (Paged & {
      readonly kind: 'gallery';
      readonly tiles: readonly Tile[];
      readonly columns: number;
      readonly rows: number;
      /** Width and height of a tile, in px. */
      readonly tile: number;
      readonly height: number;
    })
  | { readonly kind: 'popout'; readonly main: Tile; readonly corner: Tile | null };

/** A tile, its shape, and the most columns and rows of a gallery (CAL9). */
const TILE_PX = 140;
const RATIO = 16 / 9;
const GALLERY_MAX = 4;
/** So many people share all of a gallery's space: their tiles may be as high as wide, and stand on one page. */
const LARGE_MAX = 6;
const GAP_PX = 8;
/** A screen that is narrower than this has its strip below. */
const BESIDE_PX = 860;

/** The layout of a call; null while it is empty. */
export function callLayout(facts: LayoutFacts): CallLayout | null {
  const tiles = tilesOf(facts);
  const main = mainTile(tiles, facts);
  if (!main) return null;
  switch (facts.view) {
    case 'popout':
      return { kind: 'popout', main, corner: tiles.find((tile) => tile.own && tile !== main) ?? null };
    case 'gallery':
      return gallery(tiles, facts);
    case 'speaker':
      return speakerView(tiles, main, facts);
    default:
      return facts.view satisfies never;
  }
}

/**
 * A screen that another person shares, the local tile, then the others (CAL3); the active speaker moves to the front of
 * the others. One's own screen would show itself in itself.
 */
function tilesOf({ people, speaker }: LayoutFacts): readonly Tile[] {
  const person = ({ peer, own }: Participant): Tile => ({ key: peer, peer, kind: 'person', own });
  const others = people.filter(({ own }) => !own);
  const front = others.filter(({ peer }) => peer === speaker);
  return [
    ...people
      .filter(({ sharing, own }) => sharing && !own)
      .map(({ peer, own }): Tile => ({ key: `${peer} screen`, peer, kind: 'screen', own })),
    ...people.filter(({ own }) => own).map(person),
    ...[...front, ...others.filter(({ peer }) => peer !== speaker)].map(person),
  ];
}

/** A screen that others share comes before faces, and any of the others before the local tile. */
function mainTile(tiles: readonly Tile[], { pinned }: LayoutFacts): Tile | undefined {
  return (
    tiles.find(({ peer, kind }) => peer === pinned && kind === 'person') ??
    tiles.find(({ kind }) => kind === 'screen') ??
    tiles.find(({ kind, own }) => kind === 'person' && !own) ??
    tiles.find(({ kind }) => kind === 'person')
  );
}

function speakerView(tiles: readonly Tile[], main: Tile, facts: LayoutFacts): CallLayout {
  const { width, height, scale } = facts;
  const side = width >= BESIDE_PX && width > height ? 'end' : 'below';
  const tile = stripTile(scale);
  const [length, step] = side === 'end' ? [height, tile / RATIO] : [width, tile];
  const beside = tiles.filter((one) => one !== main);
  const overlay = beside.length === 1 ? (beside.find(({ own }) => own) ?? null) : null;
  const rest = overlay ? [] : beside;
  const paged = pageOf(rest, Math.max(1, Math.floor((length + GAP_PX) / (step + GAP_PX))), facts.page);
  return { kind: 'speaker', main, overlay, strip: paged.shown, side, tile, page: paged.page, pages: paged.pages };
}

/** Scaled displays have less room: tiles are smaller there. */
const stripTile = (scale: number): number => Math.round(TILE_PX / Math.min(1.4, Math.max(1, scale)));

function gallery(tiles: readonly Tile[], facts: LayoutFacts): CallLayout {
  const smallest = stripTile(facts.scale);
  const most = (length: number, step: number) =>
    Math.min(GALLERY_MAX, Math.max(1, Math.floor((length + GAP_PX) / (step + GAP_PX))));
  const fitting = Math.max(LARGE_MAX, most(facts.width, smallest) * most(facts.height, smallest / RATIO));
  const { shown, page, pages } = pageOf(tiles, fitting, facts.page);
  // A last page that is not full keeps the size of the others.
  const count = pages > 1 ? fitting : shown.length;
  const best = [1, 2, 3, 4]
    .map((columns) => ({ columns, rows: Math.ceil(count / columns) }))
    .filter(({ rows }) => rows <= GALLERY_MAX)
    .map((grid) => ({ ...grid, ...tileSize(grid, count <= LARGE_MAX ? 1 : RATIO, facts) }))
    .reduce((one, other) => (other.tile * other.height > one.tile * one.height ? other : one));
  return { kind: 'gallery', tiles: shown, page, pages, ...best };
}

/** The size of a tile that is at most 16:9, and as high for its width as fits down to a ratio. */
function tileSize(
  { columns, rows }: { readonly columns: number; readonly rows: number },
  ratio: number,
  { width, height }: LayoutFacts,
): { readonly tile: number; readonly height: number } {
  const across = (width - GAP_PX * (columns - 1)) / columns;
  const down = (height - GAP_PX * (rows - 1)) / rows;
  const tile = Math.max(0, Math.floor(Math.min(across, down * RATIO)));
  return { tile, height: Math.max(0, Math.floor(Math.min(down, tile / ratio))) };
}

function pageOf<T>(all: readonly T[], perPage: number, wanted: number): Paged & { readonly shown: readonly T[] } {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(Math.max(0, wanted), pages - 1);
  return { shown: all.slice(page * perPage, (page + 1) * perPage), page, pages };
}

/** The quality wanted of a person's pictures. */
export interface WantedPictures {
  readonly camera: 'off' | 'low' | 'high';
  readonly screen: 'off' | 'low' | 'high';
}

/** At most this many pictures come in at once in the speaker view, shared screens first (D13). */
const TRACKS_MAX = 5;

/** The quality that a layout wants of each of the others: off where they are not shown, high where they are large. */
export function wantedPictures(
  layout: CallLayout,
  people: readonly Participant[],
): ReadonlyMap<string, WantedPictures> {
  const wanted = new Map<string, { camera: WantedPictures['camera']; screen: WantedPictures['screen'] }>(
    people.filter(({ own }) => !own).map(({ peer }) => [peer, { camera: 'off', screen: 'off' }]),
  );
  const ask = ({ peer, kind }: Tile, much: 'low' | 'high'): void => {
    const of = wanted.get(peer);
    if (of) of[kind === 'screen' ? 'screen' : 'camera'] = much;
  };
  if (layout.kind === 'popout') ask(layout.main, 'high');
  if (layout.kind === 'gallery') layout.tiles.forEach((tile) => ask(tile, layout.tile >= 320 ? 'high' : 'low'));
  if (layout.kind === 'speaker') {
    ask(layout.main, 'high');
    const rest = layout.strip.filter(({ own }) => !own).sort((a, b) => rank(a) - rank(b));
    rest.slice(0, TRACKS_MAX - 1).forEach((tile) => ask(tile, 'low'));
  }
  return wanted;
}

const rank = ({ kind }: Tile): number => (kind === 'screen' ? 0 : 1);

/** Screens that are narrower than this are small: nothing is popped out there (CAL2). */
export const SMALL_MOBILE_PX = 500;

/** The view that was chosen before, on a screen of a width in px; the speaker view without a choice. */
export function viewOn(stored: string | null, screenWidth: number): CallView {
  const view = CALL_VIEWS.find((one) => one === stored) ?? 'speaker';
  return view === 'popout' && screenWidth < SMALL_MOBILE_PX ? 'speaker' : view;
}
