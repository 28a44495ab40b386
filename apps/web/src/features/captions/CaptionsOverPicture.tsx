import { CAPTIONS } from '@plenary/domain/captions/limits';
import { useEffect } from 'react';
import { useEventNow } from '../../page/clock.ts';
import { useCaptions, useCaptionsStore } from './captions-context.tsx';
import { onPicture, withQuiet } from './captions-model.ts';
import styles from './CaptionsOverPicture.module.css';

/** The latest lines of a language over the picture. They are said to nobody from here: the text beside it is. */
export function CaptionsOverPicture({ language }: { readonly language: string }) {
  const store = useCaptionsStore();
  const lines = onPicture(useCaptions(), language, useEventNow('second'));
  const last = lines.at(-1)?.position ?? null;
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => store.setState((state) => withQuiet(state, last), true), CAPTIONS.picture_ms);
    return () => clearTimeout(timer);
  }, [last, store]);
  if (lines.length === 0) return null;
  return (
    <div className={styles.box} aria-hidden="true" data-live-captions="">
      {lines.map(({ id, text }) => (
        <p key={id} className={styles.line} dir="auto" lang={language}>
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
