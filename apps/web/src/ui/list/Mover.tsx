import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { IconButton } from '../Button.tsx';
import { focusOn } from '../focus/focus-on.ts';
import { Icon } from '../Icon.tsx';
import { Row } from '../layout/Layout.tsx';
import { isEscape } from '../overlay/escape.ts';
import styles from './Mover.module.css';
import { useItemDrag } from './use-item-drag.ts';

interface MoverProps {
  /** The name of the item, behind what each button does. */
  readonly name: string;
  readonly words: { readonly drag: string; readonly up: string; readonly down: string };
  readonly at: number;
  readonly count: number;
  readonly move: (to: number) => void;
}

/**
 * Moves an item of a list: its grip is dragged, or moved with the arrow keys, and two buttons move it by one. The item carries `data-item`,
 * and what moved it keeps the focus.
 */
export function Mover({ name, words, at, count, move }: MoverProps) {
  const id = useId();
  // Another object each time, so that the same place takes the focus again.
  const [focus, setFocus] = useState<{ readonly part: 'grip' | 'up' | 'down' } | null>(null);
  useEffect(() => {
    if (focus) focusOn(document.getElementById(`${id}-${focus.part}`));
  }, [focus, id]);
  const go = (to: number, part: 'grip' | 'up' | 'down') => {
    if (to < 0 || to >= count || to === at) return;
    move(to);
    const edge = to === 0 ? 'down' : to === count - 1 ? 'up' : part;
    setFocus({ part: part === 'grip' ? 'grip' : edge });
  };
  const { cancel, ...drag } = useItemDrag((to) => go(to, 'grip'));
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      go(at + by, 'grip');
    } else if (isEscape(event) && cancel()) event.stopPropagation();
  };
  const arrow = (part: 'up' | 'down', to: number) => (
    <IconButton
      id={`${id}-${part}`}
      label={`${words[part]}: ${name}`}
      disabled={to < 0 || to >= count}
      onClick={() => go(to, part)}
    >
      <Icon of={part === 'up' ? ArrowUp : ArrowDown} />
    </IconButton>
  );
  return (
    <Row gap={4}>
      <IconButton
        id={`${id}-grip`}
        label={`${words.drag}: ${name}`}
        className={styles.grip}
        disabled={count < 2}
        aria-keyshortcuts="ArrowUp ArrowDown"
        onKeyDown={press}
        {...drag}
      >
        <Icon of={GripVertical} />
      </IconButton>
      {arrow('up', at - 1)}
      {arrow('down', at + 1)}
    </Row>
  );
}

/** A list with one of its items elsewhere. */
export const movedTo = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
};
