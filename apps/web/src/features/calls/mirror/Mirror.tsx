import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/layout/Layout.tsx';
import styles from '../Call.module.css';
import { Picture } from '../devices/DeviceFields.tsx';
import type { OwnMedia } from '../session/own-media.ts';

interface MirrorProps {
  readonly media: OwnMedia;
  /** Beside the switches. */
  readonly children?: ReactNode;
}

/** One's own picture before others see it, with the switches of microphone and camera. */
export function Mirror({ media, children }: MirrorProps) {
  const { t } = useTexts();
  const { microphone, camera, picture, camera_problem, busy } = useStore(media.state);
  return (
    <>
      <Picture stream={picture} />
      {camera_problem && <p className={styles.problem}>{t(`devices.trouble.camera.${camera_problem}`)}</p>}
      <Row gap={12} wrap>
        <Button aria-pressed={microphone} onClick={() => media.setMicrophone(!microphone)}>
          <Icon of={microphone ? Mic : MicOff} />
          {t(microphone ? 'calls.mic_on' : 'calls.mic_off')}
        </Button>
        <Button aria-pressed={camera} aria-disabled={busy} onClick={() => void (busy || media.setCamera(!camera))}>
          <Icon of={camera ? Video : VideoOff} />
          {t(camera ? 'calls.cam_on' : 'calls.cam_off')}
        </Button>
        {children}
      </Row>
    </>
  );
}
