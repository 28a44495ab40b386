import type { UploadView } from '@plenary/domain/hosted-streams/upload';
import type { RecordingFormat } from '@plenary/domain/hosted-streams/recording-format';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useHydrated } from '../../../page/device.ts';
import { useServices } from '../../../page/services.tsx';
import type { PageStorage } from '../../../page/storage/storage.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { LiveBadge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { useStream } from '../../../ui/video/use-stream.ts';
import { Text } from '../../../ui/text/Text.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { CaptureSettings } from './CaptureSettings.tsx';
import type { CaptureChoice } from './capture.ts';
import { PublishingStatus } from './PublishingStatus.tsx';
import { readReadiness } from './readiness.ts';
import { Studio } from './studio.ts';
import { useLeaveGuard, useWakeLock } from './use-live-guards.ts';
import { usePublishing, type Publishing } from './use-publishing.ts';
import styles from './StudioView.module.css';

interface StudioViewProps {
  readonly stream: string;
  readonly onLive: (live: boolean) => void;
}

/** Camera, microphone, screen, and going live; says before what this browser lacks. */
export function StudioView(props: StudioViewProps) {
  const { t } = useTexts();
  // The server knows nothing of the browser.
  if (!useHydrated()) return <Grid oneColumn gap={24} below={32} className={styles.studio} />;
  const readiness = readReadiness();
  if (readiness.kind === 'ready') return <ReadyStudio {...props} format={readiness.format} />;
  return (
    <Grid gap={8} padY={12} padX={16} border="line" radius={8} sheet="surface" role="alert" className={styles.notice}>
      <Text size={18} weight={600}>
        {t(`go-live.cannot.${readiness.reason}.title`)}
      </Text>
      <p>{t(`go-live.cannot.${readiness.reason}.text`)}</p>
    </Grid>
  );
}

function ReadyStudio({ stream, onLive, format }: StudioViewProps & { readonly format: RecordingFormat }) {
  const { storage } = useServices();
  const [studio] = useState(() => new Studio(keptChoice(storage)));
  const { choice, media } = useStore(studio.state);
  const publishing = usePublishing(stream, media);
  const live = isLive(publishing.view);
  useEffect(() => () => studio.close(), [studio]);
  useEffect(() => keepChoice(storage, choice), [storage, choice]);
  useEffect(() => onLive(live), [live, onLive]);
  useWakeLock(live);
  useLeaveGuard(live);
  return (
    <Grid oneColumn gap={24} below={32} className={styles.studio}>
      <div className={styles.main}>
        <Preview studio={studio} view={publishing.view} />
        <PublishingStatus view={publishing.view} />
        <Buttons studio={studio} publishing={publishing} format={format} />
      </div>
      <CaptureSettings studio={studio} />
    </Grid>
  );
}

function isLive(view: UploadView | null): boolean {
  return view !== null && view.kind !== 'ended';
}

/** The picture as it is sent; a camera's is mirrored here alone, as people know themselves. */
function Preview({ studio, view }: { readonly studio: Studio; readonly view: UploadView | null }) {
  const { t } = useTexts();
  const { media, picture, choice } = useStore(studio.state);
  const video = useStream(media);
  const on = view?.kind === 'live' || view?.kind === 'slow';
  return (
    <Grid anchor tone="text" clip card className={styles.preview} data-stage="">
      <video
        ref={video}
        className={styles.video}
        data-mirrored={choice.picture === 'camera'}
        hidden={media === null}
        aria-label={t('go-live.preview')}
        autoPlay
        playsInline
        muted
      />
      {media === null && (
        <Grid items="center" gap={16} pad={16} text="center" className={styles.ask}>
          <p>{t(picture === 'opening' ? 'go-live.opening' : 'go-live.ask')}</p>
          {picture === 'none' && (
            <Button look="primary" size="large" onClick={() => void studio.open()}>
              {t(`go-live.open_${choice.picture}`)}
            </Button>
          )}
        </Grid>
      )}
      {on && (
        <div className={styles.onAir}>
          <LiveBadge quiet={false}>{t('go-live.state.on')}</LiveBadge>
        </div>
      )}
    </Grid>
  );
}

interface ButtonsProps {
  readonly studio: Studio;
  readonly publishing: Publishing;
  readonly format: RecordingFormat;
}

function Buttons({ studio, publishing: { view, start, stop }, format }: ButtonsProps) {
  const { t } = useTexts();
  const { media } = useStore(studio.state);
  const confirmStop = () =>
    openModal({
      title: t('go-live.stop.title'),
      content: t('go-live.stop.content'),
      first: { label: t('go-live.stop.back') },
      last: { label: t('go-live.stop.do'), run: stop },
    });
  if (isLive(view))
    return (
      <Button size="large" wide onClick={confirmStop}>
        {t('go-live.stop.open')}
      </Button>
    );
  if (!media) return null;
  const go = () => {
    studio.resume();
    start(media, format);
  };
  return (
    <Button look="live" size="large" wide onClick={go}>
      {t(view === null ? 'go-live.start' : 'go-live.start_again')}
    </Button>
  );
}

function keptChoice(storage: PageStorage): CaptureChoice {
  return {
    picture: 'camera',
    camera: storage.get('deviceIdCam') ?? '',
    microphone: storage.get('deviceIdMic') ?? '',
    sound: true,
  };
}

function keepChoice(storage: PageStorage, { camera, microphone }: CaptureChoice): void {
  if (camera !== '') storage.set('deviceIdCam', camera);
  if (microphone !== '') storage.set('deviceIdMic', microphone);
}
