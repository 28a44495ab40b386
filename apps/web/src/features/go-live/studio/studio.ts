import { createStore } from 'zustand/vanilla';
import {
  capturePicture,
  captureSound,
  listDevices,
  type CaptureChoice,
  type CaptureProblem,
  type Devices,
} from './capture.ts';
import { SoundMixer } from './sound-mixer.ts';
import { steadyPicture, type SteadyPicture } from './steady-picture.ts';

export interface StudioState {
  readonly choice: CaptureChoice;
  readonly devices: Devices;
  /** `opening`: the browser asks for leave. */
  readonly picture: 'none' | 'opening' | 'shown';
  readonly picture_problem: CaptureProblem | null;
  readonly sound_problem: CaptureProblem | null;
  /** Picture and sound as they are sent; a new one for every picture. null: there is no picture. */
  readonly media: MediaStream | null;
}

/** Camera, microphone and screen of a host who is about to go live, or is live. */
export class Studio {
  readonly state;
  #mixer: SoundMixer | null = null;
  #picture: { readonly stream: MediaStream; readonly steady: SteadyPicture } | null = null;
  #microphone: MediaStream | null = null;
  readonly #relist = () => void this.#list();

  /** @param choice as it was kept from the last time */
  constructor(choice: CaptureChoice) {
    this.state = createStore<StudioState>(() => ({
      choice,
      devices: { cameras: [], microphones: [] },
      picture: 'none',
      picture_problem: null,
      sound_problem: null,
      media: null,
    }));
  }

  /** Opens what is chosen; the browser may ask for leave. */
  async open(): Promise<void> {
    navigator.mediaDevices.addEventListener('devicechange', this.#relist);
    this.#mixer ??= new SoundMixer();
    this.#mixer.resume();
    // One question after the other, so that a "no" to one says nothing about the other.
    await this.#openPicture();
    await this.#openSound();
    await this.#list();
  }

  /** Chooses something else; it is opened at once where something is open. */
  async choose(change: Partial<CaptureChoice>): Promise<void> {
    const { choice, picture } = this.state.getState();
    this.state.setState({ choice: { ...choice, ...change } });
    if (picture === 'none' && change.picture === undefined) return;
    if (!this.#mixer) return this.open();
    if (change.picture !== undefined || change.camera !== undefined) await this.#openPicture();
    if (change.microphone !== undefined || change.sound !== undefined) await this.#openSound();
    await this.#list();
  }

  /** Loudness of what is sent, from 0 to 1. */
  level(): number {
    return this.#mixer?.level() ?? 0;
  }

  resume(): void {
    this.#mixer?.resume();
  }

  /** Gives every device back. */
  close(): void {
    navigator.mediaDevices.removeEventListener('devicechange', this.#relist);
    this.#dropPicture();
    stop(this.#microphone);
    this.#microphone = null;
    this.#mixer?.close();
    this.#mixer = null;
    this.state.setState({ picture: 'none', media: null });
  }

  async #openPicture(): Promise<void> {
    const { choice } = this.state.getState();
    this.state.setState({ picture: 'opening', picture_problem: null });
    const captured = await capturePicture(choice);
    if (!captured.ok) {
      // Anyone who is live stays so with the picture that they had.
      const kept = this.#picture !== null;
      this.state.setState({ picture: kept ? 'shown' : 'none', picture_problem: captured.problem });
      return;
    }
    const mixer = this.#mixer;
    const [track] = captured.value.getVideoTracks();
    if (!mixer || !track) return stop(captured.value);
    this.#dropPicture();
    const steady = steadyPicture(track);
    this.#picture = { stream: captured.value, steady };
    track.addEventListener('ended', () => this.#pictureEnded(track));
    mixer.set('screen', choice.picture === 'screen' ? captured.value : null);
    this.state.setState({ picture: 'shown', media: new MediaStream([steady.track, mixer.track]) });
  }

  async #openSound(): Promise<void> {
    const { choice } = this.state.getState();
    stop(this.#microphone);
    this.#microphone = null;
    this.#mixer?.set('microphone', null);
    this.state.setState({ sound_problem: null });
    if (!choice.sound) return;
    const captured = await captureSound(choice);
    if (!captured.ok) return this.state.setState({ sound_problem: captured.problem });
    if (!this.#mixer) return stop(captured.value);
    this.#microphone = captured.value;
    this.#mixer.set('microphone', captured.value);
    const [track] = captured.value.getAudioTracks();
    track?.addEventListener('ended', () => {
      if (this.#microphone === captured.value) this.state.setState({ sound_problem: 'ended' });
    });
  }

  /** The last frame stays until something else is chosen. */
  #pictureEnded(track: MediaStreamTrack): void {
    if (this.#picture?.stream.getVideoTracks()[0] === track) this.state.setState({ picture_problem: 'ended' });
  }

  #dropPicture(): void {
    this.#picture?.steady.stop();
    stop(this.#picture?.stream ?? null);
    this.#picture = null;
  }

  async #list(): Promise<void> {
    this.state.setState({ devices: await listDevices() });
  }
}

function stop(stream: MediaStream | null): void {
  stream?.getTracks().forEach((track) => track.stop());
}
