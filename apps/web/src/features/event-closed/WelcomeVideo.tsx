import { Dialog } from '@base-ui/react/dialog';
import { Volume2, VolumeX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { VIDEO_READY_MS, isVideoReady } from '../../ui/video/video-ready.ts';
import styles from './WelcomeVideo.module.css';

export interface WelcomeVideoProps {
  readonly src: string;
  /** It ended, was skipped, failed, or was not ready in time: take it out of the tree. */
  readonly onGone: () => void;
}

/** The intro over the whole screen, which can be skipped by its button or Esc (CDN5). */
export function WelcomeVideo({ src, onGone }: WelcomeVideoProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(true);
  const [muted, setMuted] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  const skip = useRef<HTMLButtonElement>(null);
  const end = () => setOpen(false);
  useTimeout(VIDEO_READY_MS, () => isVideoReady(video.current?.readyState ?? 0) || end());
  return (
    <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(isOpen) => !isOpen && onGone()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.popup} data-stage="" aria-label={t('event-closed.intro')} initialFocus={skip}>
          <video
            ref={video}
            className={styles.video}
            src={src}
            muted={muted}
            autoPlay
            playsInline
            onEnded={end}
            onError={end}
          />
          <div className={styles.tools}>
            <IconButton
              look="secondary"
              label={t(muted ? 'event-closed.unmute' : 'event-closed.mute')}
              onClick={() => setMuted(!muted)}
            >
              <Icon of={muted ? VolumeX : Volume2} />
            </IconButton>
            <Dialog.Close ref={skip} render={<Button look="primary" />}>
              {t('event-closed.skip')}
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
