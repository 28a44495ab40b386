import { CircleAlert } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Field.module.css';

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
