import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { SharedFile } from '@plenary/contract/uploads/operations';
import { uploadKind } from '@plenary/domain/uploads/kinds';
import { FileText, ImageOff, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Centre, Grid, Stack } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import { FilmNote } from './FilmNote.tsx';
import type { OutgoingFile } from '../store/chat-state.ts';
import { fileSize } from '../../../../page/file-size.ts';
import styles from './Files.module.css';
import { useRowTabIndex, useDesk } from '../desk/chat-desk.tsx';

/** The file of a message. Its room is the same before and after it has come (WID39). */
export function MessageFile({ message, file }: { readonly message: ChatMessage; readonly file: SharedFile }) {
  switch (uploadKind(file.type)) {
    case 'image':
      return <Opens message={message} file={file} className={styles.picture} content={<Thumbnail file={file} />} />;
    case 'video':
      return (
        <>
          <Opens
            message={message}
            file={file}
            className={styles.picture}
            content={<Film file={file} url={file.versions?.at(-1)?.url ?? file.url} />}
          />
          <FilmNote message={message} file={file} />
        </>
      );
    case 'audio':
      return <Sound file={file} />;
    default:
      return <Download file={file} />;
  }
}

/** The file of a message that has not been confirmed. */
export function OutgoingFileView({ file }: { readonly file: OutgoingFile }) {
  if (uploadKind(file.type) === 'video') {
    return (
      <span className={styles.picture}>
        <Film file={file} url={null} />
      </span>
    );
  }
  if (!file.preview) {
    return (
      <span className={styles.tile}>
        <Tile file={file} icon={FileText} />
      </span>
    );
  }
  return (
    <span className={styles.picture}>
      <img src={file.preview} alt={file.name} />
    </span>
  );
}

interface OpensProps {
  readonly message: ChatMessage;
  readonly file: SharedFile;
  readonly className: string | undefined;
  readonly content: React.ReactNode;
}

/** A button that opens the viewer. */
function Opens({ message, file, className, content }: OpensProps) {
  const { t, language } = useTexts();
  const { show } = useDesk();
  const tabIndex = useRowTabIndex();
  const anchor = useRef<HTMLButtonElement>(null);
  // The size of a video stands on it, so that its name says it too.
  const name = uploadKind(file.type) === 'video' ? `${file.name} ${fileSize(language, file.size)}` : file.name;
  return (
    <button
      ref={anchor}
      type="button"
      className={className}
      tabIndex={tabIndex}
      data-file=""
      aria-label={t('chat-files.open', { name })}
      onClick={() => anchor.current && show({ kind: 'file', message, anchor: anchor.current })}
    >
      {content}
    </button>
  );
}

/** The middle of an image; an icon in its place where it cannot be had (WID39). */
function Thumbnail({ file }: { readonly file: SharedFile }) {
  const [broken, setBroken] = useState(false);
  const srcSet = file.thumbnails.map(({ url, side }) => `${url} ${side}w`).join(', ');
  if (broken) return <Icon of={ImageOff} size={32} />;
  const src = file.thumbnails.at(-1)?.url ?? file.url;
  return <img src={src} srcSet={srcSet} sizes="160px" alt="" decoding="async" onError={() => setBroken(true)} />;
}

/** Browsers draw the frame at this second without playing; that at 0 is left black by some. */
const FRAME = '#t=0.1';

/** A frame from the beginning of a video; without one, as where the browser cannot play it, the sign alone (WID39). */
function Film({ file, url }: { readonly file: TileProps['file']; readonly url: string | null }) {
  const { language } = useTexts();
  const [broken, setBroken] = useState(false);
  return (
    <>
      {url !== null && !broken && (
        <video
          className={styles.frame}
          src={`${url}${FRAME}`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          onError={() => setBroken(true)}
        />
      )}
      <Centre as="span" radius="round" className={styles.play}>
        <Icon of={Play} />
      </Centre>
      <Grid as="span" wide padY={4} padX={8} size={12} text="start" className={styles.under}>
        <bdi className={styles.name}>{file.name}</bdi> <span>{fileSize(language, file.size)}</span>
      </Grid>
    </>
  );
}

interface TileProps {
  readonly file: { readonly name: string; readonly size: number };
  readonly icon: typeof Play;
}

function Tile({ file, icon }: TileProps) {
  const { language } = useTexts();
  return (
    <>
      <Centre as="span" rigid radius={8} sheet="raised" tone="brand" className={styles.sign}>
        <Icon of={icon} />
      </Centre>
      <Stack as="span" grow align="start" gap={4} className={styles.about}>
        <bdi className={styles.name}>{file.name}</bdi>
        <Text as="span" size={12} tone="quiet" tabular>
          {fileSize(language, file.size)}
        </Text>
      </Stack>
    </>
  );
}

function Sound({ file }: { readonly file: SharedFile }) {
  const { t } = useTexts();
  return (
    <Stack as="figure" gap={4} className={styles.sound}>
      <figcaption className={styles.name}>
        <bdi>{file.name}</bdi>
      </figcaption>
      <audio controls preload="none" src={file.url} aria-label={t('chat-files.sound', { name: file.name })} />
    </Stack>
  );
}

function Download({ file }: { readonly file: SharedFile }) {
  const { t } = useTexts();
  const tabIndex = useRowTabIndex();
  return (
    <a
      className={styles.tile}
      href={file.url}
      download={file.name}
      tabIndex={tabIndex}
      data-file=""
      aria-label={t('chat-files.download_named', { name: file.name })}
    >
      <Tile file={file} icon={FileText} />
    </a>
  );
}
