import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../Button.tsx';
import { describedBy, Labelled, type Words } from './Field.tsx';
import styles from './FileBox.module.css';

interface FileBoxProps extends Words, Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly id: string;
  /** The file that is there, between the label and the box. */
  readonly shown?: ReactNode;
  /** How much of the file is sent, from 0 to 1; undefined: none is on its way. */
  readonly sent?: number | undefined;
  /** Takes the file that was chosen; the field is empty then, so that the same one can be chosen again. */
  readonly take?: (file: File) => void;
  /** A file is on its way: another one is not taken. */
  readonly busy?: boolean;
}

/**
 * A labelled field for one file: chosen at a press, by keys or dropped there. The browser's own control lies over the
 * whole box and is not seen, so that its words are those of the page's language.
 */
export function FileBox({
  id,
  label,
  errors = [],
  mark,
  hint,
  shown,
  sent,
  busy = sent !== undefined,
  take,
  onChange,
  ...input
}: FileBoxProps) {
  const { t } = useTexts();
  const [name, setName] = useState<string>();
  const [over, setOver] = useState(false);
  const leave = () => setOver(false);
  return (
    <Labelled {...{ id, label, errors, mark, hint }}>
      {shown}
      <div className={styles.box} data-ring="within" data-over={over}>
        <span aria-hidden="true" className={buttonClass({}, styles.choose)}>
          {t('file-field.choose')}
        </span>
        {name === undefined ? (
          <span aria-hidden="true" className={styles.drop}>
            {t('file-field.drop')}
          </span>
        ) : (
          <bdi className={styles.name}>{name}</bdi>
        )}
        <input
          id={id}
          type="file"
          className={styles.input}
          {...describedBy(id, errors, hint)}
          {...input}
          aria-disabled={busy}
          onClick={(event) => busy && event.preventDefault()}
          onDragEnter={() => setOver(true)}
          onDragLeave={leave}
          onDrop={(event) => {
            leave();
            if (busy) event.preventDefault();
          }}
          onChange={(event) => {
            onChange?.(event);
            const { target } = event;
            const [file] = target.files ?? [];
            if (!take) return setName(file?.name);
            target.value = '';
            if (file) take(file);
          }}
        />
      </div>
      {sent !== undefined && (
        <progress className={styles.progress} value={sent} max={1} aria-label={t('file-field.sending')} />
      )}
    </Labelled>
  );
}
