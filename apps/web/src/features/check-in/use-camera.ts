import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { wait } from '../../ui/time/wait.ts';
import { openReader } from './read-code.ts';

/** A camera that looks for codes. */
export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'none';

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  start(): void;
  stop(): void;
}

/** Pictures are looked at this often, in ms. */
const LOOK_EVERY_MS = 150;
/** The same code is reported again at the earliest so long after it was seen last, in ms: it stays before the camera for a while. */
const SAME_AFTER_MS = 3_000;

/** Looks for QR codes with the camera at the back, and reports what each says. The camera ends with the component. */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState(false);
  const [state, setState] = useState<CameraState>('off');
  const report = useEffectEvent(onCode);
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    look(video, gone.signal, { found: (text) => report(text), is: setState }).catch((error: unknown) => {
      if (gone.signal.aborted) return;
      setWanted(false);
      setState(isRefused(error) ? 'refused' : 'none');
    });
    return () => gone.abort();
  }, [wanted]);
  return {
    video,
    state,
    start: () => {
      setState('starting');
      setWanted(true);
    },
    stop: () => {
      setState('off');
      setWanted(false);
    },
  };
}

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

interface Listener {
  readonly found: (text: string) => void;
  readonly is: (state: CameraState) => void;
}

async function look(
  video: RefObject<HTMLVideoElement | null>,
  gone: AbortSignal,
  { found, is }: Listener,
): Promise<void> {
  // Pages that did not come by https have no media devices.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('this page may use no camera');
  const picture = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  const [stream, read] = await Promise.all([devices.getUserMedia({ video: picture, audio: false }), openReader()]);
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  const element = video.current;
  if (gone.aborted || !element) return stop();
  gone.addEventListener('abort', stop);
  element.srcObject = stream;
  await element.play();
  is('on');
  let last = { text: '', at: -Infinity };
  while (!gone.aborted) {
    const text = await read(element);
    const now = performance.now();
    if (text !== null && (text !== last.text || now - last.at > SAME_AFTER_MS) && !gone.aborted) found(text);
    if (text !== null) last = { text, at: now };
    await wait(LOOK_EVERY_MS);
  }
}
