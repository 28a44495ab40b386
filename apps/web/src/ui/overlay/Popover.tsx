import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import styles from './Popover.module.css';

interface PopoverProps {
  readonly label: string;
  /** It stands above this, as wide as it is, and moves with it. */
  readonly anchor: RefObject<Element | null>;
  /** A press on it closes it by itself. */
  readonly opener: RefObject<Element | null>;
  /** Escape, or a press or the focus elsewhere. */
  readonly leave: () => void;
  /** The element that has the focus first. */
  readonly first: () => HTMLElement | null | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A small dialog over everything else, next to what it belongs to. It is open for as long as it is drawn. */
export function Popover({ label, anchor, opener, leave, first, className, children }: PopoverProps) {
  return (
    <Base.Root
      open
      onOpenChange={(_, { event }) => {
        const pressed = event.target instanceof Node && opener.current?.contains(event.target);
        if (!pressed) leave();
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} side="top" sideOffset={4} className={styles.positioner ?? ''}>
          <Base.Popup
            aria-label={label}
            initialFocus={() => first() ?? false}
            finalFocus={false}
            className={cx(styles.popup, className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
