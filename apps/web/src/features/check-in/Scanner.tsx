import { Camera } from 'lucide-react';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { Box, Centre, Grid } from '../../ui/layout/Layout.tsx';
import styles from './Scanner.module.css';
import { useCamera } from './use-camera.ts';

/** The picture of the camera, which reads the codes that are held before it. */
export function Scanner({ onCode }: { readonly onCode: (text: string) => void }) {
  const { t } = useTexts();
  const { video, state, start, stop } = useCamera(onCode);
  const on = state === 'on';
  return (
    <Grid oneColumn gap={12}>
      <Centre clip wide border="control" radius={12} sheet="bg" tone="text" className={styles.view} data-stage="">
        <Box
          as="video"
          cover
          ref={video}
          className={styles.video}
          data-on={on}
          muted
          playsInline
          aria-label={t('check-in.camera_view')}
        />
        {on && <span className={styles.frame} aria-hidden="true" />}
        {state === 'starting' && <Spinner label={t('check-in.camera_starting')} />}
        {!on && state !== 'starting' && (
          <Grid gap={16} items="center" anchor pad={16} text="center" className={styles.start}>
            {state !== 'off' && <p role="alert">{t(`check-in.camera_${state}`)}</p>}
            <Button look="primary" size="large" onClick={start}>
              <Icon of={Camera} /> {t('check-in.camera_start')}
            </Button>
          </Grid>
        )}
      </Centre>
      {on && (
        <Button className={styles.stop} onClick={stop}>
          {t('check-in.camera_stop')}
        </Button>
      )}
    </Grid>
  );
}
