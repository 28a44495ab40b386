import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../Icon.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'aria-label' | 'placeholder'> {
  /** Names the field, and stands in it while it is empty. */
  readonly label: string;
  readonly change?: (text: string) => void;
}

/**
 * The field that is searched by. Escape and the browser's own button clear it. `className` places its box; the rest, `ref`
 * among it, is that of the input.
 */
export function SearchField({ label, change, className, ...input }: SearchFieldProps) {
  return (
    <SearchBox className={className}>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        {...(change && { onChange: ({ target }) => change(target.value) })}
        {...input}
      />
    </SearchBox>
  );
}

interface SearchBoxProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The box around the input, for inputs that a library draws. */
export function SearchBox({ className, children }: SearchBoxProps) {
  return (
    <label className={cx(styles.box, className)} data-ring="within">
      <Icon of={Search} size={18} />
      {children}
    </label>
  );
}
