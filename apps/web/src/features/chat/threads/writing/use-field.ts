import { movedMentions, type MentioningText } from '@plenary/domain/chat/writing/mentions';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusOn } from '../../../../ui/focus/focus-on.ts';

/** The field in which a text is written. */
export interface Field extends MentioningText {
  readonly change: (text: string) => void;
  /** Replaces everything with a text and the people that it mentions. */
  readonly put: (written: MentioningText) => void;
  /**
   * Writes words where the caret stands, over what is selected there.
   * @param over the words replace everything from `from` on, and mention a person
   */
  readonly insert: (words: string, over?: { readonly from: number; readonly event_user: string }) => void;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

/**
 * A field that grows with its text between the limits that its style sets (CHT4).
 * @param keep called with every change
 */
export function useField(initial: MentioningText, keep?: (next: MentioningText) => void): Field {
  const [draft, setDraft] = useState(initial);
  // Changes that come together follow one another.
  const latest = useRef(draft);
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fit(input.current), [draft.text]);
  // A phone that is turned has other limits.
  useEffect(() => {
    const turned = () => fit(input.current);
    window.addEventListener('resize', turned);
    return () => window.removeEventListener('resize', turned);
  }, []);
  const set = (next: MentioningText) => {
    latest.current = next;
    setDraft(next);
    keep?.(next);
  };
  const change = (text: string) => {
    const before = latest.current;
    set({ text, mentions: movedMentions(before.mentions, before.text, text) });
  };
  return {
    ...draft,
    input,
    change,
    put: ({ text, mentions }) => set({ text, mentions }),
    insert(words, over) {
      const element = input.current;
      if (!element) return;
      const from = over?.from ?? element.selectionStart;
      type(element, words, from, change);
      if (!over) return;
      const named = { event_user: over.event_user, offset: from, length: words.trimEnd().length };
      const { text, mentions } = latest.current;
      set({ text, mentions: [...mentions, named].sort((one, other) => one.offset - other.offset) });
    },
  };
}

/** As if it had been typed, so that the browser's own undo takes it back. */
function type(element: HTMLTextAreaElement, words: string, from: number, change: (text: string) => void): void {
  const to = element.selectionEnd;
  focusOn(element);
  element.setSelectionRange(from, to);
  // Nothing else reaches the undo of a field; a browser without it gets the words all the same.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand('insertText', false, words)) return;
  element.setRangeText(words, from, to, 'end');
  change(element.value);
}

function fit(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}
