import type { ReactNode, RefObject } from 'react';
import { Button, type ButtonProps } from '../Button.tsx';
import { useReadOn } from '../focus/use-read-on.ts';

interface MoreProps extends Omit<ButtonProps, 'onClick'> {
  /** The list, or an element around it; null: the whole page. */
  readonly list: RefObject<HTMLElement | null> | null;
  /** Finds what takes the focus, one of each item, in their order. */
  readonly items: string;
  readonly has_more: boolean;
  readonly read: () => void;
  /** Draws what is around the button. */
  readonly around?: (button: ReactNode) => ReactNode;
}

/** Reads the next part of a list; gone with the last one, when the focus goes on to what that has brought. */
export function More({ list, items, has_more, read, around = (button) => button, ...button }: MoreProps) {
  const pressed = useReadOn(list, has_more, items);
  const busy = button['aria-disabled'] === true;
  return has_more && around(<Button {...button} onClick={() => !busy && (pressed(), read())} />);
}
