import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldErrors } from './FieldErrors.tsx';
import styles from './Field.module.css';
import { ONBOARDING_TEXTS } from './texts.ts';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly errors: readonly string[];
  /** Says beforehand what is accepted. */
  readonly hint?: string;
  /** Stands within the box, at its end. */
  readonly tool?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field with a hint and the errors under it. What is not required says so. */
export function Field({ name, label, errors, hint, tool, ...input }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={name}>
        {label}
        {!input.required && <span className={styles.optional}> ({ONBOARDING_TEXTS.optional})</span>}
      </label>
      <div className={styles.box}>
        <input id={name} name={name} className={styles.input} {...describedBy(name, errors, hint)} {...input} />
        {tool}
      </div>
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}

/** What ties a field to its hint and its errors for assistive technology. */
export function describedBy(name: string, errors: readonly string[], hint?: string) {
  const wrong = errors.length > 0;
  const ids = [...(wrong ? [`${name}-errors`] : []), ...(hint ? [`${name}-hint`] : [])];
  return { ...(wrong && { 'aria-invalid': true }), ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }) };
}
