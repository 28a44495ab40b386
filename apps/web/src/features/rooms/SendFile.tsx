import { useId } from 'react';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import styles from './SendFile.module.css';
import { useUpload } from './use-upload.ts';

interface SendFileProps {
  readonly room: { readonly id: string };
  readonly use: 'file' | 'logo';
  /** Called when the page has changed, or the attempt has failed. */
  readonly done: () => void;
}

/** Puts a file or the logo on the page of an exhibitor. */
export function SendFile({ room, use, done }: SendFileProps) {
  const { t } = useTexts();
  const id = useId();
  const { sending, send } = useUpload(room, use, done);
  return (
    <Grid oneColumn gap={4} pack="start" wide>
      <Text as="label" weight={600} htmlFor={id}>
        {t(`exhibitors.send_${use}`)}
      </Text>
      <input
        id={id}
        type="file"
        className={styles.file}
        accept={use === 'logo' ? 'image/png,image/jpeg,image/webp,image/gif' : undefined}
        disabled={sending.kind === 'sending'}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          target.value = '';
        }}
      />
      {sending.kind === 'sending' && (
        <progress className={styles.progress} value={sending.part} max={1} aria-label={t('exhibitors.sending')} />
      )}
      {sending.kind === 'failed' && <FieldErrors name={id} errors={[refusalText(t, sending.refusal)]} />}
    </Grid>
  );
}
