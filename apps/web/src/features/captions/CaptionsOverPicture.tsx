import { CAPTIONS } from '@plenary/domain/captions/limits';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { useEventNow } from '../../page/clock/clock.ts';
import { useCaptions, useCaptionsStore } from './captions-context.tsx';
import { onPicture, withQuiet } from './captions-model.ts';
import styles from './CaptionsOverPicture.module.css';

/** The latest lines of a language over the picture. They are said to nobody from here: the text beside it is. */
export function CaptionsOverPicture({ language }: { readonly language: string }) {
  const store = useCaptionsStore();
  const lines = onPicture(useCaptions(), language, useEventNow('second'));
  const last = lines.at(-1)?.position ?? null;
  const fall = () => last !== null && store.setState((state) => withQuiet(state, last), true);
  useTimeout(last === null ? null : CAPTIONS.picture_ms, fall, last);
  if (lines.length === 0) return null;
  return (
    <Grid leading={135} items="center" text="center" className={styles.box} aria-hidden="true" data-live-captions="">
      {lines.map(({ id, text }) => (
        <Text key={id} breaks className={styles.line} dir="auto" lang={language}>
          <span>{text}</span>
        </Text>
      ))}
    </Grid>
  );
}
