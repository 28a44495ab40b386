import { countCharacters } from '../chat/writing/text.ts';
import { CAPTIONS } from './limits.ts';

/** The draft of a captioner: lines that are to be sent now, and the rest, which stays in the field. */
export interface CutDraft {
  readonly lines: readonly string[];
  readonly rest: string;
}

/**
 * Cuts what is typed or pasted into lines that may be sent (CAP4): each line end ends one, and one that grows over the limit ends at
 * its last space, else at the limit.
 */
export function cutDraft(draft: string): CutDraft {
  const parts = draft.split(/\r\n?|\n/);
  const cut = parts.map(cutLong);
  const last = cut.at(-1) ?? [''];
  const before = cut.slice(0, -1).flat();
  const lines = [...before, ...last.slice(0, -1)].map((line) => line.trim()).filter((line) => line !== '');
  return { lines, rest: last.at(-1) ?? '' };
}

/** The pieces of a line; the last one may still grow. */
function cutLong(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (countCharacters(rest) > CAPTIONS.line_max) {
    const head = [...rest].slice(0, CAPTIONS.line_max).join('');
    const space = head.lastIndexOf(' ');
    const at = space > 0 ? space : head.length;
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return [...pieces, rest];
}
