import type { Translate } from '@plenary/texts/texts';
import { type ClipboardEvent, type InputHTMLAttributes, type RefObject, useLayoutEffect, useState } from 'react';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { hasModifier } from '../../../ui/keys.ts';
import { openModal } from '../../../ui/modal/modal-store.ts';
import {
  boxByKey,
  boxToFill,
  type Digits,
  enter,
  erase,
  newIn,
  NO_DIGITS,
  pastedCode,
  tokenOf,
} from './code-digits.ts';

/** The boxes of a code, their state and their handlers. */
export interface CodeField {
  readonly digits: Digits;
  /** The whole code, or empty. */
  readonly token: string;
  /** Something that is not a digit was typed last. */
  readonly refused: boolean;
  /** Props of a box, by its place. */
  box(index: number): InputHTMLAttributes<HTMLInputElement>;
  /** Takes the code from the clipboard; null where the browser has no such way. */
  readonly paste: (() => void) | null;
}

/**
 * The model of the six boxes.
 * @param boxes the element in which they stand
 */
export function useCode(boxes: RefObject<HTMLDivElement | null>): CodeField {
  const { t } = useTexts();
  const [digits, setDigits] = useState(NO_DIGITS);
  const [refused, setRefused] = useState(false);
  const focus = (index: number) => focusOn(boxes.current?.querySelectorAll('input')[index]);
  const show = (next: Digits, at: number) => {
    setDigits(next);
    setRefused(false);
    focus(at);
  };
  const type = (index: number, text: string) => {
    if (text === '') return show(digits.with(index, ''), index);
    const turn = enter(digits, index, newIn(digits[index] ?? '', text));
    if (turn) show(turn.digits, turn.focus);
    else setRefused(true);
  };
  const take = (text: string) => {
    const code = pastedCode(text);
    if (code) show(code, code.length - 1);
    else say(t, 'bad_paste');
  };
  useLayoutEffect(() => {
    const typed = typedBefore(boxes.current);
    if (!typed) return;
    // Before the first paint: what the fields hold is the one source there is.
    // oxlint-disable-next-line react/set-state-in-effect
    setDigits(typed);
    const inputs = [...(boxes.current?.querySelectorAll('input') ?? [])];
    if (inputs.some((input) => input === document.activeElement)) focusOn(inputs[boxToFill(typed)]);
  }, [boxes]);
  return {
    digits,
    token: tokenOf(digits),
    refused,
    box: (index) => ({
      value: digits[index],
      onChange: (event) => type(index, event.target.value),
      onKeyDown: (event) => {
        if (event.key === 'Backspace' && !hasModifier(event)) {
          event.preventDefault();
          const turn = erase(digits, index);
          return show(turn.digits, turn.focus);
        }
        const next = hasModifier(event) ? null : boxByKey(event.key, index);
        if (next === null) return;
        event.preventDefault();
        focus(next);
      },
      onPaste: (event: ClipboardEvent) => {
        event.preventDefault();
        take(event.clipboardData.getData('text'));
      },
      onFocus: (event) => event.target.select(),
    }),
    paste: canRead() ? () => void readClipboard(t).then((text) => text !== null && take(text)) : null,
  };
}

/** The text that was typed, or filled in by the device, before the page was hydrated. */
function typedBefore(boxes: HTMLElement | null): Digits | null {
  const text = [...(boxes?.querySelectorAll('input') ?? [])].map(({ value }) => value).join('');
  return text === '' ? null : (enter(NO_DIGITS, 0, text)?.digits ?? null);
}

/** Only a page that came by https, or from this device, may ask for the clipboard. */
const canRead = (): boolean =>
  typeof navigator !== 'undefined' && typeof (navigator.clipboard as Clipboard | undefined)?.readText === 'function';

/** The clipboard's text; null when reading it was not allowed, which a modal says (ONB5). */
async function readClipboard(t: Translate): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    say(t, 'no_access');
    return null;
  }
}

function say(t: Translate, problem: 'bad_paste' | 'no_access'): void {
  openModal({
    title: t(`onboarding.clipboard.${problem}.title`),
    content: t(`onboarding.clipboard.${problem}.text`),
    last: { label: t('onboarding.clipboard.ok') },
  });
}
