import { CaptureUpdateAction, newElementWith } from '@excalidraw/excalidraw';
import type {
  AppState,
  BinaryFileData,
  Collaborator,
  ExcalidrawImperativeAPI,
  SocketId,
} from '@excalidraw/excalidraw/types';
import type { OrderedExcalidrawElement } from '@excalidraw/excalidraw/element/types';
import { BOARDS, changeBoard, sayCursor, type CursorValue, type OpenBoard } from '@plenary/contract/boards/operations';
import type { BoardElement } from '@plenary/domain/boards/merge';
import { TYPES } from '@plenary/domain/boards/elements';
import { wait } from '../../../ui/time/wait.ts';
import type { Services } from '../../../page/services.tsx';
import { BoardFiles } from './board-files.ts';
import { BoardZoom } from './board-zoom.ts';
import { BoardSync, type Sent } from './board-sync.ts';
import { LeftOut } from './left-out.ts';
import { draw } from './scene.ts';

/** Something that is said below a board. */
export type Said = 'boards.said.too_large' | 'boards.said.image' | 'boards.said.full' | 'boards.said.element';

const SAID: Readonly<Record<string, Said>> = {
  ...{ too_large: 'boards.said.too_large', board_image: 'boards.said.image', board_full: 'boards.said.full' },
  board_element: 'boards.said.element',
};

/** The drawing program of one page at an open board: its scene, its changes, and the pointers of the others. */
export class BoardDrawing {
  readonly #services: Services;
  readonly #board: OpenBoard;
  readonly #sync: BoardSync;
  readonly #files: BoardFiles;
  /** Of a program that is still loading: it empties its scene when it has loaded, whatever was drawn until then. */
  #loading: ExcalidrawImperativeAPI | null = null;
  #api: ExcalidrawImperativeAPI | null = null;
  /** Received, and not drawn yet. */
  #received: BoardElement[] = [];
  readonly #left_out = new LeftOut();
  readonly #zoom = new BoardZoom();
  #fitted = false;
  readonly #pointers = new Map<SocketId, Collaborator & { readonly at: number }>();
  #pointer: { readonly x: number; readonly y: number; readonly down: boolean } | null = null;
  #pointing = false;
  #say: (said: Said | null) => void = () => undefined;
  #showLeftOut: (count: number) => void = () => undefined;

  constructor(services: Services, board: OpenBoard) {
    this.#services = services;
    this.#board = board;
    this.#files = new BoardFiles(this.#event.event, board.board ?? '');
    this.#sync = new BoardSync({
      send: (batch) => this.#send(batch),
      received: (elements) => this.#receive(elements),
      refused: (code) => this.#say(SAID[code] ?? null),
      wait,
    });
  }

  /** The place where something is said below the board, and how many elements are left out of the drawing. */
  reportBy(say: (said: Said | null) => void, leftOut: (count: number) => void): void {
    this.#say = say;
    this.#showLeftOut = leftOut;
    // The board may have been received before.
    leftOut(this.#left_out.elements.length);
  }

  /** The drawing program is being made. Its first change says that it has loaded. */
  made(api: ExcalidrawImperativeAPI): void {
    this.#loading = api;
  }

  receive(elements: readonly BoardElement[]): void {
    this.#sync.receive(elements);
  }

  /** Takes off the board, for everybody, what is left out of the drawing. */
  takeOffLeftOut(): void {
    this.#sync.takeOff(this.#left_out.elements);
    this.#left_out.clear();
    this.#showLeftOut(0);
  }

  flush(): Promise<void> {
    return this.#sync.flush();
  }

  end(): void {
    this.#sync.end();
  }

  changed(elements: readonly OrderedExcalidrawElement[], state: AppState): void {
    if (this.#loading) this.#begin(this.#loading);
    const scene = elements as unknown as readonly BoardElement[];
    // The element in one's hand is sent as it grows; what waits for the hand is drawn once it is free.
    if (this.#received.length > 0) this.#draw([]);
    const foreign = scene.filter(({ type, isDeleted }) => !isDeleted && TYPES[String(type)] === undefined);
    if (foreign.length > 0 && state.newElement === null) this.#remove(foreign);
    if (scene.some(({ link, isDeleted }) => typeof link === 'string' && !isDeleted)) this.#unlink();
    this.#sync.changed(scene.filter((element) => this.#files.isThere(element)));
    this.#relieve(scene, state);
  }

  upload(file: File): Promise<string> {
    return this.#files.upload(file).catch((error: unknown) => {
      this.#say('boards.said.image');
      throw error;
    });
  }

  pointed({ x, y }: { readonly x: number; readonly y: number }, button: 'up' | 'down'): void {
    this.#pointer = { x, y, down: button === 'down' };
    if (!this.#pointing) void this.#sendPointer();
  }

  pointers(values: readonly CursorValue[]): void {
    const now = performance.now();
    const own = this.#services.boots.getState().me;
    for (const { event_user, name, x, y, down } of values) {
      if (event_user === own?.event_user_id) continue;
      const pointer = { x, y, tool: 'pointer' } as const;
      const id = event_user as SocketId;
      this.#pointers.set(id, { pointer, button: down ? 'down' : 'up', username: name, id: event_user, at: now });
    }
    this.#showPointers();
  }

  /** Pointers that have not moved for a while go. */
  sweep(): void {
    const before = performance.now() - BOARDS.cursor_shown_ms;
    for (const [id, { at }] of this.#pointers) if (at < before) this.#pointers.delete(id);
    this.#showPointers();
  }

  /** Elements and pointers that have come before are drawn now. */
  #begin(api: ExcalidrawImperativeAPI): void {
    this.#loading = null;
    this.#api = api;
    this.#showPointers();
  }

  #showPointers(): void {
    this.#api?.updateScene({ collaborators: new Map(this.#pointers) });
  }

  #receive(elements: readonly BoardElement[]): void {
    const drawn = this.#left_out.sift(elements);
    this.#showLeftOut(this.#left_out.elements.length);
    this.#draw(drawn);
  }

  #draw(elements: readonly BoardElement[]): void {
    this.#received.push(...elements);
    const api = this.#api;
    if (!api || this.#received.length === 0) return;
    const scene = api.getSceneElementsIncludingDeleted() as unknown as readonly BoardElement[];
    const drawn = draw(scene, this.#received, inHand(api.getAppState()));
    this.#received = [...drawn.left];
    api.updateScene({
      elements: drawn.scene as unknown as OrderedExcalidrawElement[],
      captureUpdate: CaptureUpdateAction.NEVER,
    });
    if (!this.#fitted) api.scrollToContent(undefined, { fitToContent: true });
    this.#fitted = true;
    void this.#files.load(drawn.scene, (files) => api.addFiles(files as BinaryFileData[]));
  }

  /** Goes back where one zoomed in too far. A picture is given up by giving the drawing program the element as another object. */
  #relieve(scene: readonly BoardElement[], state: AppState): void {
    const hand = inHand(state);
    const { given_up, shown } = this.#zoom.look(scene, state);
    if (given_up.size === 0 && !shown) return;
    const elements = scene.map((one) => (given_up.has(one.id) && !hand.has(one.id) ? { ...one } : one));
    this.#api?.updateScene({
      ...(given_up.size > 0 && { elements: elements as unknown as OrderedExcalidrawElement[] }),
      ...(shown && { appState: shown }),
      captureUpdate: CaptureUpdateAction.NEVER,
    });
  }

  /** Embedded pages, by whichever way they came, are taken off again (WBD11). */
  #remove(foreign: readonly BoardElement[]): void {
    const gone = new Set(foreign.map(({ id }) => id));
    const scene = this.#api?.getSceneElements() ?? [];
    this.#api?.updateScene({
      elements: scene.filter(({ id }) => !gone.has(id)),
      captureUpdate: CaptureUpdateAction.NEVER,
    });
    this.#say('boards.said.element');
  }

  /** Links are off, here as at the others (WBD11). */
  #unlink(): void {
    const scene = this.#api?.getSceneElementsIncludingDeleted() ?? [];
    this.#api?.updateScene({
      elements: scene.map((element) => (element.link === null ? element : newElementWith(element, { link: null }))),
      captureUpdate: CaptureUpdateAction.NEVER,
    });
    this.#say('boards.said.element');
  }

  async #send(elements: readonly BoardElement[]): Promise<Sent> {
    const body = { opening: this.#board.opening, elements: [...elements] };
    const answer = await this.#services.api.call(changeBoard, { params: this.#event, body });
    return answer.ok ? answer.value : { refused: answer.refusal.code };
  }

  async #sendPointer(): Promise<void> {
    this.#pointing = true;
    while (this.#pointer) {
      const body = { opening: this.#board.opening, ...this.#pointer };
      this.#pointer = null;
      await this.#services.api.call(sayCursor, { params: this.#event, body }).catch(() => undefined);
      await wait(BOARDS.cursor_every_ms);
    }
    this.#pointing = false;
  }

  get #event(): { readonly event: string } {
    return { event: this.#services.boots.getState().event?.slug ?? '' };
  }
}

/** Ids of the elements that are being drawn, moved or edited at this moment. */
function inHand(state: AppState): ReadonlySet<string> {
  const moved = state.selectedElementsAreBeingDragged || state.isResizing || state.isRotating;
  const single = [state.newElement, state.multiElement, state.editingTextElement, state.resizingElement];
  return new Set([
    ...single.flatMap((element) => element?.id ?? []),
    ...(state.editingLinearElement ? [state.editingLinearElement.elementId] : []),
    ...(moved ? Object.keys(state.selectedElementIds) : []),
  ]);
}
