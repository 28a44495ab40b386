import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Field, type FieldProps } from './Field.tsx';

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'tool'> {
  /** Whether it can be looked at: not before scripts run. */
  readonly revealable: boolean;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ revealable, ...field }: PasswordFieldProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      label={t(shown ? 'fields.hide_password' : 'fields.show_password')}
      aria-controls={field.id ?? field.name}
      onClick={() => setShown(!shown)}
    >
      <Icon of={shown ? EyeOff : Eye} />
    </IconButton>
  );
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      tool={revealable && toggle}
    />
  );
}
