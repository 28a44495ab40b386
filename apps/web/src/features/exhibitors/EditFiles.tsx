import { removeExhibitorFile, type ExhibitorFile } from '@plenary/contract/exhibitors/operations';
import type { FilmProgress } from '@plenary/contract/films/limits';
import { uploadKind } from '@plenary/domain/uploads/kinds';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { FilmState } from '../films/FilmState.tsx';
import styles from './Editing.module.css';
import { SendFile } from '../rooms/SendFile.tsx';
import type { Exhibitor } from './use-exhibitor.ts';

interface EditFilesProps {
  readonly exhibitor: Exhibitor;
  readonly logo_uploaded: boolean;
  /** Puts a picture into the text of the page. */
  readonly put: (picture: ExhibitorFile) => void;
}

/** A page of an exhibitor is notified when the versions of a film are there or have failed, not of their progress. */
const shownState = (film: FilmProgress): FilmProgress =>
  film.state === 'running' ? { ...film, state: 'waiting' } : film;

/** The logo and the files of an exhibitor's page. */
export function EditFiles({ exhibitor, logo_uploaded, put }: EditFilesProps) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug: event } = useEvent();
  const remove = async (upload: string) => {
    await api.call(removeExhibitorFile, { params: { event, id: exhibitor.room.id }, body: { upload } });
    exhibitor.reload();
  };
  return (
    <Grid as="section" oneColumn gap={16} pack="start" wide aria-labelledby="edit-files">
      <Heading id="edit-files" size={18}>
        {t('exhibitors.edit_files')}
      </Heading>
      <SendFile room={exhibitor.room} done={exhibitor.reload} use="logo" />
      {logo_uploaded && (
        <Button look="quiet" onClick={() => void remove('logo')}>
          {t('exhibitors.remove_logo')}
        </Button>
      )}
      <ul className={styles.list}>
        {exhibitor.page.files.map((file) => (
          <EditFile key={file.url} file={file} put={put} remove={remove} />
        ))}
      </ul>
      <SendFile room={exhibitor.room} done={exhibitor.reload} use="file" />
    </Grid>
  );
}

interface EditFileProps extends Pick<EditFilesProps, 'put'> {
  readonly file: ExhibitorFile;
  readonly remove: (upload: string) => Promise<void>;
}

function EditFile({ file, put, remove }: EditFileProps) {
  const { t } = useTexts();
  const { id, name, type, film } = file;
  return (
    <li>
      <Text as="span" grow shrink breaks dir="auto">
        {name}
        {film && <FilmState film={shownState(film)} />}
      </Text>
      {uploadKind(type) === 'image' && (
        <IconButton label={`${t('exhibitors.put_in_text')}: ${name}`} onClick={() => put(file)}>
          <Icon of={ImagePlus} />
        </IconButton>
      )}
      {id === null ? (
        <Hint as="span" breaks>
          {t('exhibitors.from_bundle')}
        </Hint>
      ) : (
        <IconButton label={`${t('exhibitors.remove')}: ${name}`} onClick={() => void remove(id)}>
          <Icon of={Trash2} />
        </IconButton>
      )}
    </li>
  );
}
