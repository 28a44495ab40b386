import { element } from './element.tsx';

/** A film, or a picture as large as one: dark until it has come. */
export const Screen = element('div', 'u-screen');
