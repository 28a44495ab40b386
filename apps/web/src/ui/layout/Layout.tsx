import { element } from './element.tsx';

/** An element that leaves the place of its children alone. */
export const Box = element('div', '');

/** Children beside each other. */
export const Row = element('div', 'u-row');

/** Children beside each other, with their middles on one line. */
export const Line = element('div', 'u-line');

/** One child in the middle of it. */
export const Centre = element('div', 'u-centre');

/** Children beside each other, in the midst of a line of text. */
export const InlineRow = element('span', 'u-inline-row');

/** Children below each other that may share out the height, as what scrolls must. */
export const Stack = element('div', 'u-stack');

/** Children below each other. */
export const Grid = element('div', 'u-grid');
