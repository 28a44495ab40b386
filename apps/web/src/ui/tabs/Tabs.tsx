import { type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { focusOn } from '../focus/focus-on.ts';
import { cx } from '../cx.ts';
import { arrowStep, hasModifier, isRtl } from '../keys.ts';
import styles from './Tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  /** Text, with an icon before it where there is one. */
  readonly label: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Begins the element ids, so that several lists of tabs can stand in one document. */
  readonly name: string;
  /** The name of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly choose: (id: Id) => void;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Tabs of which one is open: the arrow keys lead on and back in the direction of reading, Home and End to the edges. */
export function Tabs<Id extends string>({ name, label, tabs, selected, choose, className, ref }: TabsProps<Id>) {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = hasModifier(event) ? null : tabByKey(event.key, at, tabs.length, isRtl(event.currentTarget));
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    choose(tab.id);
    focusOn(document.getElementById(tabId(name, tab.id)));
  };
  return (
    <div ref={ref} role="tablist" aria-label={label} className={cx(styles.tabs, className)} onKeyDown={move}>
      {tabs.map(({ id, label: text }) => (
        <button
          key={id}
          id={tabId(name, id)}
          type="button"
          role="tab"
          aria-selected={id === selected}
          aria-controls={id === selected ? `${tabId(name, id)}-panel` : undefined}
          tabIndex={id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => choose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** The attributes of the element that shows what the open tab holds. */
export function tabPanel(name: string, selected: string) {
  const tab = tabId(name, selected);
  return { role: 'tabpanel', id: `${tab}-panel`, 'aria-labelledby': tab } as const;
}

/** The position of the tab that a key leads to from the open one; null: the key leads to none. */
export function tabByKey(key: string, at: number, count: number, rtl: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = arrowStep(key, rtl);
  return step === 0 ? null : (at + step + count) % count;
}

const tabId = (name: string, id: string): string => `${name}-tab-${id}`;
