import { deviceProblem, type Device, type DeviceKind, type DeviceProblem } from '@plenary/domain/devices/devices';

export type Captured =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly problem: DeviceProblem };

export type Devices = Readonly<Record<DeviceKind, readonly Device[]>>;

/** The cameras and microphones of this machine. */
export interface Media {
  /** false: the browser has no way to them, as on pages over plain http. */
  readonly supported: boolean;
  /** Asks for a device; null: for any. The caller stops the tracks. */
  capture(kind: DeviceKind, id: string | null): Promise<Captured>;
  list(): Promise<Devices>;
  /** Calls back when a device was plugged in or out; the answer ends that. */
  onChange(listener: () => void): () => void;
}

/** The picture that a call sends (CAL9). */
export const CALL_PICTURE = {
  width: { ideal: 640, max: 640 },
  height: { ideal: 480, max: 480 },
  frameRate: { ideal: 24, max: 24 },
};

const CALL_SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

export const NO_DEVICES: Devices = { camera: [], microphone: [] };

/** The devices of the browser. */
export function browserMedia(): Media {
  // Absent on pages over plain http and in some embedded browsers, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (typeof devices?.getUserMedia !== 'function') return NO_MEDIA;
  return {
    supported: true,
    async capture(kind, id) {
      const wanted = id === null ? {} : { deviceId: { exact: id } };
      const limits =
        kind === 'camera' ? { video: { ...CALL_PICTURE, ...wanted } } : { audio: { ...CALL_SOUND, ...wanted } };
      try {
        return { ok: true, stream: await devices.getUserMedia(limits) };
      } catch (error) {
        return { ok: false, problem: deviceProblem(error instanceof DOMException ? error.name : '') };
      }
    },
    async list() {
      const all = await devices.enumerateDevices().catch(() => []);
      const of = (wanted: MediaDeviceKind) =>
        all
          .filter(({ kind, deviceId }) => kind === wanted && deviceId !== '')
          .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
      return { camera: of('videoinput'), microphone: of('audioinput') };
    },
    onChange(listener) {
      devices.addEventListener('devicechange', listener);
      return () => devices.removeEventListener('devicechange', listener);
    },
  };
}

const NO_MEDIA: Media = {
  supported: false,
  capture: () => Promise.resolve({ ok: false, problem: 'unsupported' }),
  list: () => Promise.resolve(NO_DEVICES),
  onChange: () => () => undefined,
};

/**
 * A device of a kind: the wanted one, or another one where that is busy or gone.
 * @param wanted id of the one that was chosen before, if any
 */
export async function captureAny(media: Media, kind: DeviceKind, wanted: string | null): Promise<Captured> {
  const first = await media.capture(kind, wanted);
  if (first.ok || (first.problem !== 'in_use' && first.problem !== 'missing')) return first;
  // Before a device was allowed its id is hidden: then the browser chooses.
  const others: (string | null)[] = (await media.list())[kind].map(({ id }) => id).filter((id) => id !== wanted);
  for (const id of others.length === 0 && wanted !== null ? [null] : others) {
    const next = await media.capture(kind, id);
    if (next.ok) return next;
  }
  return first;
}

export const stopStream = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop());

/** Id of the device of which a stream comes; null where the browser does not say. */
export const deviceOf = (stream: MediaStream): string | null => stream.getTracks()[0]?.getSettings().deviceId ?? null;
