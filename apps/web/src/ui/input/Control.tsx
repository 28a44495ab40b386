import { element } from '../layout/element.tsx';

/** A list of which one is chosen, as the browser draws it. */
export const Select = element('select', 'control');

/** A field of one line whose label is its caller's; `Field` has its own. */
export const Input = element('input', 'control');

/** A field of several lines whose label is its caller's. */
export const TextArea = element('textarea', 'control');
