import type { ExhibitorFile } from '@plenary/contract/exhibitors/operations';
import { uploadKind } from '@plenary/domain/uploads/kinds';
import { FileText } from 'lucide-react';
import { fileSize } from '../../page/file-size.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Heading, Hint } from '../../ui/text/Text.tsx';
import styles from './ExhibitorPage.module.css';

/** Few exhibitors have one. */
const Film = lazyPart(['chat-files'], () => import('./Film.tsx').then((m) => m.Film));

/** The films that an exhibitor shows, and the files that it hands out. */
export function Files({ files }: { readonly files: readonly ExhibitorFile[] }) {
  const { t } = useTexts();
  const [films, others] = [files.filter(isFilm), files.filter((file) => !isFilm(file))];
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="exhibitor-files">
      <Heading below={8} size={18} id="exhibitor-files" className={styles.heading}>
        {t('exhibitors.files')}
      </Heading>
      {films.map((file) => (
        <Grid key={file.url} oneColumn gap={8} below={24}>
          <LazyPart waiting={<Screen />}>
            <Film file={file} />
          </LazyPart>
          <FileLink file={file} />
        </Grid>
      ))}
      <ul className={styles.files}>
        {others.map((file) => (
          <li key={file.url}>
            <FileLink file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isFilm = ({ type }: ExhibitorFile): boolean => uploadKind(type) === 'video';

function FileLink({ file: { name, url, size, thumbnails } }: { readonly file: ExhibitorFile }) {
  const { language } = useTexts();
  return (
    <Line
      href={url}
      target="_blank"
      rel="noopener"
      as="a"
      gap={12}
      tall
      padX={12}
      padY={8}
      border="line"
      radius={8}
      sheet="surface"
      tone="text"
    >
      {thumbnails[0] ? (
        <img src={thumbnails[0].url} alt="" width={48} height={48} loading="lazy" />
      ) : (
        <Icon of={FileText} />
      )}
      <Grid as="span" shrink breaks>
        <bdi>{name}</bdi>
        <Hint as="span">{fileSize(language, size)}</Hint>
      </Grid>
    </Line>
  );
}
