import { Field, type FieldProps } from './Field.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';

type EmailFieldProps = Pick<FieldProps, 'defaultValue' | 'autoFocus'> & {
  readonly errors: readonly string[] | undefined;
};

/** The address of an account. */
export function EmailField({ errors = [], ...input }: EmailFieldProps) {
  return (
    <Field
      name="email"
      type="email"
      label={ONBOARDING_TEXTS.email}
      errors={errors}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...input}
    />
  );
}
