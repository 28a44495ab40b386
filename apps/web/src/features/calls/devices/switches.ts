import type { DeviceKind } from '@plenary/domain/devices/devices';
import type { PageStorage } from '../../../page/storage/storage.ts';

export type SwitchKind = DeviceKind;

const KEYS = { camera: 'isCamOn', microphone: 'isMicOn' } as const;

/** Whether camera and microphone were on when they were last switched on this machine (CAL11); on at first. */
export function readSwitches(storage: PageStorage): Readonly<Record<SwitchKind, boolean>> {
  const on = (kind: SwitchKind) => storage.get(KEYS[kind]) !== 'false';
  return { camera: on('camera'), microphone: on('microphone') };
}

/** Remembers a switch. */
export function keepSwitch(storage: PageStorage, kind: SwitchKind, on: boolean): void {
  storage.set(KEYS[kind], String(on));
}
