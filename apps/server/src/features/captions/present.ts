import type { CaptionLine } from '@plenary/contract/captions/operations';
import type { LineRow } from './store.ts';

/** A line as everybody may see it: nobody is told who typed it. */
export function presentLine({ id, position, language, text, at }: LineRow): CaptionLine {
  return { id, position, language, text, at: at.toISOString() };
}
