import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Field.module.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly errors: readonly string[];
  /** Stands within the box, at its end. */
  readonly tool?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field with the server's errors under it. */
export function Field({ name, label, errors, tool, ...input }: FieldProps) {
  const errorId = `${name}-errors`;
  const wrong = errors.length > 0;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={name}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={name}
          name={name}
          className={styles.input}
          {...(wrong && { 'aria-invalid': true, 'aria-describedby': errorId })}
          {...input}
        />
        {tool}
      </div>
      {wrong && (
        <div className={styles.errors} id={errorId} role="alert">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
    </div>
  );
}
