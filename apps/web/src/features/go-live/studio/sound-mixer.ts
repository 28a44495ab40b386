/**
 * One sound of all that is heard: microphone and screen. Its track never ends and is silent where there is neither, so that a
 * recording keeps its sound track whatever is unplugged.
 */
export class SoundMixer {
  readonly #context = new AudioContext();
  readonly #out = this.#context.createMediaStreamDestination();
  readonly #meter = this.#context.createAnalyser();
  readonly #samples = new Float32Array(this.#meter.fftSize);
  readonly #sources = new Map<string, MediaStreamAudioSourceNode>();

  constructor() {
    // Silence that is sent is not the same as nothing: a source keeps the track giving samples.
    const silence = this.#context.createConstantSource();
    silence.offset.value = 0;
    silence.connect(this.#out);
    silence.start();
    this.#meter.connect(this.#out);
  }

  get track(): MediaStreamTrack {
    const [track] = this.#out.stream.getAudioTracks();
    if (!track) throw new Error('A destination without a track.');
    return track;
  }

  /** Replaces what comes from one place; null takes it away. */
  set(place: 'microphone' | 'screen', stream: MediaStream | null): void {
    this.#sources.get(place)?.disconnect();
    this.#sources.delete(place);
    if (!stream || stream.getAudioTracks().length === 0) return;
    const source = this.#context.createMediaStreamSource(stream);
    source.connect(this.#meter);
    this.#sources.set(place, source);
  }

  /** Browsers hold sound back until a person has pressed something. */
  resume(): void {
    if (this.#context.state === 'suspended') void this.#context.resume().catch(() => undefined);
  }

  /** Loudness now, from 0 to 1, on a scale of 50 dB as ears have it. */
  level(): number {
    this.#meter.getFloatTimeDomainData(this.#samples);
    const power = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / this.#samples.length;
    return loudness(power);
  }

  close(): void {
    void this.#context.close().catch(() => undefined);
  }
}

/** @param power mean square of samples between -1 and 1 */
export function loudness(power: number): number {
  if (power <= 0) return 0;
  return Math.min(1, Math.max(0, 1 + (10 * Math.log10(power)) / 50));
}
