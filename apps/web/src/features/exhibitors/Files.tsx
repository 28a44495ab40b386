import type { ExhibitorFile } from '@plenary/contract/exhibitors';
import { FileText } from 'lucide-react';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fileSize } from '../../page/file-size.ts';
import styles from './ExhibitorPage.module.css';

/** The files that an exhibitor hands out. */
export function Files({ files }: { readonly files: readonly ExhibitorFile[] }) {
  const { t, language } = useTexts();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="exhibitor-files">
      <h2 id="exhibitor-files" className={styles.heading}>
        {t('exhibitors.files')}
      </h2>
      <ul className={styles.files}>
        {files.map(({ name, url, size, thumbnails }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener" className={styles.file}>
              {thumbnails[0] ? (
                <img src={thumbnails[0].url} alt="" width={48} height={48} loading="lazy" />
              ) : (
                <Icon of={FileText} />
              )}
              <span className={styles.person}>
                <bdi>{name}</bdi>
                <span className={styles.detail}>{fileSize(language, size)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
