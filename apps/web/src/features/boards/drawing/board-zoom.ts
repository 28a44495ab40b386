import type { AppState } from '@excalidraw/excalidraw/types';
import { type BoardView, lookAt } from '@plenary/domain/boards/kept-pictures';
import type { BoardElement } from '@plenary/domain/boards/merge';

/** A part of a board, as the drawing program names it. */
export type Shown = Pick<AppState, 'scrollX' | 'scrollY' | 'zoom'>;

/** The ways in which a page makes room for its pictures. */
export interface Relief {
  /** Elements whose pictures it gives up. */
  readonly given_up: ReadonlySet<string>;
  /** The part that it shows instead; null: what it shows is not too much. */
  readonly shown: Shown | null;
}

/** Bounds the pictures that a page keeps of the elements of a board (WBD33). */
export class BoardZoom {
  #kept: ReadonlyMap<string, number> = new Map();
  /** The last part that was not too much. */
  #before: Shown | null = null;

  look(elements: readonly BoardElement[], state: AppState): Relief {
    const view = viewOf(state);
    const { kept, given_up, zoom } = lookAt(this.#kept, elements, view);
    this.#kept = kept;
    if (zoom < view.zoom) return { given_up, shown: this.#back(view, zoom) };
    this.#before = { scrollX: state.scrollX, scrollY: state.scrollY, zoom: state.zoom };
    return { given_up, shown: null };
  }

  /** At the end of the way in the page stays where it is, else its middle does. */
  #back(view: BoardView, zoom: number): Shown {
    const before = this.#before;
    if (before && before.zoom.value <= zoom && before.zoom.value > zoom * NEAR) return before;
    const moved = (size: number) => (size / zoom - size / view.zoom) / 2;
    return {
      scrollX: view.scrollX + moved(view.width),
      scrollY: view.scrollY + moved(view.height),
      zoom: { value: zoom as AppState['zoom']['value'] },
    };
  }
}

/** A step of the wheel is no more than this. */
const NEAR = 0.8;

function viewOf({ scrollX, scrollY, zoom, width, height }: AppState): BoardView {
  return { scrollX, scrollY, zoom: zoom.value, width, height, density: devicePixelRatio };
}
