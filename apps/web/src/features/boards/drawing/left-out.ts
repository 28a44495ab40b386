import { BOARDS } from '@plenary/domain/boards/limits';
import type { BoardElement } from '@plenary/domain/boards/merge';
import { sizeOf, weightOf } from '@plenary/domain/boards/weight';

/**
 * The elements of a board that a page does not draw, since it would be busy with them for too long: they were stored by a version that
 * did not look at that (WBD12).
 */
export class LeftOut {
  readonly #weights = new Map<string, number>();
  #drawn = 0;
  readonly #elements = new Map<string, BoardElement>();

  get elements(): readonly BoardElement[] {
    return [...this.#elements.values()];
  }

  /** Sorts received elements. @returns those that are drawn */
  sift(received: readonly BoardElement[]): BoardElement[] {
    return received.filter((element) => this.#takes(element));
  }

  #takes(element: BoardElement): boolean {
    const { id } = element;
    const weight = weightOf(element);
    const drawn = this.#drawn - (this.#weights.get(id) ?? 0) + weight;
    if (!element.isDeleted && (sizeOf(element) > BOARDS.element_max_bytes || drawn > BOARDS.board_max_bytes)) {
      this.#elements.set(id, element);
      return false;
    }
    this.#elements.delete(id);
    this.#weights.set(id, weight);
    this.#drawn = drawn;
    return true;
  }

  /** They are taken off the board. */
  clear(): void {
    this.#elements.clear();
  }
}
