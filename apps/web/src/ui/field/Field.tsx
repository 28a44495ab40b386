import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { Select, TextArea } from '../input/Control.tsx';
import styles from './Field.module.css';

export interface Words {
  readonly label: string;
  readonly errors?: readonly string[] | undefined;
  /** Stands beside the label, in a smaller voice. */
  readonly mark?: string | false | undefined;
  /** Says beforehand what is accepted. */
  readonly hint?: ReactNode;
}

export interface FieldProps extends Words, ComponentProps<'input'> {
  readonly name: string;
  /** Stands within the box, at its end. */
  readonly tool?: ReactNode;
}

/** A labelled text field with a hint and the errors under it. Its id is its name, unless another is given. */
export function Field({ name, id = name, label, errors = [], mark, hint, tool, ...input }: FieldProps) {
  return (
    <Labelled {...{ id, label, errors, mark, hint }}>
      <div className={styles.box} data-ring="within">
        <input id={id} name={name} className={styles.input} {...describedBy(id, errors, hint)} {...input} />
        {tool}
      </div>
    </Labelled>
  );
}

interface AreaFieldProps extends Words, Omit<ComponentProps<'textarea'>, 'wrap'> {
  readonly id: string;
}

/** The same for several lines. */
export function AreaField({ id, label, errors = [], mark, hint, ...area }: AreaFieldProps) {
  return (
    <Labelled {...{ id, label, errors, mark, hint }}>
      <TextArea id={id} className={styles.area} dir="auto" {...describedBy(id, errors, hint)} {...area} />
    </Labelled>
  );
}

interface SelectFieldProps extends Words, Omit<ComponentProps<'select'>, 'size'> {
  readonly id: string;
}

/** The same for one choice of several. */
export function SelectField({ id, label, errors = [], mark, hint, ...select }: SelectFieldProps) {
  return (
    <Labelled {...{ id, label, errors, mark, hint }}>
      <Select id={id} className={styles.select} {...describedBy(id, errors, hint)} {...select} />
    </Labelled>
  );
}

interface LabelledProps extends Words {
  readonly id: string;
  readonly errors: readonly string[];
  readonly children: ReactNode;
}

/** A label, what it is of, a hint, and the errors below. */
export function Labelled({ id, label, errors, mark, hint, children }: LabelledProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {mark && <span className={styles.mark}> {mark}</span>}
      </label>
      {children}
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

interface FieldErrorsProps {
  readonly name: string;
  readonly errors: readonly string[];
  /** They are of something that is no field, and take the focus themselves. */
  readonly whole?: boolean;
}

/** The texts under a field, or above the button, in their order. */
export function FieldErrors({ name, errors, whole = false }: FieldErrorsProps) {
  if (errors.length === 0) return null;
  return (
    <div
      className={styles.errors}
      id={`${name}-errors`}
      role="alert"
      {...(whole && { tabIndex: -1, 'data-wrong': true })}
    >
      {errors.map((error) => (
        <p key={error} className={styles.error}>
          <Icon of={CircleAlert} size={16} className={styles.errorIcon} />
          {error}
        </p>
      ))}
    </div>
  );
}
