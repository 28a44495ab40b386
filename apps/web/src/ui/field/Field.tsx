import { CircleAlert } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Field.module.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly errors: readonly string[];
  /** Stands beside the label, in a smaller voice. */
  readonly mark?: string | false;
  /** Says beforehand what is accepted. */
  readonly hint?: ReactNode;
  /** Stands within the box, at its end. */
  readonly tool?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field with a hint and the errors under it. Its id is its name, unless another is given. */
export function Field({ name, id = name, label, errors, mark, hint, tool, ...input }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {mark && <span className={styles.mark}> {mark}</span>}
      </label>
      <div className={styles.box} data-ring="within">
        <input id={id} name={name} className={styles.input} {...describedBy(id, errors, hint)} {...input} />
        {tool}
      </div>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldErrors name={id} errors={errors} />
    </div>
  );
}

/** The attributes that tie a field to its hint and its errors for assistive technology. */
export function describedBy(name: string, errors: readonly string[], hint?: ReactNode) {
  const wrong = errors.length > 0;
  const ids = [...(wrong ? [`${name}-errors`] : []), ...(hint ? [`${name}-hint`] : [])];
  return { ...(wrong && { 'aria-invalid': true }), ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }) };
}

/** The texts under a field, or above the button, in their order. */
export function FieldErrors({ name, errors }: { readonly name: string; readonly errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div className={styles.errors} id={`${name}-errors`} role="alert">
      {errors.map((error) => (
        <p key={error} className={styles.error}>
          <Icon of={CircleAlert} size={16} className={styles.errorIcon} />
          {error}
        </p>
      ))}
    </div>
  );
}
