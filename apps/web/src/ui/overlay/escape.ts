import { type KeyboardEvent as Press, useEffect, useEffectEvent } from 'react';
import { hasModifier } from '../keys.ts';

/** Whether Escape was pressed, by itself and for nobody else: not for an input method, and not for a layer that has taken it. */
export function isEscape(event: KeyboardEvent | Press): boolean {
  const { key, defaultPrevented, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return key === 'Escape' && !defaultPrevented && !isComposing && !hasModifier(event);
}

/**
 * For `onKeyDown` of a part that Escape leaves while the focus is within. The innermost part takes it. Menus and dialogs that
 * its components draw elsewhere on the page have an Escape of their own.
 */
export function onEscapeWithin(leave: () => void) {
  return (event: Press<HTMLElement>): void => {
    const inside = event.target instanceof Element && event.currentTarget.contains(event.target);
    if (!inside || !isEscape(event)) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
}

/** Menus and dialogs of Base UI that are open; they take Escape themselves. The focus comes to them a moment after they are drawn. */
const ABOVE = ':is([role=menu], [role$=dialog])[data-open]';

interface Layer {
  readonly takes: () => boolean;
  readonly leave: () => void;
}

/** Parts of the page that Escape leaves from outside too, the one that was opened last at the end. */
const layers: Layer[] = [];

function leaveTopmost(event: KeyboardEvent): void {
  if (!isEscape(event) || document.querySelector(ABOVE)) return;
  const topmost = layers.findLast(({ takes }) => takes());
  if (!topmost) return;
  event.preventDefault();
  topmost.leave();
}

/**
 * Has Escape leave a part of the page wherever the focus is; of several, the one that was opened last.
 * @param takes whether it takes this press; it does where nothing is said
 */
export function useEscape(open: boolean, leave: () => void, takes: () => boolean = () => true): void {
  const takesNow = useEffectEvent(takes);
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!open) return;
    const layer: Layer = { takes: () => takesNow(), leave: () => leaveNow() };
    if (layers.push(layer) === 1) document.addEventListener('keydown', leaveTopmost);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener('keydown', leaveTopmost);
    };
  }, [open]);
}
