import { type RefObject, useEffect, useRef } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';

/** Names that the drawing program has no words for. */
export interface ControlNames {
  readonly menu: string;
  readonly file_name: string;
}

/** Its windows stand beside the page, each in one of these. */
export const WINDOW = '.excalidraw-modal-container';

/**
 * Mends what the controls of the drawing program say of themselves, where that is wrong or missing and no option of its changes it.
 * It writes each of these attributes when it draws a control, and not again; what comes later is mended as it comes.
 * @returns for the element that the program is drawn in
 */
export function useNamedControls({ menu, file_name }: ControlNames): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const mend = (): void => {
      for (const part of [element, ...document.querySelectorAll(WINDOW)]) nameControls(part, { menu, file_name });
    };
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches(WINDOW))
            observer.observe(node, { childList: true, subtree: true });
      mend();
    });
    observer.observe(element, { childList: true, subtree: true });
    observer.observe(document.body, { childList: true });
    mend();
    return () => observer.disconnect();
  }, [menu, file_name]);
  return place;
}

interface Repair {
  /** Finds the controls by names of the program's own, which drawing-program.test.ts holds against the release that is installed. */
  readonly selector: string;
  readonly mend: (one: Element, names: ControlNames, part: Element) => void;
}

export const REPAIRS: readonly Repair[] = [
  // A button that is disabled while it saves would lose the focus to the page, and the window would not receive Escape.
  {
    selector: '.Modal__content',
    mend(one) {
      const held = document.activeElement;
      if (one instanceof HTMLElement && one.contains(held) && held?.matches(':disabled')) focusOn(one);
    },
  },
  // A picture is all that its button has, and the field has nothing.
  {
    selector: '.main-menu-trigger:not([aria-label])',
    mend: (one, { menu }) => one.setAttribute('aria-label', menu),
  },
  {
    selector: 'input.TextInput:not([aria-label])',
    mend: (one, { file_name }) => one.setAttribute('aria-label', file_name),
  },
  {
    selector: '.RadioGroup__choice input:not([aria-label])',
    mend: (one) => setName(one, one.parentElement),
  },
  // They stand in the page and hold nobody; the heading before them is hidden from those who listen.
  {
    selector: '[role="dialog"]:is(.color-picker-container, .FontPicker__container)',
    mend(one) {
      one.setAttribute('role', 'group');
      one.removeAttribute('aria-modal');
      setName(one, one.parentElement?.previousElementSibling);
    },
  },
  // The name of a window is its heading; it points to another one, which is not there.
  {
    selector: '[role="dialog"][aria-labelledby="dialog-title"]',
    mend(one) {
      one.removeAttribute('aria-labelledby');
      setName(one, one.querySelector('h2, h3'));
    },
  },
  // A list that opens is called as the button that opens it; it holds one that is called a window as well.
  {
    selector: '[data-radix-popper-content-wrapper] > [role="dialog"]:not([aria-label])',
    mend(one, { menu }, part) {
      const inner = one.querySelector('[role="dialog"][aria-label]');
      const opener = part.querySelector(`[aria-controls="${one.id}"]`);
      one.setAttribute('aria-label', opener?.getAttribute('aria-label') ?? inner?.getAttribute('aria-label') ?? menu);
      inner?.setAttribute('role', 'group');
      inner?.removeAttribute('aria-modal');
    },
  },
  // A colour without shades has an empty place in their row.
  { selector: '.color-picker__button--no-focus-visible', mend: (one) => one.setAttribute('aria-hidden', 'true') },
  // Whether the list of fonts is open is said by its button, not by what is around it.
  {
    selector: '.FontPicker__container div[aria-expanded]',
    mend(one) {
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) {
        one.querySelector('button')?.setAttribute(name, one.getAttribute(name) ?? '');
        one.removeAttribute(name);
      }
    },
  },
  // The foot of a board is not that of the page.
  { selector: 'footer[role="contentinfo"]', mend: (one) => one.removeAttribute('role') },
  // Voice control goes by the visible label of a control: the zoom, an entry with its keys, a button of a window.
  {
    selector: ':is(.reset-zoom-button, .dropdown-menu-item, .ExcButton)[aria-label]',
    mend(one) {
      if (one.textContent.trim() !== '') one.removeAttribute('aria-label');
    },
  },
];

function nameControls(part: Element, names: ControlNames): void {
  for (const { selector, mend } of REPAIRS) for (const one of part.querySelectorAll(selector)) mend(one, names, part);
}

function setName(one: Element, source: Element | null | undefined): void {
  const name = source?.textContent.trim();
  if (name) one.setAttribute('aria-label', name);
}
