import type { AppState, Collaborator, ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types';
import type { OrderedExcalidrawElement } from '@excalidraw/excalidraw/element/types';
import type { OpenBoard } from '@plenary/contract/boards/operations';
import { rectangle } from '@plenary/domain/boards/boards.fixture';
import type { BoardElement } from '@plenary/domain/boards/merge';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Services } from '../../../page/services.tsx';
import { BoardDrawing } from './board-drawing.ts';

// The drawing program runs in browsers alone.
vi.mock('@excalidraw/excalidraw', () => ({ CaptureUpdateAction: { NEVER: 'NEVER' } }));

afterEach(() => vi.unstubAllGlobals());

const OPEN = { opening: 'o1', board: 'b1' } as OpenBoard;
const IMAGE = rectangle({ id: 'image', type: 'image', fileId: 'f1', index: 'a1' });
const POINTER = { event_user: 'bob', name: 'Bob', x: 1, y: 2, down: false };

type Call = (operation: unknown, sent: { readonly body: unknown }) => unknown;

function drawingOf(call: Call = vi.fn()) {
  const boots = createStore(() => ({ event: { slug: 'demo' }, me: { event_user_id: 'ada' } }));
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Blob(['image'], { type: 'image/png' }))));
  vi.stubGlobal(
    'FileReader',
    class {
      result = 'data:image/png;base64,';
      onload = (): void => undefined;
      readAsDataURL = () => this.onload();
    },
  );
  return new BoardDrawing({ boots, api: { call } } as unknown as Services, OPEN);
}

/** The drawing program on one page: it hands itself out as it is made, and begins with an empty scene once it has loaded. */
function programOf(drawing: BoardDrawing) {
  let elements: readonly BoardElement[] = [];
  let pointers: readonly string[] = [];
  const files: string[] = [];
  const place = { scrollX: 0, scrollY: 0, zoom: { value: 1 }, width: 1_440, height: 900 };
  const state = { isLoading: true, selectedElementIds: {}, ...place } as AppState;
  const fit = vi.fn();
  const api = {
    getSceneElementsIncludingDeleted: () => elements,
    getAppState: () => state,
    updateScene(next: { elements?: readonly BoardElement[]; collaborators?: ReadonlyMap<string, Collaborator> }) {
      elements = next.elements ?? elements;
      pointers = next.collaborators ? [...next.collaborators.keys()] : pointers;
    },
    addFiles: (added: readonly { id: string }[]) => void files.push(...added.map(({ id }) => id)),
    scrollToContent: () => void (state.isLoading || fit()),
  } as unknown as ExcalidrawImperativeAPI;
  return {
    fit,
    make: () => drawing.made(api),
    load() {
      [elements, pointers] = [[], []];
      state.isLoading = false;
      drawing.changed(elements as unknown as readonly OrderedExcalidrawElement[], state);
    },
    shown: () => ({ elements: elements.map(({ id }) => id), pointers, files }),
  };
}

const ALL = { elements: ['a', 'image'], pointers: ['bob'], files: ['f1'] };

describe('[WBD31] what comes while the drawing program', () => {
  it.each([
    ['is not there yet', ['hear', 'make', 'load']],
    ['is loading', ['make', 'hear', 'load']],
    ['has loaded', ['make', 'load', 'hear']],
  ] as const)('%s is on the board, all of it in sight', async (_when, steps) => {
    const drawing = drawingOf();
    const program = programOf(drawing);
    const hear = () => {
      drawing.receive([rectangle(), IMAGE]);
      drawing.pointers([POINTER]);
    };
    for (const step of steps) ({ ...program, hear })[step]();
    await expect.poll(program.shown).toEqual(ALL);
    expect(program.fit).toHaveBeenCalledTimes(1);
  });

  it('is made twice is on the one that loads', async () => {
    const drawing = drawingOf();
    const [given_up, program] = [programOf(drawing), programOf(drawing)];
    given_up.make();
    drawing.receive([rectangle(), IMAGE]);
    drawing.pointers([POINTER]);
    program.make();
    program.load();
    await expect.poll(program.shown).toEqual(ALL);
  });
});

describe('[WBD12] stored elements that take too long to draw', () => {
  const endless = rectangle({ id: 'endless', width: 1e6, height: 1e6, fillStyle: 'hachure', backgroundColor: '#000' });

  it('are left out and counted, whatever else is on the board is drawn, and they are taken off by hand', async () => {
    const sent: unknown[] = [];
    const drawing = drawingOf((_, { body }) => {
      sent.push(body);
      return { ok: true, value: { lost: [] } };
    });
    const program = programOf(drawing);
    const counts: number[] = [];
    program.make();
    program.load();
    drawing.receive([endless, rectangle()]);
    drawing.reportBy(vi.fn(), (count) => void counts.push(count));
    expect(program.shown().elements).toEqual(['a']);
    expect(counts.at(-1)).toBe(1);
    drawing.takeOffLeftOut();
    await drawing.flush();
    const gone = { id: 'endless', version: 2, versionNonce: expect.any(Number), isDeleted: true };
    expect(sent).toEqual([{ opening: 'o1', elements: [gone] }]);
    expect(counts.at(-1)).toBe(0);
  });

  it('of many that are small each, the last are left out, and drawn once there is room', () => {
    const drawing = drawingOf();
    const program = programOf(drawing);
    const counts: number[] = [];
    drawing.reportBy(vi.fn(), (count) => void counts.push(count));
    program.make();
    program.load();
    const half = { width: 8_000, height: 8_000, fillStyle: 'cross-hatch', backgroundColor: '#000', strokeWidth: 1 };
    const many = Array.from({ length: 60 }, (_, n) => rectangle({ ...half, id: `m${n}` }));
    drawing.receive(many);
    const left = counts.at(-1)!;
    expect([left > 0, program.shown().elements.length]).toEqual([true, 60 - left]);
    drawing.receive(many.slice(0, 5).map(({ id }) => ({ id, version: 2, versionNonce: 1, isDeleted: true })));
    drawing.receive([rectangle({ id: 'm59', version: 2 })]);
    expect(program.shown().elements).toContain('m59');
    expect(counts.at(-1)).toBe(left - 1);
  });
});
