import { Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { CallSession } from './session/call-session.ts';
import { Line } from '../../ui/layout/Layout.tsx';
import styles from './Call.module.css';

/** Plays the voices of the others, whatever is drawn of them. A browser that plays nothing unasked is asked with a button. */
export function CallSounds({ session }: { readonly session: CallSession }) {
  const { t } = useTexts();
  const link = useStore(session.state, (state) => state.link);
  const [blocked, setBlocked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const voices = [...(link?.peers ?? [])].flatMap(([peer, { tracks }]) =>
    tracks.microphone ? [{ peer, track: tracks.microphone }] : [],
  );
  const enable = () => {
    setBlocked(false);
    box.current?.querySelectorAll('audio').forEach((audio) => void audio.play().catch(() => setBlocked(true)));
  };
  return (
    <div ref={box}>
      {voices.map(({ peer, track }) => (
        <Voice key={peer} track={track} blocked={() => setBlocked(true)} />
      ))}
      {blocked && (
        <Line side="both" radius={12} sheet="surface" tone="text" className={styles.blocked} role="alert" data-stage="">
          <p>{t('calls.sound_blocked')}</p>
          <Button look="primary" onClick={enable}>
            <Icon of={Volume2} />
            {t('calls.enable_audio')}
          </Button>
        </Line>
      )}
    </div>
  );
}

interface VoiceProps {
  readonly track: MediaStreamTrack;
  readonly blocked: () => void;
}

function Voice({ track, blocked }: VoiceProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const report = useRef(blocked);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = new MediaStream([track]);
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') report.current();
    });
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  return <audio ref={audio} />;
}
