import { element } from '../layout/element.tsx';

/** Words. */
export const Text = element('p', '');

/** A remark by the way: small, and in the quiet colour. */
export const Hint = element('p', '', { size: 14, tone: 'quiet' });

/** A title, in the type for display; its level is that of its element. */
export const Heading = element('h2', '');
