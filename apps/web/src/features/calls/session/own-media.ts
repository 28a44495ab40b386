import type { DeviceKind, DeviceProblem } from '@plenary/domain/devices/devices';
import { createStore } from 'zustand/vanilla';
import type { PageStorage } from '../../../page/storage/storage.ts';
import { storedDevice } from '../devices/device-checker.ts';
import { captureAny, stopStream, type Media } from '../devices/media.ts';
import { keepSwitch, readSwitches } from '../devices/switches.ts';
import type { TrackKind } from '../transport/transport.ts';

/** One's own microphone, camera and screen as they are now. A track is null while it is off, and the microphone's while it is muted. */
export interface OwnMediaState {
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly screen: boolean;
  /** The picture of the camera, for one's own tile. */
  readonly picture: MediaStream | null;
  readonly shared: MediaStream | null;
  /** The sound of the microphone, also while it is muted. */
  readonly sound: MediaStream | null;
  /** Whether the background is blurred; null: this camera or browser cannot do it. */
  readonly blur: boolean | null;
  /** Why there is no camera. */
  readonly camera_problem: DeviceProblem | null;
  /** Why the microphone went, and no other one took its place. */
  readonly microphone_problem: DeviceProblem | null;
  /** A device is being switched on. */
  readonly busy: boolean;
}

const NOTHING: OwnMediaState = {
  ...{ microphone: false, camera: false, screen: false, picture: null, shared: null, sound: null },
  ...{ blur: null, camera_problem: null, microphone_problem: null, busy: false },
};

/** A shared screen is at most so large and smooth (CAL9). */
const SHARED = { width: { max: 1280 }, height: { max: 720 }, frameRate: { max: 15 } };

export type Publish = (kind: TrackKind, track: MediaStreamTrack | null) => void;

/** Microphone, camera and screen of this browser in a call. The switches are kept on this machine (CAL11). */
export class OwnMedia {
  readonly state = createStore<OwnMediaState>(() => NOTHING);
  readonly #media: Media;
  readonly #storage: PageStorage;
  #publish: Publish = () => undefined;
  #closed = false;
  /** The microphone as it is wanted, also while one is being taken. */
  #on = false;
  /** Counts the cameras that were asked for: one that comes after something else was wanted is let go. */
  #cameras = 0;

  constructor(media: Media, storage: PageStorage) {
    this.#media = media;
    this.#storage = storage;
  }

  /** The microphone, then the camera, as they were switched last. Returns why there is no microphone, or null. */
  async open(audioOnly: boolean): Promise<DeviceProblem | null> {
    this.#closed = false;
    const problem = await this.#recapture();
    if (problem) return problem;
    const switches = readSwitches(this.#storage);
    this.setMicrophone(switches.microphone, false);
    if (switches.camera && !audioOnly) await this.setCamera(true, false);
    return null;
  }

  /** From now on tracks go there, those that are on at once. */
  sendTo(publish: Publish): void {
    this.#publish = publish;
    const { microphone, sound, picture, shared } = this.state.getState();
    publish('microphone', microphone ? trackOf(sound) : null);
    publish('camera', trackOf(picture));
    publish('screen', trackOf(shared));
  }

  /** @param keep it is the person's choice, and remembered */
  setMicrophone(on: boolean, keep = true): void {
    if (keep) keepSwitch(this.#storage, 'microphone', on);
    const track = trackOf(this.state.getState().sound);
    this.#on = on;
    // It went meanwhile: it may be there again.
    if (on && !track && !this.#closed) return void this.#recapture();
    if (track) track.enabled = on;
    this.state.setState({ microphone: on && track !== null });
    this.#publish('microphone', on ? track : null);
  }

  async setCamera(on: boolean, keep = true): Promise<void> {
    if (keep) keepSwitch(this.#storage, 'camera', on);
    if (on) return this.#see();
    this.#cameras += 1;
    stopStream(this.state.getState().picture);
    this.state.setState({ busy: false, camera: false, picture: null });
    this.#publish('camera', null);
  }

  /** Blurs what is behind the person, or stops that, where the browser can; it is remembered. */
  async setBlur(on: boolean): Promise<void> {
    this.#storage.set('isBlurOn', String(on));
    const { picture } = this.state.getState();
    if (picture) this.state.setState({ blur: await applyBlur(picture, on) });
  }

  /** Shares a screen, or stops that. Rejects when the browser refuses; a choice that was closed is no failure. */
  async setScreen(on: boolean): Promise<void> {
    if (!on) {
      stopStream(this.state.getState().shared);
      this.state.setState({ screen: false, shared: null });
      return this.#publish('screen', null);
    }
    const shared = await navigator.mediaDevices.getDisplayMedia({ video: SHARED, audio: false });
    const track = trackOf(shared);
    if (this.#closed || !track) return stopStream(shared);
    track.contentHint = 'detail';
    track.addEventListener('ended', () => void (this.state.getState().shared === shared && this.setScreen(false)));
    this.state.setState({ screen: true, shared });
    this.#publish('screen', track);
  }

  /** Takes the devices that were chosen meanwhile. */
  async renew(): Promise<void> {
    await this.#recapture();
    if (this.state.getState().camera) await this.#see();
  }

  close(): void {
    this.#closed = true;
    this.#cameras += 1;
    this.#publish = () => undefined;
    const { picture, shared, sound } = this.state.getState();
    [picture, shared, sound].forEach(stopStream);
    this.state.setState(NOTHING);
  }

  async #recapture(): Promise<DeviceProblem | null> {
    const captured = await this.#capture('microphone');
    if (!captured) return null;
    if (!captured.ok) return this.#lose(captured.problem);
    stopStream(this.state.getState().sound);
    this.state.setState({ sound: captured.stream, microphone_problem: null });
    this.setMicrophone(this.#on, false);
    this.#follow(captured.stream, 'sound', async () => void (await this.#recapture()));
    return null;
  }

  /** No microphone was found: one that is there already stays. */
  #lose(problem: DeviceProblem): DeviceProblem {
    const { sound } = this.state.getState();
    if (sound && trackOf(sound)?.readyState !== 'ended') return problem;
    this.state.setState({ microphone: false, sound: null, microphone_problem: problem });
    this.#publish('microphone', null);
    return problem;
  }

  async #see(): Promise<void> {
    const camera = (this.#cameras += 1);
    this.state.setState({ busy: true });
    const captured = await this.#capture('camera');
    if (!captured) return;
    const blur = captured.ok && (await applyBlur(captured.stream, this.#storage.get('isBlurOn') === 'true'));
    if (camera !== this.#cameras) return stopStream(captured.ok ? captured.stream : null);
    stopStream(this.state.getState().picture);
    if (!captured.ok) {
      this.state.setState({ busy: false, camera: false, picture: null, camera_problem: captured.problem });
      return this.#publish('camera', null);
    }
    this.state.setState({ busy: false, camera: true, picture: captured.stream, blur, camera_problem: null });
    this.#publish('camera', trackOf(captured.stream));
    this.#follow(captured.stream, 'picture', () => this.#see());
  }

  /** null: the call has ended meanwhile. */
  async #capture(kind: DeviceKind) {
    const captured = await captureAny(this.#media, kind, storedDevice(this.#storage, kind));
    if (!this.#closed) return captured;
    if (captured.ok) stopStream(captured.stream);
    return null;
  }

  /** A device that was unplugged gives way to the next (DEV3). */
  #follow(stream: MediaStream, as: 'sound' | 'picture', next: () => Promise<void>): void {
    trackOf(stream)?.addEventListener('ended', () => void (this.state.getState()[as] === stream && next()));
  }
}

/**
 * Has the browser itself blur the background of a camera (https://w3c.github.io/mediacapture-extensions/#backgroundblur).
 * @returns whether it is blurred now; null: it cannot be chosen here
 */
async function applyBlur(stream: MediaStream, on: boolean): Promise<boolean | null> {
  const track = trackOf(stream);
  const able = (track?.getCapabilities?.() as { readonly backgroundBlur?: readonly boolean[] } | undefined)
    ?.backgroundBlur;
  if (!track || !able?.includes(true) || !able.includes(false)) return null;
  await track.applyConstraints({ ...track.getConstraints(), backgroundBlur: on }).catch(() => undefined);
  return (track.getSettings() as { readonly backgroundBlur?: boolean }).backgroundBlur ?? false;
}

const trackOf = (stream: MediaStream | null): MediaStreamTrack | null => stream?.getTracks()[0] ?? null;
