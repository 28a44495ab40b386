import { Field, type FieldProps } from '../../ui/field/Field.tsx';
import styles from './FileBox.module.css';

/** A field for a file, whose button is as the others of the page. */
export function FileBox(props: Omit<FieldProps, 'type'>) {
  return (
    <div className={styles.file}>
      <Field {...props} type="file" />
    </div>
  );
}
