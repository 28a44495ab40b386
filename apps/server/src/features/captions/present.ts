import type { CaptionLine } from '@plenary/contract/captions/operations';
import type { LineRow } from './store.ts';

/** A line as everybody may see it: its author is not disclosed. */
export function presentLine({ id, position, language, text, at }: LineRow): CaptionLine {
  return { id, position, language, text, at: at.toISOString() };
}
