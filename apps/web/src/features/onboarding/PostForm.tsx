import type { OnboardingPage } from '@plenary/contract/onboarding/page';
import { type FormHTMLAttributes, type Ref, type SubmitEvent, useRef } from 'react';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';

/** A page whose form is of the type `T`. */
export type PageOf<T extends OnboardingPage['form']['type']> = Omit<OnboardingPage, 'form'> & {
  readonly form: Extract<OnboardingPage['form'], { type: T }>;
};

interface PostFormProps extends FormHTMLAttributes<HTMLFormElement> {
  readonly page: Pick<OnboardingPage, 'next' | 'form_token'>;
  readonly ref?: Ref<HTMLFormElement>;
  /** The form is on its way. */
  readonly onSent?: () => void;
}

/**
 * A real HTML form: without JavaScript it is sent as it is, and the server judges it. Posts to the page's own address,
 * unless `action` names another (ONB7).
 */
export function PostForm({ page, children, onSent, ...form }: PostFormProps) {
  return (
    <Grid method="post" as="form" oneColumn gap={16} noValidate onSubmit={useSendOnce(onSent)} {...form}>
      <input type="hidden" name="next" value={page.next} />
      <input type="hidden" name="form_token" value={page.form_token} />
      {children}
    </Grid>
  );
}

/** A form that was just sent is on its way, in ms. */
const ON_ITS_WAY_MS = 3_000;

/**
 * Holds a second click back: what a link or a code allows once has happened with the first, and the answer to the
 * second, which is the one that would be shown, says that it was used already.
 */
function useSendOnce(onSent?: () => void): (event: SubmitEvent<HTMLFormElement>) => void {
  const sentAt = useRef(-Infinity);
  return (event) => {
    if (event.timeStamp - sentAt.current < ON_ITS_WAY_MS) return event.preventDefault();
    sentAt.current = event.timeStamp;
    onSent?.();
  };
}

interface SubmitProps {
  readonly label: string;
  /** null: not known yet, so it can be pressed. */
  readonly enabled: boolean | null;
  readonly errors: OnboardingPage['errors'];
  /** Fields that show their errors themselves; those of all others stand above the button. */
  readonly fields: readonly string[];
  readonly look?: ButtonLook;
}

/** The form's button, and above it what belongs to no field. */
export function Submit({ label, enabled, errors, fields, look = 'primary' }: SubmitProps) {
  const rest = Object.entries(errors).flatMap(([name, texts]) => (fields.includes(name) ? [] : texts));
  return (
    <Grid gap={12} above={8}>
      <FieldErrors name="form" errors={rest} />
      <Button type="submit" look={look} size="large" wide disabled={enabled === false}>
        {label}
      </Button>
    </Grid>
  );
}
