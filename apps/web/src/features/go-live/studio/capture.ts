import { isClosedChoice } from '../../../page/stage/screen-choice.ts';

/** A camera or a microphone could not be had, or is gone. */
export type CaptureProblem =
  | 'denied'
  /** The choice of a screen was closed. */
  | 'cancelled'
  | 'in_use'
  | 'missing'
  | 'failed'
  /** It was there, and was unplugged or its sharing ended. */
  | 'ended';

export type PictureKind = 'camera' | 'screen';

/** The choice of a host; ids of devices are empty for the browser's own choice, and `sound` is off for none. */
export interface CaptureChoice {
  readonly picture: PictureKind;
  readonly camera: string;
  readonly microphone: string;
  readonly sound: boolean;
}

export type Captured<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: CaptureProblem };

/** H.264 of level 3.1 carries no more, and phones play it. */
const PICTURE = {
  width: { ideal: 1280, max: 1280 },
  height: { ideal: 720, max: 720 },
  frameRate: { ideal: 30, max: 30 },
};

/** Asks for the camera, or for a screen with its sound. The first track is the picture. */
export async function capturePicture({ picture, camera }: CaptureChoice): Promise<Captured<MediaStream>> {
  if (picture === 'screen') {
    const { width, height, frameRate } = PICTURE;
    const limits = { width: { max: width.max }, height: { max: height.max }, frameRate: { max: frameRate.max } };
    return attempt('screen', () => navigator.mediaDevices.getDisplayMedia({ video: limits, audio: true }));
  }
  return attempt('camera', () => navigator.mediaDevices.getUserMedia({ video: { ...PICTURE, ...chosen(camera) } }));
}

export function captureSound({ microphone }: CaptureChoice): Promise<Captured<MediaStream>> {
  return attempt('microphone', () => navigator.mediaDevices.getUserMedia({ audio: { ...chosen(microphone) } }));
}

const chosen = (id: string) => (id === '' ? {} : { deviceId: { exact: id } });

async function attempt(
  kind: PictureKind | 'microphone',
  ask: () => Promise<MediaStream>,
): Promise<Captured<MediaStream>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    if (kind === 'screen' && (await isClosedChoice(error))) return { ok: false, problem: 'cancelled' };
    return { ok: false, problem: problemOf(error instanceof DOMException ? error.name : '') };
  }
}

/** @param name of the error (Media Capture and Streams §10.2, Screen Capture §5) */
export function problemOf(name: string): CaptureProblem {
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'in_use';
    default:
      return 'failed';
  }
}

/** A device that can be chosen. Its name is empty until a camera or microphone was allowed. */
export interface Device {
  readonly id: string;
  readonly name: string;
}

export interface Devices {
  readonly cameras: readonly Device[];
  readonly microphones: readonly Device[];
}

export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const of = (kind: MediaDeviceKind) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
  return { cameras: of('videoinput'), microphones: of('audioinput') };
}
