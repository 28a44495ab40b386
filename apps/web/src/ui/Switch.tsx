import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './Switch.module.css';

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'role'> {
  /** Makes it act at once; without it the form around it sends `name` as `true`, or nothing. */
  readonly onChange?: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** An on/off setting with its label. */
export function Switch({ onChange, children, ...input }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        value="true"
        className={styles.input}
        {...input}
        {...(onChange && { onChange: (event) => onChange(event.target.checked) })}
      />
      {children}
    </label>
  );
}
