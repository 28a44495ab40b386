import type { KeyboardEvent } from 'react';

/** The list that stands open at a field: its id, and that of the choice that the keyboard is at. */
export interface OpenList {
  readonly list: string;
  readonly choice: string;
}

/** Takes a press of a key before the field does; true: it was for the list. */
export type TakesKey = (event: KeyboardEvent) => boolean;
