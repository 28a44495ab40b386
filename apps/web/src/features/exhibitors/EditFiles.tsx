import { removeExhibitorFile } from '@plenary/contract/exhibitors';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Editing.module.css';
import { useUpload } from './use-upload.ts';
import type { Exhibitor } from './use-exhibitor.ts';

interface EditFilesProps {
  readonly exhibitor: Exhibitor;
  readonly logo_uploaded: boolean;
}

/** The logo and the files of an exhibitor's page. */
export function EditFiles({ exhibitor, logo_uploaded }: EditFilesProps) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug: event } = useEvent();
  const remove = async (upload: string) => {
    await api.call(removeExhibitorFile, { params: { event, id: exhibitor.room.id }, body: { upload } });
    exhibitor.reload();
  };
  return (
    <section className={styles.part} aria-labelledby="edit-files">
      <h2 id="edit-files" className={styles.heading}>
        {t('exhibitors.edit_files')}
      </h2>
      <Send exhibitor={exhibitor} use="logo" accept="image/png,image/jpeg,image/webp,image/gif" />
      {logo_uploaded && (
        <Button look="quiet" onClick={() => void remove('logo')}>
          {t('exhibitors.remove_logo')}
        </Button>
      )}
      <ul className={styles.list}>
        {exhibitor.page.files.map(({ id, name, url }) => (
          <li key={url}>
            <span className={styles.grow} dir="auto">
              {name}
            </span>
            {id === null ? (
              <span className={styles.hint}>{t('exhibitors.from_bundle')}</span>
            ) : (
              <IconButton label={`${t('exhibitors.remove')}: ${name}`} onClick={() => void remove(id)}>
                <Icon of={Trash2} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Send exhibitor={exhibitor} use="file" />
    </section>
  );
}

interface SendProps {
  readonly exhibitor: Exhibitor;
  readonly use: 'file' | 'logo';
  readonly accept?: string;
}

function Send({ exhibitor, use, accept }: SendProps) {
  const { t } = useTexts();
  const id = useId();
  const { sending, send } = useUpload(exhibitor, use);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t(`exhibitors.send_${use}`)}
      </label>
      <input
        id={id}
        type="file"
        className={styles.file}
        accept={accept}
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
    </div>
  );
}
