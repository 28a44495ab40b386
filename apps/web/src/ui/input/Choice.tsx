import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Line } from '../layout/Layout.tsx';
import styles from './Choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly choose: (on: boolean) => void;
}

/** One of several, or with `type="checkbox"` one that is on or off, and its words. `className` is that of both. */
export function Choice({ choose, className, children, ...input }: ChoiceProps) {
  return (
    <Line as="label" press gap={12} tall className={cx(styles.choice, className)}>
      <input type="radio" {...input} onChange={({ target }) => choose(target.checked)} />
      {children}
    </Line>
  );
}
