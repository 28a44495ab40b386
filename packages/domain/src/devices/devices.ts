/** A camera or microphone, as a browser names it. `name` is empty until one was allowed. */
export interface Device {
  readonly id: string;
  readonly name: string;
}

export type DeviceKind = 'camera' | 'microphone';
export const DEVICE_KINDS = ['camera', 'microphone'] as const satisfies readonly DeviceKind[];

/** Why no device of a kind can be had. */
export type DeviceProblem =
  /** The person, their system or the organiser of the network does not allow it. */
  | 'denied'
  /** Another application has it. */
  | 'in_use'
  | 'missing'
  | 'failed'
  /** The browser has no way to devices, as on pages over plain http. */
  | 'unsupported';

/** Where the check of a kind of devices stands. */
export type DeviceCheck =
  | { readonly kind: 'checking' }
  | { readonly kind: 'none'; readonly problem: DeviceProblem }
  | {
      readonly kind: 'found';
      readonly devices: readonly Device[];
      /** Id of the one that is chosen now, and of the one that was chosen before. */
      readonly chosen: string;
      readonly saved: string;
    };

/** An entry of the select of a kind. */
export interface DeviceOption {
  readonly id: string;
  /** Empty where the browser keeps the name back: then `number` stands for it ('Camera 2'). */
  readonly name: string;
  /** Counts from 1. */
  readonly number: number;
  /** It is chosen, and was not before ('(unsaved)'). */
  readonly unsaved: boolean;
}

/**
 * The check of a kind after its devices were listed.
 * @param wanted the choice until now, if any; one that is gone falls back to the first that is there
 */
export function withDevices(devices: readonly Device[], saved: string | null, wanted: string | null): DeviceCheck {
  if (devices.length === 0) return { kind: 'none', problem: 'missing' };
  const known = pickDevice(devices, saved);
  return { kind: 'found', devices, chosen: wanted === null ? known : pickDevice(devices, wanted), saved: known };
}

/** The wanted device if it is there, else the first; empty: there is none. */
export function pickDevice(devices: readonly Device[], wanted: string | null): string {
  return (devices.find(({ id }) => id === wanted) ?? devices[0])?.id ?? '';
}

/** The entries of the select of a kind; none while it is checked and where nothing was found. */
export function deviceOptions(check: DeviceCheck): readonly DeviceOption[] {
  if (check.kind !== 'found') return [];
  const { devices, chosen, saved } = check;
  return devices.map(({ id, name }, at) => ({
    ...{ id, name, number: at + 1 },
    unsaved: id === chosen && chosen !== saved,
  }));
}

/** Whether there is something to save. */
export function isChoiceChanged(checks: readonly DeviceCheck[]): boolean {
  return checks.some((check) => check.kind === 'found' && check.chosen !== check.saved);
}

/** @param name of the error of the browser (Media Capture and Streams §10.2); empty: another error */
export function deviceProblem(name: string): DeviceProblem {
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

/** How loud samples between -1 and 1 are, between 0 and 1: quiet speech moves a meter, a shout does not break it. */
export function loudness(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < samples.length; at += 1) sum += samples[at]! ** 2;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-9);
  return Math.min(1, Math.max(0, (decibels + FLOOR_DB) / FLOOR_DB));
}

/** Below this there is only the noise of the room. */
const FLOOR_DB = 60;
