import {
  DEVICE_KINDS,
  isChoiceChanged,
  type DeviceCheck,
  type DeviceKind,
  withDevices,
} from '@plenary/domain/devices/devices';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageStorage, StorageKey } from '../../../page/storage/storage.ts';
import { captureAny, deviceOf, stopStream, type Media } from './media.ts';

/** The check of a kind, and what its device sends meanwhile. */
export interface Checked {
  readonly check: DeviceCheck;
  readonly stream: MediaStream | null;
}

export type CheckState = Readonly<Record<DeviceKind, Checked>>;

const KEYS = { camera: 'deviceIdCam', microphone: 'deviceIdMic' } as const satisfies Record<DeviceKind, StorageKey>;
const CHECKING: Checked = { check: { kind: 'checking' }, stream: null };

/** The device of a kind that was chosen on this machine; null: none was. */
export const storedDevice = (storage: PageStorage, kind: DeviceKind): string | null => storage.get(KEYS[kind]);

/** Finds the cameras and microphones of this machine, shows what they send, and keeps the choice (DEV1, DEV2). */
export class DeviceChecker {
  readonly state: StoreApi<CheckState> = createStore<CheckState>(() => ({ camera: CHECKING, microphone: CHECKING }));
  readonly #media: Media;
  readonly #storage: PageStorage;
  /** Counts up with each attempt of a kind: the answer to an older one comes to nothing. */
  readonly #attempts = { camera: 0, microphone: 0 };
  #closed = true;

  constructor(media: Media, storage: PageStorage) {
    this.#media = media;
    this.#storage = storage;
  }

  /** Begins to look, and follows what is plugged in and out. The answer lets the devices go. */
  open(): () => void {
    this.#closed = false;
    const unsubscribe = this.#media.onChange(() => void this.#relist());
    void this.refresh();
    return () => {
      this.#closed = true;
      unsubscribe();
      DEVICE_KINDS.forEach((kind) => stopStream(this.state.getState()[kind].stream));
    };
  }

  /** Checks everything again. */
  async refresh(): Promise<void> {
    await Promise.all(DEVICE_KINDS.map((kind) => this.#find(kind, storedDevice(this.#storage, kind))));
  }

  /** Chooses a device; nothing is kept before `save`. */
  choose(kind: DeviceKind, id: string): Promise<void> {
    return this.#find(kind, id, this.state.getState()[kind].check);
  }

  get changed(): boolean {
    const { camera, microphone } = this.state.getState();
    return isChoiceChanged([camera.check, microphone.check]);
  }

  /** Keeps the choice on this machine. */
  save(): void {
    for (const kind of DEVICE_KINDS) {
      const { check } = this.state.getState()[kind];
      if (check.kind !== 'found') continue;
      this.#storage.set(KEYS[kind], check.chosen);
      this.#set(kind, { check: { ...check, saved: check.chosen } });
    }
  }

  /** @param before the check until now, when another device of it was chosen */
  async #find(kind: DeviceKind, wanted: string | null, before?: DeviceCheck): Promise<void> {
    const attempt = (this.#attempts[kind] += 1);
    stopStream(this.state.getState()[kind].stream);
    this.#set(kind, before?.kind === 'found' ? { check: { ...before, chosen: wanted ?? '' }, stream: null } : CHECKING);
    const captured = await captureAny(this.#media, kind, wanted);
    const devices = (await this.#media.list())[kind];
    if (this.#closed || attempt !== this.#attempts[kind]) return stopStream(captured.ok ? captured.stream : null);
    if (!captured.ok) {
      this.#storage.remove(KEYS[kind]);
      return this.#set(kind, { check: { kind: 'none', problem: captured.problem }, stream: null });
    }
    const { stream } = captured;
    const saved = before?.kind === 'found' ? before.saved : (wanted ?? deviceOf(stream));
    this.#set(kind, { check: withDevices(devices, saved, deviceOf(stream) ?? wanted), stream });
    stream.getTracks().forEach((track) => track.addEventListener('ended', () => void this.#relist()));
  }

  /** Something was plugged in or out: a device that is gone gives way to the next. */
  async #relist(): Promise<void> {
    const devices = await this.#media.list();
    if (this.#closed) return;
    for (const kind of DEVICE_KINDS) {
      const { check } = this.state.getState()[kind];
      const gone = check.kind === 'found' && !devices[kind].some(({ id }) => id === check.chosen);
      const come = check.kind === 'none' && check.problem === 'missing' && devices[kind].length > 0;
      if (gone || come) await this.#find(kind, storedDevice(this.#storage, kind));
      else if (check.kind === 'found') this.#set(kind, { check: { ...check, devices: devices[kind] } });
    }
  }

  #set(kind: DeviceKind, change: Partial<Checked>): void {
    this.state.setState((before) => ({ ...before, [kind]: { ...before[kind], ...change } }));
  }
}
