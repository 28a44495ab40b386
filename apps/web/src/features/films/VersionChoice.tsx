import type { FilmAddress } from '@plenary/contract/films/limits';
import { Select } from '../../ui/input/Control.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Line } from '../../ui/layout/Layout.tsx';
import styles from './Films.module.css';

interface VersionChoiceProps {
  /** Address of the film as it was given. */
  readonly original: string;
  readonly versions: readonly FilmAddress[];
  readonly chosen: string | undefined;
  readonly choose: (url: string) => void;
}

/** Has the viewer of a film choose among its versions; nothing where there is only one. */
export function VersionChoice({ original, versions, chosen, choose }: VersionChoiceProps) {
  const { t } = useTexts();
  if (versions.length === 0) return null;
  return (
    <Line as="label" wrap justify="center" gap={8} below={8} tone="quiet" size={14} className={styles.version}>
      {t('chat-files.version')}
      <Select padX={8} value={chosen} onChange={({ target }) => choose(target.value)}>
        {versions.map(({ url, lines }) => (
          <option key={url} value={url}>
            {t('chat-files.version_lines', { lines: String(lines) })}
          </option>
        ))}
        <option value={original}>{t('chat-files.version_original')}</option>
      </Select>
    </Line>
  );
}
