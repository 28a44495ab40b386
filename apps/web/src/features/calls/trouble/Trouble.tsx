import { isCrowded } from '@plenary/domain/calls/joining';
import { CALLS } from '@plenary/domain/calls/limits';
import { type GivenUp, LONG_AWAY_MS, nextToGiveUp } from '@plenary/domain/calls/giving-up';
import { troubleOf } from '@plenary/domain/calls/quality';
import { useState } from 'react';
import { useStore } from 'zustand';
import { stopCall } from '../../../page/call/call.ts';
import { useOverlays } from '../../../page/navigation/overlays.ts';
import { usePanel } from '../../../page/navigation/panel-state.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Line } from '../../../ui/layout/Layout.tsx';
import { useTimeout } from '../../../ui/time/use-timeout.ts';
import { POOR } from './poor.ts';
import type { CallSession } from '../session/call-session.ts';
import styles from '../Call.module.css';

/** The trouble with the connection in words, and what would help next (CAL8, CAL37). */
export function Trouble({ session }: { readonly session: CallSession }) {
  const { t } = useTexts();
  const { link, stage, saving, joined, people } = useStore(session.state);
  const { camera, microphone_problem } = useStore(session.media.state);
  const again = stage === 'joining' || link === null || link.kind !== 'connected';
  const been = useOnce(!again);
  const long = useLong(again);
  const quality = link?.quality ?? null;
  const next = nextToGiveUp({
    quality,
    camera,
    pictures: !saving && joined?.audio_only !== true,
    away_ms: again ? (long ? LONG_AWAY_MS : 1) : 0,
  });
  const crowded = joined?.audio_only === true && isCrowded(joined.video_call.engine, people.length);
  const trouble = troubleOf(quality, link?.busy ?? false);
  return (
    <Line justify="between" gap={8} sheet="surface" size={14} role="status" className={styles.trouble} data-trouble="">
      {again ? (
        <p>{t(been ? 'calls.reconnecting' : 'calls.connecting')}</p>
      ) : (
        trouble && <p className={styles.poorText}>{t(POOR[trouble])}</p>
      )}
      {crowded && <p>{t('calls.no_cameras', { count: String(CALLS.mesh_video_max) })}</p>}
      {microphone_problem && <p>{t(`devices.trouble.microphone.${microphone_problem}`)}</p>}
      {next && <WayOut session={session} next={next} />}
    </Line>
  );
}

/** Whether something has been so at least once: before that nothing is connected *again*. */
function useOnce(so: boolean): boolean {
  const [been, setBeen] = useState(so);
  if (so && !been) setBeen(true);
  return been;
}

/** Whether something has been so for long. */
function useLong(so: boolean): boolean {
  const [long, setLong] = useState(false);
  if (!so && long) setLong(false);
  useTimeout(so ? LONG_AWAY_MS : null, () => setLong(true));
  return so && long;
}

/** One way out at a time, to be pressed. */
function WayOut({ session, next }: { readonly session: CallSession; readonly next: GivenUp }) {
  const { t } = useTexts();
  const { setChatThread } = useOverlays();
  const { open } = usePanel();
  const ways: Record<GivenUp, () => void> = {
    own_camera: () => void session.media.setCamera(false),
    pictures: () => void session.setSaving(true),
    call: () => {
      stopCall();
      open('chat');
      setChatThread(session.target.tid);
    },
  };
  return (
    <Button look="secondary" onClick={ways[next]}>
      {t(`calls.give_up.${next}`)}
    </Button>
  );
}
