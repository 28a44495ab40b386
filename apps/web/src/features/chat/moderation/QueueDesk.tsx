import type { AnsweredRefusal } from '@plenary/contract/errors';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { hasLetterKeys } from '../../../page/storage/letter-keys.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { hasModifier } from '../../../ui/keys.ts';
import { Grid, Line } from '../../../ui/layout/Layout.tsx';
import { isField } from './fields.ts';
import styles from './Moderation.module.css';

interface QueuePorts<Item> {
  /** null: they were not read yet. */
  readonly items: readonly Item[] | null;
  readonly undo: (last: Item) => Promise<AnsweredRefusal | null>;
  readonly undone: string;
}

/**
 * The work on a queue: which item stands on the desk, and the one that was decided last. The item stays on the desk until it
 * is decided: no key must reach another one that comes up in its place.
 */
export function useQueueDesk<Item extends { readonly _id: string }>({ items, undo, undone }: QueuePorts<Item>) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState<string | null>(null);
  const [last, setLast] = useState<Item | null>(null);
  const [said, setSaid] = useState('');
  const busy = useRef(false);
  const list = items ?? [];
  if (chosen === null && list[0]) choose(list[0]._id);
  const at = list.findIndex(({ _id }) => _id === chosen);
  const doOnce = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    await work();
    busy.current = false;
    // The button that was pressed may be gone with its item: the keys go on working.
    if (!root.current?.contains(document.activeElement)) focusOn(root);
  };
  const say = (refusal: AnsweredRefusal | null, done: string): void =>
    setSaid(refusal ? refusalText(t, refusal) : done);
  return {
    ...{ root, list, at, one: list[at], choose, last, setLast, said, say, doOnce },
    undo: (): void =>
      void doOnce(async () => {
        if (!last) return;
        const refusal = await undo(last);
        say(refusal, undone);
        setLast(null);
        if (!refusal) choose(last._id);
      }),
  };
}

/** Keys work from everywhere in the dialog or page, which has the focus when it opens; each of them has a button as well. */
export function useDeskKeys(
  root: RefObject<HTMLDivElement | null>,
  shown: boolean,
  keys: Readonly<Record<string, () => void>>,
): void {
  const { storage } = useServices();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const run = hasLetterKeys(storage) && keys[event.key.toLowerCase()];
    if (!run || event.repeat || hasModifier(event) || isField(event.target)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const dialog = root.current?.closest<HTMLElement>('[role=dialog],main');
    dialog?.addEventListener('keydown', onKey);
    return () => dialog?.removeEventListener('keydown', onKey);
  }, [root, shown]);
}

interface QueueDeskProps {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly said: string;
  /** Takes the last decision back; null: there is none. */
  readonly undo: (() => void) | null;
  readonly children: ReactNode;
}

/** The last decision in words, and the item that stands on the desk. */
export function QueueDesk({ root, said, undo, children }: QueueDeskProps) {
  const { t } = useTexts();
  return (
    <Grid ref={root} tabIndex={-1} oneColumn gap={12}>
      <Line as="p" gap={8} wrap tone="quiet" className={styles.said} role="status">
        {said}
        {undo && (
          <Button look="quiet" onClick={undo}>
            {t('moderation.undo')} <kbd>U</kbd>
          </Button>
        )}
      </Line>
      {children}
    </Grid>
  );
}

/** Nothing stands on the desk. */
export function EmptyDesk({ text, next }: { readonly text: string; readonly next: (() => void) | null }) {
  const { t } = useTexts();
  return (
    <Grid gap={12} items="center" padY={48} tone="quiet" text="center">
      <p>{text}</p>
      {next && (
        <Button onClick={next}>
          {t('moderation.next')} <kbd>J</kbd>
        </Button>
      )}
    </Grid>
  );
}
