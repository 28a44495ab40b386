import type { SharedFile } from '@plenary/contract/uploads';
import { useRef, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import styles from './Files.module.css';

/** Windows up to this wide are given the smallest version first; CSS pixels. */
const NARROW_PX = 480;

/** A film, in the version that one chooses. Another one goes on where the one before was. */
export function Film({ file, broken }: { readonly file: SharedFile; readonly broken: () => void }) {
  const { t } = useTexts();
  const { versions = [] } = file;
  const [chosen, choose] = useState(() => firstOf(file));
  const video = useRef<HTMLVideoElement>(null);
  const goOn = useRef<{ readonly at_s: number; readonly plays: boolean } | null>(null);
  const change = (url: string): void => {
    const { currentTime = 0, paused = true } = video.current ?? {};
    goOn.current = { at_s: currentTime, plays: !paused };
    choose(url);
  };
  const loaded = (): void => {
    const { current: film } = video;
    if (!film || !goOn.current) return;
    film.currentTime = goOn.current.at_s;
    if (goOn.current.plays) void film.play();
    goOn.current = null;
  };
  return (
    <figure className={styles.shown}>
      <video
        ref={video}
        className={styles.large}
        src={chosen}
        controls
        playsInline
        onLoadedMetadata={loaded}
        onError={broken}
      />
      {versions.length > 0 && (
        <label className={styles.version}>
          {t('chat-files.version')}
          <select value={chosen} onChange={({ target }) => change(target.value)}>
            {versions.map(({ url, lines }) => (
              <option key={url} value={url}>
                {t('chat-files.version_lines', { lines: String(lines) })}
              </option>
            ))}
            <option value={file.url}>{t('chat-files.version_original')}</option>
          </select>
        </label>
      )}
    </figure>
  );
}

/** The larger of its versions, the smallest one on a phone; without any the film as it was sent. */
function firstOf({ url, versions = [] }: SharedFile): string {
  const one = innerWidth <= NARROW_PX ? versions.at(-1) : versions[0];
  return one?.url ?? url;
}
